"""What tests share."""

import pytest

rule = pytest.mark.rule
"""Names the rules that a test holds: `@rule("BASE-14")`. `make rules` lists those that no test names."""
