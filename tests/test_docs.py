"""What the README and the pages show runs as it is printed."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
LAB = ROOT / "docs" / "lab.md"


def examples_of(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


def test_the_library_in_ten_lines_runs() -> None:
    examples = examples_of(README)
    assert len(examples) == 1
    names: dict[str, object] = {}
    exec(compile(examples[0], "README.md", "exec"), names)
    table = names["table"]
    assert getattr(table, "over", False)


def test_the_examples_of_the_lab_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    examples = examples_of(LAB)
    assert len(examples) == 4
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "lab.md", "exec"), names)
    said = capsys.readouterr().out
    assert "greedy: rating" in said
    assert "tickets made" in said


def test_the_example_of_the_bots_runs_and_gives_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    examples = examples_of(ROOT / "docs" / "bots.md")
    assert len(examples) == 1
    exec(compile(examples[0], "bots.md", "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 6
    assert "keeps 2 tickets" in said[0]
    assert not any("None" in line for line in said)


def test_every_command_that_is_shown_takes_the_options_it_is_shown_with() -> None:
    from typer.main import get_command

    from stellwerk.cli import app

    commands = getattr(get_command(app), "commands")  # noqa: B009
    pages = {LAB: 5, README: 5, ROOT / "docs" / "running.md": 4}
    shown = []
    for page, count in pages.items():
        lines = re.findall(r"^stellwerk (.*)$", page.read_text("utf-8"), re.MULTILINE)
        assert len(lines) == count
        shown += [line.split() for line in lines]
    for name, *words in shown:
        options = {option for parameter in commands[name].params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options


@pytest.mark.parametrize(
    "page", ["architecture.md", "adding-a-game.md", "adding-a-board.md", "protocol.md", "web.md", "bots.md"]
)
def test_every_source_that_a_page_names_is_there(page: str) -> None:
    named = set(re.findall(r"[\w/]+/\w+\.py", (ROOT / "docs" / page).read_text("utf-8")))
    to_be_written = {"rulesets/NAME.py", "rules/your_rule.py"}
    here = [path.as_posix() for room in ("src", "tests", "tools", "examples") for path in (ROOT / room).rglob("*.py")]
    assert [name for name in named - to_be_written if not any(one.endswith(f"/{name}") for one in here)] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_links_of_the_front_pages_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
