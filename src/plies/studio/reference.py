"""The API as a page of HTML, made from its OpenAPI description: no script, nothing from other hosts."""

import json
from html import escape
from typing import Any

__all__ = ["page"]


def page(description: dict[str, Any]) -> str:
    """Return the page: all operations, by tag, with the fields of their requests and answers."""
    info = description["info"]
    groups: dict[str, list[str]] = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            tag = operation.get("tags", ["other"])[0]
            groups.setdefault(tag, []).append(_operation(description, method, path, operation))
    body = "".join(f"<h2>{escape(tag)}</h2>{''.join(parts)}" for tag, parts in groups.items())
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(info['title'])}: API</title><link rel=icon href='/page/icon.svg'>"
        "<link rel=stylesheet href='/page/css/reference.css'>"
        f"<h1>{escape(info['title'])}: API</h1><p>{escape(info['description']).replace('`', '')}</p>"
        f"<p>The same for programs: <a href='/api/openapi.json'>openapi.json</a></p>{body}</html>"
    )


def _operation(description: dict[str, Any], method: str, path: str, operation: dict[str, Any]) -> str:
    about = escape(operation.get("description") or operation.get("summary", ""))
    heading = f"<h3 id='{escape(operation['operationId'])}'><code>{method.upper()} {escape(path)}</code></h3>"
    asked = _schema(operation.get("requestBody", {}))
    told = _schema(operation["responses"]["200"])
    question = _fields(description, asked, "field") if asked else ""
    answer = _fields(description, told, "answer") if "$ref" in told else ""
    return f"{heading}<p>{about}</p>{question}{answer}"


def _schema(part: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = part.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _fields(description: dict[str, Any], schema: dict[str, Any], title: str) -> str:
    known = _resolved(description, schema)
    required = known.get("required", [])
    rows = "".join(
        f"<tr><td><code>{escape(name)}</code><td>{_type(field)}{'' if name in required else ', optional'}"
        f"<td>{escape(field.get('description', ''))}{_default(field)}"
        for name, field in known.get("properties", {}).items()
    )
    return f"<table><tr><th>{title}<th>type<th>{rows}</table>"


def _resolved(description: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = description["components"]["schemas"][name] if name else schema
    return found


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return escape(field["$ref"].rpartition("/")[2])
    if "enum" in field or "const" in field:
        return escape(" or ".join(json.dumps(value) for value in field.get("enum", [field.get("const")])))
    if "anyOf" in field:
        return " or ".join(_type(each) for each in field["anyOf"] if each.get("type") != "null")
    if field.get("type") == "array" and "items" in field:
        return f"list of {_type(field['items'])}"
    low, high = field.get("minimum", field.get("exclusiveMinimum")), field.get("maximum", field.get("exclusiveMaximum"))
    span = f" {low:g} to {high:g}" if low is not None and high is not None else ""
    return escape(str(field.get("type", "any")) + span)


def _default(field: dict[str, Any]) -> str:
    if field.get("default") in (None, [], {}):
        return ""
    return f" (by default <code>{escape(json.dumps(field['default']))}</code>)"
