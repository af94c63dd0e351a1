"""Pins every dependency: installs what pyproject.toml asks for into an empty environment and writes down what came.

`make pin` runs it. The result, constraints.txt, is what `make setup` installs: every direct and indirect dependency at
one version, by name alone, so that it serves with any package registry.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
CONSTRAINTS = HOUSE / "constraints.txt"
PIN = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+")

HEAD = """\
# Every dependency, direct and indirect, at the version that `make setup` installs.
# Made by `make pin` from pyproject.toml in an empty environment; do not edit by hand.
"""


def asked_for(pyproject: Path = HOUSE / "pyproject.toml") -> list[str]:
    """The requirements of the package, of all its extras and of its build."""
    told = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    project = told["project"]
    extras = project.get("optional-dependencies", {}).values()
    return [*told["build-system"]["requires"], *project["dependencies"], *(line for extra in extras for line in extra)]


def freeze(requirements: list[str]) -> list[str]:
    """Install these into an empty environment; what is there then, as name==version."""
    with tempfile.TemporaryDirectory(prefix="stellwerk-pin-") as folder:
        venv.create(folder, with_pip=True)
        pip = [f"{folder}/bin/python", "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", *requirements], check=True)
        frozen = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True)
    return frozen.stdout.splitlines()


def main() -> int:
    """Write constraints.txt anew; 1 if something came that cannot be pinned by name and version."""
    pins = freeze(asked_for())
    strange = [line for line in pins if not PIN.fullmatch(line)]
    if strange:
        print("cannot be pinned by name and version:", *strange, sep="\n  ", file=sys.stderr)
        return 1
    CONSTRAINTS.write_text(HEAD + "".join(f"{line}\n" for line in pins), encoding="utf-8")
    print(f"{CONSTRAINTS.name}: {len(pins)} packages pinned")
    return 0


if __name__ == "__main__":
    sys.exit(main())
