"""How every test runs: says whether the rules are compiled; hypothesis has no clock and no luck."""

from hypothesis import settings

from stellwerk.rules.compiled import COMPILED, cache_folder

# The first call of a rule may compile it, so a deadline would measure the compiler.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


def pytest_report_header() -> str:
    return f"rules: compiled, cache {cache_folder().name}" if COMPILED else "rules: interpreted"
