"""What colour something has on the screen, as it was painted: no style sheet is asked."""

import struct
import zlib


def colour_at(page, x, y):
    """The red, green and blue of one pixel."""
    png = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    place, packed = 8, b""
    while place < len(png):
        (length,), kind = struct.unpack(">I", png[place : place + 4]), png[place + 4 : place + 8]
        packed += png[place + 8 : place + 8 + length] if kind == b"IDAT" else b""
        place += length + 12
    return tuple(zlib.decompress(packed)[1:4])  # after a byte that says how the row is filtered: one pixel never is


def colour_of(page, selector, across=0.5, down=0.5):
    """The colour of an element in its middle, or elsewhere in it."""
    box = page.locator(selector).first.bounding_box()
    return colour_at(page, box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def near(colour, other, apart=14):
    return all(abs(mine - theirs) <= apart for mine, theirs in zip(colour, other, strict=True))
