"""One flat NumPy record out of one annotated class: the fields are written once, for the type checker and for memory.

A field is `name: Annotated[type, numpy type, shape]`; the checker sees the type, NumPy the rest. So a misspelt field is
an error of mypy, and the record cannot drift from what the code believes.
"""

from typing import Annotated, Any, TypeAlias, cast, get_type_hints

import numpy as np
from numpy.typing import NDArray

WIDEST = 8
"""Bytes of the widest field there is."""

Number: TypeAlias = Annotated[int, np.int64]
"""A plain number of a record. 64 bits, so that nothing wraps, interpreted or compiled."""

Shorts: TypeAlias = NDArray[np.int16]
Bytes: TypeAlias = NDArray[np.uint8]
Longs: TypeAlias = NDArray[np.int64]


def layout(fields: type) -> np.dtype[Any]:
    """The record type that an annotated class describes.

    The widest fields come first and the end is filled up, so that there are no gaps: a record is its bytes, and two
    that say the same are equal byte for byte.
    """
    columns: list[Any] = []
    for name, hint in get_type_hints(fields, include_extras=True).items():
        kind, *shape = hint.__metadata__
        columns.append((name, kind, shape[0] if shape else ()))
    columns.sort(key=lambda column: -np.dtype(column[1]).itemsize)
    gap = -np.dtype(columns).itemsize % WIDEST
    return np.dtype([*columns, ("_", np.uint8, (gap,))] if gap else columns, align=True)


def blank(dtype: np.dtype[Any]) -> Any:
    """One zeroed record. Its fields are attributes, compiled and interpreted alike."""
    return blanks(dtype, 1)[0]


def blanks(dtype: np.dtype[Any], count: int) -> Any:
    """An array of zeroed records."""
    return cast(Any, np.zeros(count, dtype).view(np.recarray))
