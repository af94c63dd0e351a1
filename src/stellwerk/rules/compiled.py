"""The `rule` decorator: a rule is plain Python, compiled with Numba and kept in a cache on disk.

Numba's cache sees a change in a function's own file only; a rule that calls one in another file would go on running the
old one. So the cache has folders named by a hash of everything a rule is made of: change a byte, and no old rule can
run. Rooms that only use others, like the players, have folders of their own: a change there leaves the rules be. Only
modules that compiled code can reach count, and where the checkout lies does not: a second clone compiles nothing. With
NUMBA_DISABLE_JIT=1 the rules run interpreted, as written: that is for the debugger, and for a test.
"""

import functools
import hashlib
import os
import platform
import re
import shutil
import stat
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast, overload

import llvmlite
import llvmlite.binding
import numba
import numpy as np
from numba.core.caching import UserProvidedCacheLocator

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED: bool = not numba.config.DISABLE_JIT
"""Whether the rules run compiled in this process, or interpreted."""

PACKAGE = Path(__file__).resolve().parent.parent
LAYERS = (("box", "rules", "rulesets"), ("bots",), ("lab",))
"""The rooms whose sources can end up in compiled code, from the ground up: a floor uses only itself and those below."""
TOP = len(LAYERS) - 1

KEPT = 2
"""How many sets of older cache folders `sweep` leaves."""

_RULE = re.compile(r"^@rule(?:\(.*\))?$", re.MULTILINE)
_IMPORT = re.compile(r"^\s*(?:from (stellwerk[\w.]*) import (\([^)]*\)|.*)|import (stellwerk[\w.]*))", re.MULTILINE)

_numba_config = threading.Lock()


@overload
def rule(function: Function) -> Function: ...
@overload
def rule(*, inline: bool = False, borrows: bool = False) -> Callable[[Function], Function]: ...
def rule(function: Function | None = None, *, inline: bool = False, borrows: bool = False) -> Any:
    """Compile a rule on its first call, or load it from the cache. It keeps its type; interpreted, it is itself.

    `inline` is for a small rule that runs at every step: it is written into its callers instead of called, which halves
    its cost. `borrows` is for a rule that makes no array and works on those it was handed: nobody counts who holds
    them, which takes longer.
    """
    how = {"forceinline": True} if inline else {}
    if function is not None:
        return _compile(function, _nrt=not borrows, **how)
    return lambda wrapped: _compile(wrapped, _nrt=not borrows, **how)


def _compile(function: Function, _nrt: bool = True, **how: bool) -> Function:
    if not COMPILED:
        return function
    with _caching_in(cache_folder(layer_of(function.__module__))):
        dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=_nrt, **how)(function)
    _take_wide_numbers(dispatcher)
    return cast(Function, dispatcher)


def _take_wide_numbers(dispatcher: Any) -> None:
    """Let rules hand each other numbers of 64 bits only, and no constants as types of their own.

    Numba would compile a rule anew for every constant it is called with (there were 41 of `tell`), and small integers
    would stay small inside it, which they do not when it is interpreted.
    """
    choose = dispatcher.get_call_template

    def wide(kind: Any) -> Any:
        kind = numba.types.unliteral(kind)
        return numba.types.int64 if isinstance(kind, numba.types.Integer) else kind

    def choose_wide(args: Any, kws: Any) -> Any:
        return choose(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = choose_wide


def compile_sooner() -> None:
    """Compile at LLVM's second level of effort, for a process that is ours: the third takes half as long again.

    The rules are no slower for it. NUMBA_OPT, where it is set, has the last word.
    """
    if "NUMBA_OPT" not in os.environ:
        numba.config.OPT = type(numba.config.OPT)(2)


def layer_of(module: str) -> int:
    """The floor a module is on. One from outside, a test or a bot of one's own, may use everything."""
    package, _, inside = module.partition(".")
    room = inside.partition(".")[0]
    return next((layer for layer, rooms in enumerate(LAYERS) if package == "stellwerk" and room in rooms), TOP)


@functools.cache
def sources(layer: int = TOP) -> tuple[Path, ...]:
    """Every source file that can end up in compiled code on this floor, in a fixed order: rules and their imports."""
    rooms = [room for rooms in LAYERS[: layer + 1] for room in rooms]
    files = (path for room in rooms for path in (PACKAGE / room).rglob("*.py"))
    found: set[Path] = set()
    waiting = [path for path in files if _RULE.search(_text(path))]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting.extend(imports_of(path))
    return tuple(sorted(found))


def imports_of(path: Path) -> list[Path]:
    """The modules of this package that a module imports, wherever in it."""
    names: list[str] = []
    for package, members, module in _IMPORT.findall(_text(path)):
        names += [module or package, *(f"{package}.{member}" for member in re.findall(r"\w+", members))]
    return [file for file in map(_file_of, names) if file is not None]


def _file_of(module: str) -> Path | None:
    """The file of a module of this package; none of a name inside one. A package's own file has no code."""
    file = PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return file if file.is_file() else None


@functools.cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


def folder_name(files: Iterable[Path]) -> str:
    """The cache folder's name: a hash of these files, of the compiler, of its settings and of the machine."""
    made_by = (
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
        platform.python_implementation(),
        platform.python_version(),
        numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name(),
        f"boundscheck={numba.config.BOUNDSCHECK}",
    )
    digest = hashlib.sha256("\n".join(made_by).encode())
    for path in files:
        content = path.read_bytes()
        digest.update(f"\n{os.path.relpath(path, PACKAGE)} {len(content)}\n".encode())
        digest.update(content)
    return f"compiled-{digest.hexdigest()[:16]}"


@functools.cache
def cache_folder(layer: int = TOP) -> Path:
    """Where this process keeps the compiled rules of a floor; made if need be, and marked as just used."""
    folder = _root() / folder_name(sources(layer))
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    return folder


def sweep() -> list[Path]:
    """Remove the folders of older rules, but for the last few that were used; say which."""
    current = [cache_folder(layer) for layer in range(len(LAYERS))]
    others = [folder for folder in current[0].parent.glob("compiled-*") if folder not in current and folder.is_dir()]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    old = others[KEPT * len(LAYERS) :]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return old


class PackageCacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Tells Numba where a rule is cached: by its place in the package, not by where the package lies."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder, inside the cache folder, for the rules of this file."""
        path = Path(py_file).resolve()
        if not path.is_relative_to(PACKAGE):
            return cast(str, super().get_suitable_cache_subpath(py_file))
        return "-".join(path.relative_to(PACKAGE).parent.parts) or "package"

    def get_source_stamp(self) -> str:
        """What makes an entry of the cache stale: another content of the file, never another date."""
        return hashlib.sha256(Path(self._py_file).read_bytes()).hexdigest()


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """Numba reads where to cache while it decorates: tell it this folder and no other, and leave no trace."""
    ours = {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": f"{__name__}.{PackageCacheLocator.__name__}"}
    with _numba_config:
        theirs = {name: getattr(numba.config, name) for name in ours}
        try:
            for name, value in ours.items():
                setattr(numba.config, name, value)
            yield
        finally:
            for name, value in theirs.items():
                setattr(numba.config, name, value)


def _root() -> Path:
    """The folder of the cache folders: STELLWERK_CACHE, else the user's cache, else a private temporary folder."""
    chosen = os.environ.get("STELLWERK_CACHE")
    try:
        root = Path(chosen).absolute() if chosen else _user_cache() / "stellwerk"
    except RuntimeError:  # a user without a home
        return _private_temporary()
    return root if _writable(root) else _private_temporary()


def _user_cache() -> Path:
    said = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return said if said.is_absolute() else Path.home() / ".cache"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _private_temporary() -> Path:
    """A temporary folder that only this user can write to: what lies in a cache is run."""
    folder = Path(tempfile.gettempdir()) / f"stellwerk-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    private = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022
    return folder if private else Path(tempfile.mkdtemp(prefix="stellwerk-"))
