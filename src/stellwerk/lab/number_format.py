"""How numbers are written for people: a real minus sign, a space before the percent sign."""

from collections.abc import Callable

Form = Callable[[float], str]


def decimal(digits: int = 1, signed: bool = False) -> Form:
    """So many digits after the point; with `signed`, a plus where it is more than nothing.

    >>> decimal(1)(-0.25), decimal(0, signed=True)(12)
    ('−0.2', '+12')
    """

    def form(value: float) -> str:
        said = f"{value:,.{digits}f}"
        if float(said.replace(",", "")) == 0:
            return said.lstrip("-")
        return f"+{said}" if signed and value > 0 else said.replace("-", "−")

    return form


def percent(digits: int = 1) -> Form:
    """A share as a percentage.

    >>> percent()(0.5)
    '50.0 %'
    """
    return lambda share: f"{decimal(digits)(100 * share)} %"


PLAIN = decimal()
WHOLE = decimal(0)
SIGNED = decimal(0, signed=True)
