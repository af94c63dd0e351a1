"""What can be wrong with a box, told to a person: every fault at once, each with its file, its entry and its field."""

from collections.abc import Iterable
from difflib import get_close_matches


class BoxError(ValueError):
    """A data file that cannot be played. Its text has a line for each fault; `faults` has them one by one."""

    def __init__(self, errors: Iterable[str]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(self.errors))


class OptionError(ValueError):
    """An option that the game does not have, or a value that it does not take."""


class SeatsError(ValueError):
    """A number of players that the game is not for."""


class RulesError(ValueError):
    """A version of the rules that is not known here."""


class ErrorList:
    """Collects the faults of one file, so that its author sees them all in one go."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: list[str] = []
        self.spoilt: set[str] = set()
        """The lines of the file that have a fault. What depends on them is not checked: one slip is one fault."""

    def add(self, entry: str, field: str, wrong: str, expected: str = "") -> None:
        """Note one fault: where it is, what is wrong, and what was expected."""
        where = ": ".join(part for part in (self.file, entry, field) if part)
        line = f"{where}: {wrong}" + (f"; expected {expected}" if expected else "")
        if line not in self.lines:
            self.lines.append(line)

    def raise_any(self) -> None:
        """Raise all the faults found so far, if there are any."""
        if self.lines:
            raise BoxError(self.lines)


def why_not(error: Exception) -> str:
    """Why a file cannot be read, in words: its name is told beside it, and numbers of faults help nobody."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The hint for a misspelt word: ' (did you mean "denver"?)', or nothing if no known word is near."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f' (did you mean "{near[0]}"?)' if near else ""


def join_choices(values: Iterable[object]) -> str:
    """Values for a sentence: '2, 3 or 4'."""
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}" if words else "nothing"
