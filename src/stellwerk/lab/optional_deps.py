"""Parts of the lab need packages that not everybody has: what is missing is told in one line."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def require(extra: str) -> Iterator[None]:
    """Import inside what belongs to this extra; without it, say how to get it.

    >>> with require("environments"):
    ...     import no_such_package
    Traceback (most recent call last):
    ImportError: no_such_package is missing; this mends it: pip install 'stellwerk[environments]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ImportError(f"{missing.name} is missing; this mends it: pip install 'stellwerk[{extra}]'") from None
