"""Any text as LaTeX that compiles with the default fonts."""

import unicodedata

from plies.textbook.pictures.scene import text_width

__all__ = ["escape", "width"]

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?()[]+*/=@")
_TABLE = r"""
    \ $\backslash$   { \{   } \}   $ \$   % \%   & \&   # \#   _ \_   ^ \^{}   ~ $\sim$   < $<$   > $>$   | $|$
    " {''}   ' {'}   ` {`}   - {-}   – {--}   — {---}   … \ldots{}   ° $^\circ$   · $\cdot$   √ $\surd$
    − $-$   ± $\pm$   × $\times$   ∞ $\infty$   ≤ $\leq$   ≥ $\geq$   ≈ $\approx$
    ← $\leftarrow$   → $\to$   ↑ $\uparrow$   ↓ $\downarrow$
    ♠ $\spadesuit$   ♥ $\heartsuit$   ♦ $\diamondsuit$   ♣ $\clubsuit$
    α $\alpha$   β $\beta$   γ $\gamma$   δ $\delta$   ε $\epsilon$   π $\pi$
    ß {\ss}   ø {\o}   Ø {\O}   æ {\ae}   Æ {\AE}   œ {\oe}   ł {\l}   Ł {\L}
""".split()
SYMBOLS = dict(zip(_TABLE[::2], _TABLE[1::2], strict=True))
MARKS = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327"
ACCENTS = dict(zip(MARKS, r"""\` \' \^ \~ \= \u \. \" \r \H \v \c""".split(), strict=True))


def escape(text: str) -> str:
    """Return LaTeX that prints text as it is; a letter that the fonts lack is printed as its number, [U+4E2D]."""
    return "".join(map(_escape, unicodedata.normalize("NFC", text)))


def _escape(character: str) -> str:
    if character in PLAIN:
        return character
    if character in SYMBOLS:
        return SYMBOLS[character]
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[0] in PLAIN and parts[1] in ACCENTS:
        return f"{ACCENTS[parts[1]]}{{{parts[0]}}}"
    return f"[U+{ord(character):04X}]"


def width(text: str, size: float) -> float:
    """Return the greatest width that text may have in print."""
    shown = unicodedata.normalize("NFC", text)
    return sum(text_width(code if (code := _escape(c)).startswith("[U") else c, size) for c in shown)
