"""Words for addresses that carry a whole exercise: fields as JSON, packed."""

import base64
import json
import zlib
from typing import Any

from plies.core import InvalidArgument, InvalidNotation

__all__ = ["VERSION", "packed", "unpacked"]

LONGEST_LINK = 8_000  # characters
LARGEST = 60_000  # bytes, unpacked
VERSION = 1


def packed(fields: dict[str, Any]) -> str:
    """Return fields as a word; unpacked reads it."""
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    word = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(word) > LONGEST_LINK:
        raise InvalidArgument(f"the exercise does not fit into a link of {LONGEST_LINK} characters: shrink it")
    return word


def unpacked(word: str) -> dict[str, Any]:
    """Return the fields of a word, or raise InvalidNotation."""
    if not isinstance(word, str) or len(word) > LONGEST_LINK:
        raise InvalidNotation(f"a link has at most {LONGEST_LINK} characters")
    try:
        packed = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, LARGEST)
        whole = unpacking.eof and not unpacking.unconsumed_tail
        fields = json.loads(text) if whole else None
    except (zlib.error, RecursionError, ValueError) as error:  # ValueError: from base64, UTF-8 or JSON
        raise InvalidNotation(f"the link is damaged: copy it again, from first to last letter ({error})") from None
    if not whole:
        raise InvalidNotation("the link is damaged: it is cut off, or unpacks to too much")
    if not isinstance(fields, dict):
        raise InvalidNotation("the link is damaged: it holds no exercise")
    return fields
