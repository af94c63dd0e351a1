"""Reports: one self-contained page with pictures of what an arena found."""

from stellwerk.lab.report.page import page

__all__ = ["page"]
