"""The rulesets: the kinds of rules that a board can be played by. A board is a data file that names one of them."""

from collections.abc import Mapping

from stellwerk.box.toml_fields import Text

CLASSIC, TECHNOLOGY, TEAM, YARD = "classic", "technology", "team", "yard"

RULESETS = (CLASSIC, TECHNOLOGY, TEAM, YARD)
"""All of them, in the order of their numbers in the record."""
WITH_ROUTES = (CLASSIC, TECHNOLOGY, TEAM)
"""Those that are played on routes."""

RULESET_NAMES: Mapping[str, Text] = {
    CLASSIC: Text("The classic game", "Das klassische Spiel"),
    TECHNOLOGY: Text("The game with technologies", "Das Spiel mit Technologien"),
    TEAM: Text("The game for teams", "Das Spiel für Teams"),
    YARD: Text("The card game", "Das Kartenspiel"),
}

OLD_RULESETS: Mapping[str, str] = {"usa": CLASSIC, "uk": TECHNOLOGY, "asia": TEAM, "card": YARD}
"""What rulesets were called before 0.2, when each had one board: own boards and stored games say `rules = "usa"`."""
