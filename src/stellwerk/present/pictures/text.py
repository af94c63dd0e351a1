"""How wide a text is in a picture. Names on the map are drawn exactly so wide, whatever typeface the reader has."""

_NARROW = frozenset("fijlrt.,:;'’|!()[]-·– I")
_WIDE = frozenset("mwMW–—%&@")
_EM = {"narrow": 0.32, "small": 0.54, "figure": 0.56, "capital": 0.66, "wide": 0.84}


def width(text: str, size: float) -> float:
    """The width of a text set in a plain typeface of this size."""
    return size * sum(_EM[_kind(letter)] for letter in text)


def _kind(letter: str) -> str:
    if letter in _WIDE:
        return "wide"
    if letter in _NARROW:
        return "narrow"
    if letter.isdigit():
        return "figure"
    return "capital" if letter.isupper() or ord(letter) > 0x2000 else "small"


def shorten(text: str, size: float, room: float) -> str:
    """The text, or as much of it as there is room for."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def break_lines(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit the room."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [shorten(line, size, room) for line in lines]
