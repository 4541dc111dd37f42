"""The colours of a drawing: what each word for a paint means in a picture that stands alone.

The studio's page says the same in its style sheet; a test compares the two.
"""

__all__ = ["style"]

# By day and by night.
THEME = {
    "card": ("#ffffff", "#1c1f25"),
    "sunk": ("#f0ece4", "#101215"),
    "rule": ("#d9d2c5", "#363b45"),
    "ink": ("#1c1a17", "#eceae4"),
    "soft": ("#5b554b", "#b3b1a9"),
    "chance": ("#6b4a9e", "#c9aef5"),
    "p0": ("#2460b0", "#8ab8f5"),
    "p1": ("#b8481c", "#ffa57a"),
    "p2": ("#1d6f42", "#7fd8a2"),
    "p3": ("#8a6100", "#e8c567"),
}
SANS = "system-ui,-apple-system,'Segoe UI','Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif"
MONO = "ui-monospace,'Cascadia Code',Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace"

# Paint, fill, and the colour and width of its outline. A word of THEME is a colour by day and another by night.
PAINTS = """
label soft              number ink                mono ink
square sunk rule .02    shelf sunk rule .02       hole card               rack #2b5797
cross none p0 .13       nought none p1 .13        winning none #ffffff .14
disc-0 #d8413a #98211c .06    disc-1 #f5c542 #c79310 .06    cloth #2f7d56
stone-0 #1b1b1d #000000 .02   stone-1 #f7f5ef #8b8778 .03
colour-r #d8413a #7e1a16 .04  colour-y #f5c542 #a87800 .04
colour-g #8fdb7c #1f6b14 .04  colour-b #5b9df0 #15407f .04
wood #e0b878    line none #6b5327 .03    star #6b5327    light #ece0c8    dark #a57f55    small #ffffffbf
piece-0 #fffdf6 #2a241a .07   piece-1 #2b2825 #f3ead6 .05
man-0 #2b2825 #d8c9a8 .04     man-1 #f8f1de #5d5138 .04
groove-0 none #6d665c .035    groove-1 none #c9bb97 .035    crown-0 #f5c542    crown-1 #b06f00
on-0 #fffdf6    on-1 #2b2825    table #356c58    bar #28513f    point-0 #d9c08b    point-1 #8c3f2b
die-0 #2b2825 #d8c9a8 .04     die-1 #f8f1de #5d5138 .04     pip-0 #fffdf6    pip-1 #2b2825
match #c89b54 #7b5a22 .03     groove rule    bar-0 p0    bar-1 p1    bar-2 p2    bar-3 p3    at-risk chance
parcel #b98a4e #6f4c1d .03    string none #6f4c1d .04
courier-0 #2460b0 #123a70 .02    courier-1 #b8481c #6f2a0e .02
night #10131f    wall #27418f #5876d6 .05    pellet #ffe3b8    pacman #ffd91f
ghost-0 #ff5a4f    ghost-1 #ff9ed2    ghost-2 #4fe0ea    ghost-3 #ffb14f    ghost-scared #5f7dff
eye #10131f #ffffff .06    tray #a59485    gap #c3b5a6
tile-1 #f1e9df    tile-2 #efe2c6    tile-3 #f3b47c    tile-4 #f39b65    tile-5 #ef8160    tile-6 #e8643f
tile-7 #efd372    tile-8 #eecb58    tile-9 #ecc342    tile-10 #eabb2b   tile-11 #e8b412   tile-12 #3c3a34
"""
ON_TILES = {power: "#3a322a" if power < 12 else "#fff7e0" for power in range(1, 16)}
FIXED = f"""\
.plies-board text{{font-family:{SANS};text-anchor:middle;dominant-baseline:central;fill:{THEME["ink"][0]}}}
.plies-board .p-mono{{font-family:{MONO}}}
.plies-board .p-number,.plies-board .p-on-0,.plies-board .p-on-1,.plies-board .on-tile{{font-weight:700}}
.plies-board .p-cross,.plies-board .p-winning{{stroke-linecap:round}}
.plies-board .p-piece-0,.plies-board .p-piece-1{{stroke-linejoin:round}}
.plies-board .p-at-risk{{opacity:.7}}
.plies-board .p-wood~.p-label{{fill:#54401c}}
"""


def table() -> dict[str, tuple[str, str, str]]:
    """Return the fill, the outline and its width of every paint; without an outline, both are empty."""
    found: dict[str, tuple[str, str, str]] = {}
    words = PAINTS.split()
    while words:
        name, fill = words.pop(0), words.pop(0)
        outlined = len(words) > 1 and words[1].startswith(".")
        outline, width = (words.pop(0), words.pop(0)) if outlined else ("", "")
        found[name] = (fill, outline, width)
    return found | {f"on-tile-{power}": (colour, "", "") for power, colour in ON_TILES.items()}


def style() -> str:
    """Return the style sheet of all paints, by day, and by night where that differs."""
    day = "".join(rule(name, *parts, 0) for name, parts in table().items())
    night = "".join(rule(name, *parts, 1) for name, parts in table().items() if THEME.keys() & set(parts))
    text = f".plies-board text{{fill:{THEME['ink'][1]}}}\n"
    return f"{FIXED}{day}@media(prefers-color-scheme:dark){{\n{text}{night}}}"


def rule(name: str, fill: str, outline: str, width: str, night: int) -> str:
    """Return one line of the style sheet."""
    colours = [THEME[word][night] if word in THEME else word for word in (fill, outline)]
    stroke = f";stroke:{colours[1]};stroke-width:{width}" if outline else ""
    return f".plies-board .p-{name}{{fill:{colours[0]}{stroke}}}\n"
