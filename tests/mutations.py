"""Texts spoilt at random, by a seed: what a typing error, a broken file or an attacker would send."""

__all__ = ["NASTY", "mutated"]

NASTY = (
    *("", " ", "\0", "\n", "\t", "\x1b[31m", "\u2028", "\ufeff", "\u202e", "\ud800", "\udfff\ud800", "\U0001f600"),
    *("²", "٣", "７", "½", "Ⅷ", "ﬆ", "ß", "İ", "\u212a", "e\u0301", "−", "∞"),
    *("0", "-1", "-0", "00", "1_000", "1.", ".5", "1e400", "-1e400", "1e-400", "inf", "nan"),
    *("Infinity", "NaN", "0x1F", "1e308", "-1e308", "1e300", "1e-320"),
    *("9" * 19, "9" * 40, "9" * 400, "9" * 4_301, "0x" + "f" * 5_000, "1/0", "1/3", "True", "None", "null", "true"),
    *("(" * 300, "[" * 300, "{" * 300, "-" * 3_000, "a" * 5_000, "()", "[]", "{}", "''", '"', "\\", "\\u0000"),
    *(
        "\\ud800",
        "'\\ud800'",
        '"\\ud800"',
        "%s",
        "{0}",
        "../..",
        "$",
        "#",
        ";",
        ",",
        ":",
        "/",
        "*",
        "+",
        "=",
        "~",
        "<",
        ">",
    ),
)


def mutated(text, choose):
    """text with one to four accidents; choose is a random.Random."""
    for _ in range(choose.choice((1, 1, 1, 2, 4))):
        text = choose.choice(ACCIDENTS)(text, choose)
    return text


def _cut(text, choose):
    """Two places in the text, the lower one first."""
    return sorted((choose.randrange(len(text) + 1), choose.randrange(len(text) + 1)))


def _deleted(text, choose):
    low, high = _cut(text, choose)
    return text[:low] + text[min(high, low + choose.choice((1, 1, 3, 99))) :]


def _doubled(text, choose):
    low, high = _cut(text, choose)
    return text[:high] + text[low:high] * choose.choice((1, 1, 2, 50)) + text[high:]


def _swapped(text, choose):
    low, high = _cut(text, choose)
    middle = choose.randint(low, high)
    return text[:low] + text[middle:high] + text[low:middle] + text[high:]


def _inserted(text, choose):
    place = choose.randrange(len(text) + 1)
    return text[:place] + choose.choice(NASTY) + text[place:]


def _replaced(text, choose):
    """A character by another of the text, or a whole number by a nasty one."""
    if not text:
        return choose.choice(NASTY)
    place = choose.randrange(len(text))
    end = place + 1
    while text[place].isdigit() and end < len(text) and text[end].isdigit():
        end += 1
    return text[:place] + choose.choice((choose.choice(text), choose.choice(NASTY))) + text[end:]


def _other_case(text, choose):
    return choose.choice((text.upper(), text.lower(), text.swapcase(), text[::-1], text.strip(), f" {text}\n"))


ACCIDENTS = (_deleted, _doubled, _swapped, _inserted, _inserted, _replaced, _replaced, _replaced, _other_case)
