"""What the lab cannot do as asked, told to a person."""


class LabError(ValueError):
    """Something the lab cannot do: what was wrong, what was expected."""
