"""Who may talk to the server: a guard in front of everything.

- The Host must be one that the server is known by. So no web page elsewhere can reach a server on this machine by
  giving its own name this machine's address (DNS rebinding).
- No page of another origin is answered. Requests that change anything must be JSON, which browsers send to another
  origin only if its server allows it; this one does not.
- A server that others can reach asks for a token: in the link that it prints (then kept in a cookie that scripts cannot
  read), or as `Authorization: Bearer ...`.
- Requests have a size, and their bodies a time in which they must come; `connections` sees to their heads. Answers say
  that the page loads nothing from elsewhere, and is shown in no frame but on pages of the origins that were named.
- Nothing that a request raises ends the server.
"""

import asyncio
import ipaddress
import logging
import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plies.core import InvalidArgument
from plies.studio.limits import Limits
from plies.studio.turns import escaped

__all__ = ["Guard", "Trust", "counted_as", "is_loopback", "read_origin"]

log = logging.getLogger("plies.studio")

COOKIE = "plies_studio"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_loopback(host: str) -> bool:
    """Can only this machine reach a server that listens there?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def counted_as(host: str) -> str:
    """Return the address that a client counts as; for IPv6, its network, in which a client has 2^64 addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    if address.is_link_local or address.is_loopback:  # other addresses of such a network are other machines
        return str(address)
    return str(ipaddress.IPv6Network((int(address), 64), strict=False))


@dataclass(frozen=True)
class Trust:
    """The names by which the server is known, and the token if it asks for one."""

    hosts: frozenset[str] = LOOPBACK
    any_address: bool = False  # True: numeric addresses are accepted, since no DNS entry can redirect them
    token: str | None = field(default=None, repr=False)
    embedders: tuple[str, ...] = ()  # origins whose pages may show the studio in a frame

    @property
    def headers(self) -> dict[str, str]:
        """What every answer says to browsers."""
        ancestors = " ".join(self.embedders) or "'none'"
        return {"Content-Security-Policy": POLICY.format(ancestors=ancestors), **HEADERS}

    def knows(self, host: str) -> bool:
        """Is this Host header, with or without a port, one of the server's?"""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self.hosts or (self.any_address and bool(ipaddress.ip_address(name)))
        except ValueError:
            return False


def read_origin(text: str) -> str:
    """The origin that a text names, as https://example.org; InvalidArgument if it is none."""
    try:
        parts = urlsplit(text)
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        parts, port = urlsplit(""), ""
    name = parts.hostname or ""
    plain = all(letter.isascii() and (letter.isalnum() or letter in "-.") for letter in name)
    rest = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in ("http", "https") or not name or not plain or rest:
        raise InvalidArgument(f"{text!r:.80} is no origin: write one as https://example.org")
    return f"{parts.scheme}://{name}{port}"


def refusal(status: int, kind: str, error: str) -> JSONResponse:
    return JSONResponse({"error": error, "kind": kind}, status)


class Guard:
    def __init__(self, app: ASGIApp, trust: Trust, limits: Limits) -> None:
        self.app, self.trust, self.limits = app, trust, limits
        self.headers = trust.headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api") else "no-cache")
            await send(message)

        try:
            await (self._refused(scope) or self.app)(scope, self._limited(receive), send_guarded)
        except (Exception, asyncio.CancelledError):
            raise
        except BaseException as error:  # SystemExit and the like, from a user's own rules, would end the event loop
            log.error("a request failed", exc_info=error)
            if not begun:
                answer = refusal(400, "InvalidGame", str(escaped("the game", error)))
                await answer(scope, receive, send_guarded)

    def _limited(self, receive: Receive) -> Receive:
        """Refuse to read on if too much has come in, whatever Content-Length said, or if it takes too long."""
        total, whole = 0, False
        end = asyncio.get_running_loop().time() + self.limits.body_seconds

        async def limited() -> Message:
            nonlocal total, whole
            try:
                async with asyncio.timeout_at(None if whole else end):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, self._too_slow_words, {"Connection": "close"}) from None
            total += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if total > self.limits.body_bytes:
                raise HTTPException(413, self._too_large_words, {"Connection": "close"})
            return message

        return limited

    @property
    def _too_slow_words(self) -> str:
        return f"a request comes within {self.limits.body_seconds:g} seconds: send it at once"

    @property
    def _too_large_words(self) -> str:
        return f"a request has at most {self.limits.body_bytes:,} bytes: send less"

    def _refused(self, scope: Scope) -> Response | None:
        """Return why the request is refused; None if it is let in."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.trust.knows(host):
            return refusal(403, "Forbidden", f"this server is not called {host!r:.80}: use the address that it printed")
        if headers.get("origin") not in (None, f"{scope['scheme']}://{host}"):
            return refusal(403, "Forbidden", "pages of other origins are not answered")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 15 or int(length) > self.limits.body_bytes:
            return refusal(413, "TooLarge", self._too_large_words)
        if self.trust.token is not None:
            return self._without_token(scope, headers, self.trust.token)
        return self._wrong_type(scope, headers)

    def _wrong_type(self, scope: Scope, headers: Headers) -> Response | None:
        media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["method"] == "POST" and media_type != "application/json":
            return refusal(415, "InvalidRequest", "send JSON, with Content-Type: application/json")
        return None

    def _without_token(self, scope: Scope, headers: Headers, token: str) -> Response | None:
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["path"] == "/" and scope["method"] == "GET" and same(asked, token):
            answer = RedirectResponse("/", 303)
            answer.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
            return answer
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        if same(bearer, token) or same(_cookie(headers.get("cookie", "")), token):
            return self._wrong_type(scope, headers)
        return refusal(401, "Forbidden", "this server asks for a token: open the link that it printed when it started")


def same(given: str, token: str) -> bool:
    return secrets.compare_digest(given.encode(), token.encode())


def _cookie(header: str) -> str:
    try:
        cookie = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return cookie.value if cookie else ""
