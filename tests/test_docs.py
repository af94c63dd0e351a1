"""What the README shows runs as it is printed."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_library_in_ten_lines_runs() -> None:
    examples = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len(examples) == 1
    names: dict[str, object] = {}
    exec(compile(examples[0], "README.md", "exec"), names)
    table = names["table"]
    assert getattr(table, "over", False)
