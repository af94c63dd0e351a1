"""Which rules have a test, and which have none: holds docs/rules against the markers in tests/.

`make rules` prints it and fails when a rule has no test, or a test names a rule that there is not. A test names its
rules by the decorator `@rule("BASE-14", "UK-7")`, each id written out.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"

# A rule is an entry of a list, with the indented lines that continue it, or a table row that starts with the id.
RULE = re.compile(r"^(?:- |\| *)(?P<id>[A-Z]+-\d+)\b[ |]*(?P<text>.*(?:\n {2,}\S.*)*)", re.MULTILINE)

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Rule:
    """A numbered rule and the page its text stands on."""

    id: str
    text: str
    page: str


@dataclass(frozen=True)
class Naming:
    """A test that names a rule; `id` is None where the marker does not give it as a plain string."""

    id: str | None
    test: str


def read_rules(folder: Path = TEXTS) -> list[Rule]:
    """Every rule in the rule texts, in the order of the pages."""
    return [
        Rule(match["id"], " ".join(match["text"].split()), page.stem)
        for page in sorted(folder.glob("*.md"))
        for match in RULE.finditer(page.read_text(encoding="utf-8"))
    ]


def read_namings(folder: Path = TESTS) -> list[Naming]:
    """Every rule named by a test, once for each test and id."""
    return [
        naming
        for path in sorted(folder.rglob("*.py"))
        for naming in namings_in(path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix())
    ]


def namings_in(source: str, name: str) -> Iterator[Naming]:
    """The rules named in one test file."""
    yield from _namings(ast.parse(source).body, name, [])


def _namings(body: Iterable[ast.stmt], where: str, inherited: list[ast.expr]) -> Iterator[Naming]:
    for node in body:
        if not isinstance(node, Definition):
            continue
        decorators = inherited + node.decorator_list
        if isinstance(node, ast.ClassDef):
            if node.name.startswith("Test"):
                yield from _namings(node.body, f"{where}::{node.name}", decorators)
        elif node.name.startswith("test") and not any(_is_skip(decorator) for decorator in decorators):
            for id in dict.fromkeys(_named_by(decorators)):
                yield Naming(id, f"{where}::{node.name}")


def _named_by(decorators: list[ast.expr]) -> Iterator[str | None]:
    """The ids in the markers among these decorators, also in `pytest.param(…, marks=rule(…))`."""
    for decorator in decorators:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("rule", "pytest.mark.rule"):
                if not call.args or call.keywords:
                    yield None
                for argument in call.args:
                    id = argument.value if isinstance(argument, ast.Constant) else None
                    yield id if isinstance(id, str) else None


def _is_skip(decorator: ast.expr) -> bool:
    """A test that is skipped or expected to fail holds no rule."""
    return bool(re.match(r"pytest\.mark\.(skip|xfail)\b", ast.unparse(decorator)))


def report(rules: list[Rule], tests: dict[str, list[str]], without: list[Rule], faults: list[str]) -> None:
    """Print how many tests name each rule, then what is wrong, then the sums."""
    console = Console(highlight=False)
    for page in dict.fromkeys(rule.page for rule in rules):
        console.print(f"\n[bold]docs/rules/{page}.md[/]: how many tests name each rule")
        counts = [
            f"{rule.id} [green]{len(tests[rule.id])}[/]" if rule.id in tests else f"[red]{rule.id} 0[/]"
            for rule in rules
            if rule.page == page
        ]
        console.print(Columns(counts, padding=(0, 3), equal=True))
    if without:
        console.print("\n[bold]Rules without a test[/]")
        table = Table.grid("", "", padding=(0, 2, 0, 0))
        for rule in without:
            table.add_row(f"[red]{rule.id}[/]", escape(rule.text))
        console.print(table)
    if faults:
        console.print("\n[bold]Faulty markers[/]")
        for fault in faults:
            console.print(f"[red]{escape(fault)}[/]", soft_wrap=True)
    naming = {test for of_rule in tests.values() for test in of_rule}
    console.print(
        f"\n{len(rules)} rules: {len(rules) - len(without)} with a test, {len(without)} without. "
        f"{len(naming)} tests name a rule. {len(faults)} faulty markers."
    )


def main() -> int:
    """Print the rules, their tests and what is missing; 1 if anything is."""
    rules = read_rules()
    known = {rule.id for rule in rules}
    tests: dict[str, list[str]] = {}
    faults = []
    for naming in read_namings():
        if naming.id is None:
            faults.append(f"{naming.test}: a rule marker takes ids written out as strings, at least one")
        elif naming.id not in known:
            faults.append(f'{naming.test}: there is no rule "{naming.id}"')
        else:
            tests.setdefault(naming.id, []).append(naming.test)
    without = [rule for rule in rules if rule.id not in tests]
    report(rules, tests, without, faults)
    return 1 if without or faults else 0


if __name__ == "__main__":
    sys.exit(main())
