"""The page: what was played, then picture after picture, each with its numbers in a table below it."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from stellwerk import __version__
from stellwerk.box.build import Contents
from stellwerk.box.options import DECK, options_of
from stellwerk.lab.arena.tournament import Arena
from stellwerk.lab.number_format import PLAIN, SIGNED, decimal, percent
from stellwerk.lab.report import charts, figures
from stellwerk.lab.report.figures import ITEMS, Spread, Taken, item_name
from stellwerk.lab.report.map import board

STYLE = files("stellwerk.lab.report").joinpath("style.css").read_text("utf-8")
MOST_ROUTES = 16
"""Routes in the picture of bars; the table has them all."""
NOTE = (
    "Brackets are 95 % intervals. The games of a deal are played on the same cards, so intervals are reckoned "
    "from deal to deal, not from game to game."
)
SPREAD = ("mean", "sd", "5 %", "25 %", "median", "75 %", "95 %")
TAKEN = ("winners", "losers", "difference (pp)")


def page(arena: Arena) -> str:
    """The whole report of an arena, as HTML that needs nothing else."""
    played = arena.played
    title = f"Arena: {played.contents.file.name.en}, {played.setting.seats} players"
    parts = [_verdict(arena), _ratings(arena), _wins(arena), _scores(arena), _points(arena), _tickets(arena)]
    parts += [_length(arena), _routes(arena), _technologies(arena)]
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{STYLE}</style>
</head>
<body>
<main>
<header>
<h1>{escape(title)}</h1>
<p class="lead">{escape(_about(arena))}</p>
</header>
{"".join(parts)}
<footer>Stellwerk {escape(__version__)}. {NOTE}</footer>
</main>
</body>
</html>
"""


def _about(arena: Arena) -> str:
    played = arena.played
    changed = ", ".join(_changed(played.contents))
    return (
        f"{', '.join(played.bots)}: {len(played.rows):,} games on {len(played.by_deal):,} deals, "
        f"everybody in every seat, seed {played.seed}{f'; {changed}' if changed else ''}."
    )


def _changed(contents: Contents) -> Iterator[str]:
    """The options that are not as ever; of a ticket deck only that there is one, for it may have a hundred tickets."""
    for option in options_of(contents.file.ruleset):
        value = contents.options[option.id]
        if value != option.default:
            yield f"{option.id} = {'own' if option.kind == DECK else value}"


def _order(arena: Arena) -> list[int]:
    """The numbers of the bots, the strongest first."""
    return [arena.played.bots.index(standing.bot) for standing in arena.standings]


def _section(title: str, told: str, drawn: str, caption: str, *tables: str) -> str:
    figure = _figure(drawn, caption)
    return f"\n<section><h2>{escape(title)}</h2><p>{escape(told)}</p>{figure}{''.join(tables)}</section>"


def _figure(drawn: str, caption: str) -> str:
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(one)}</td>" for one in row[1:]) + "</tr>"
        for row in rows
    )
    inside = f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll"><table>{inside}</table></div>'


def _verdict(arena: Arena) -> str:
    verdict = arena.verdict
    if verdict is None:
        return ""
    one, other = arena.played.bots
    question, weight = verdict.question, decimal(2, signed=True)
    told = (
        f"A sequential test on {verdict.deals:,} deals. Log-likelihood ratio {weight(verdict.ratio)}; below "
        f"{weight(question.lower)} the answer is no, above {weight(question.upper)} it is yes. Either is wrong at most "
        f"{percent(0)(max(question.alpha, question.beta))} of the time. "
        f"{one} is {verdict.elo.text(SIGNED)} Elo from {other}."
    )
    rows = [(f"{share:.3g}", f"{times:,}", percent()(times / verdict.deals)) for share, times in verdict.outcomes]
    table = _table(f"{one}'s share of the points of a deal", ("share", "deals", "of all"), rows)
    sentence = escape(verdict.text(one, other))
    return f'\n<section><h2>The answer</h2><p class="verdict">{sentence}</p><p>{escape(told)}</p>{table}</section>'


def _ratings(arena: Arena) -> str:
    with_skill = any(standing.skill for standing in arena.standings)
    heads = ("bot", "rating (Elo)", *(("OpenSkill μ ± σ",) if with_skill else ()), "games won", "mean score", "played")
    rows = [
        (
            standing.bot,
            standing.rating.text(SIGNED),
            *((f"{PLAIN(standing.skill.mu)} ± {PLAIN(standing.skill.sigma)}",) if standing.skill else ()),
            standing.wins.text(percent()),
            standing.score.text(),
            f"{standing.sides:,}",
        )
        for standing in arena.standings
    ]
    told = "How strong each bot is, by who finished ahead of whom (Bradley–Terry). 400 points are odds of ten to one."
    if with_skill:
        told += " OpenSkill rates whole finishing orders, game after game."
    drawn = charts.ratings(arena.standings, _order(arena))
    return _section("Ratings", told, drawn, "Dot: rating. Line: 95 % interval.", _table("Ratings", heads, rows))


def _wins(arena: Arena) -> str:
    bots, order = arena.played.bots, _order(arena)
    rows = [
        (bots[one], *(f"{arena.ahead[one][other]:,.10g}" if one != other else "·" for other in order)) for one in order
    ]
    told = "How often the bot of the row finished ahead of the bot of the column. A tie is half for each."
    table = _table("Games finished ahead", ("bot", *(bots[bot] for bot in order)), rows)
    caption = "Blue: ahead more often than not. Orange: behind. Below each share its 95 % interval."
    return _section("Who finished ahead of whom", told, charts.win_matrix(arena, order), caption, table)


def _spreads(rows: Iterable[tuple[str, Spread]]) -> list[tuple[str, ...]]:
    return [(name, one.mean.text(), PLAIN(one.deviation), *map(decimal(0), one.quantiles)) for name, one in rows]


def _scores(arena: Arena) -> str:
    played = arena.played
    found = [(played.bots[bot], charts.colour_of(bot), figures.scores(played, bot)) for bot in _order(arena)]
    table = _table("Final scores, in points", ("bot", *SPREAD), _spreads((name, one) for name, _, one in found))
    drawn = charts.histograms("Final scores", "final score (points)", found)
    return _section("Scores", "How the final scores of each bot are spread.", drawn, "The mark is the mean.", table)


def _points(arena: Arena) -> str:
    played = arena.played
    found = [(played.bots[bot], figures.points(played, bot)) for bot in _order(arena)]
    kinds = [kind for kind in range(len(ITEMS)) if any(items[kind].value for _, items in found)]
    rows = [(name, *(items[kind].text() for kind in kinds)) for name, items in found]
    table = _table("Points a game", ("bot", *(item_name(kind) for kind in kinds)), rows)
    told = "The mean of each part of the final score. What was lost lies left of zero."
    return _section("Where points come from", told, charts.points(found), "The mark is the sum.", table)


def _tickets(arena: Arena) -> str:
    played = arena.played
    found = [(played.bots[bot], bot, figures.tickets(played, bot)) for bot in _order(arena)]
    form = decimal(2)
    rows = [
        (name, one.held.text(form), one.made.text(form), one.missed.text(form), one.share.text(percent()))
        for name, _, one in found
    ]
    table = _table("Tickets a game, at the end", ("bot", "held", "made", "missed", "share made"), rows)
    told = "How many tickets each bot held at the end, and how many of them it had made."
    return _section(
        "Tickets made and missed", told, charts.tickets(found), "The line is the 95 % interval of those made.", table
    )


def _length(arena: Arena) -> str:
    played = arena.played
    whole = figures.turns(played)
    rows = [("all games", whole)] + [(f"with {bot}", figures.turns(played, at)) for at, bot in enumerate(played.bots)]
    drawn = charts.histograms("Turns a game", "turns of all players together", [("all games", "strong", whole)])
    told = "How many turns the games took, those of all players together."
    return _section(
        "Game length", told, drawn, "The mark is the mean.", _table("Turns a game", ("games", *SPREAD), _spreads(rows))
    )


def _taken_rows(things: Iterable[Taken]) -> list[tuple[str, ...]]:
    form = percent()
    return [
        (
            thing.name,
            thing.winners.text(form),
            thing.losers.text(form),
            f"{100 * (thing.winners.value - thing.losers.value):+.1f}",
        )
        for thing in things
    ]


def _routes(arena: Arena) -> str:
    played = arena.played
    taken = figures.routes_taken(played)
    if not taken:
        return ""
    often = sorted(taken.values(), key=lambda one: -one.winners.value)
    route_of = [int(route) for route in played.box.route_of[: int(played.box.tracks)]]
    drawn = board(played.contents, route_of, taken)
    bars = charts.taken("Routes of winners and losers", "share who own it at the end", often[:MOST_ROUTES])
    table = _table("All routes: how many own a track of it at the end", ("route", *TAKEN), _taken_rows(often))
    told = "Which routes winners own at the end, beside those of losers. A team's routes are those of both partners."
    caption = "Width: how often it is owned. Blue: more by winners. Orange: more by losers. Grey: no difference."
    more = _figure(bars, f"The {len(often[:MOST_ROUTES])} routes that winners own most often.")
    listed = f"<details><summary>All {len(often)} routes in a table</summary>{table}</details>"
    return _section("Which routes winners take", told, drawn, caption, more, listed)


def _technologies(arena: Arena) -> str:
    taken = sorted(figures.technologies_taken(arena.played), key=lambda one: -one.winners.value)
    if not taken:
        return ""
    drawn = charts.taken("Technologies of winners and losers", "share who have it at the end", taken)
    table = _table("How many have it at the end", ("technology", *TAKEN), _taken_rows(taken))
    told = "Which technologies winners have at the end, beside those of losers."
    return _section("Which technologies winners take", told, drawn, "Lines: 95 % intervals.", table)
