"""Ray: the same games as on this machine; and one clear line where there is no Ray."""

import sys

import pytest

from stellwerk.lab.arena.tournament import hold_arena
from stellwerk.lab.errors import LabError
from stellwerk.lab.runs import on_ray
from stellwerk.lab.runs.jobs import GameJob, Match, setting_of
from stellwerk.lab.runs.simulate import simulate


def test_a_cluster_plays_the_games_of_this_machine() -> None:
    """One cluster for everything: starting one takes seconds."""
    import ray

    with on_ray.open_ray(workers=2):
        assert ray.is_initialized()
        for game, players, bots in (("usa", 2, "greedy,random"), ("asia", 4, "random")):
            here, there = (simulate(game, players, bots, games=5, seed=3, on=on).to_json() for on in ("local", "ray"))
            for figures in (here, there):
                assert figures.pop("seconds") > 0
            assert {key: value for key, value in here.items() if "per_second" not in key} == {
                key: value for key, value in there.items() if "per_second" not in key
            }
        one, other = (hold_arena("card", "greedy,random", 2, 6, 1, on=on) for on in ("local", "ray"))
        assert one.played.rows.tobytes() == other.played.rows.tobytes()
        assert one.standings == other.standings
    assert not ray.is_initialized()


def test_another_version_on_the_cluster_is_noticed() -> None:
    job = GameJob(setting_of("usa", 2), 1, (Match(0, ("random", "random")),))
    assert on_ray.play_there(job, ("0.0.0", 1)) == on_ray.HERE
    assert len(on_ray.play_there(job, on_ray.HERE)) == 1


def test_without_ray_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LabError, match=r"Ray is not installed; .*stellwerk\[ray\]"):
        simulate("usa", 2, games=1, on="ray")


@pytest.mark.parametrize(("address", "told"), [("127.0.0.1:1", "refused"), ("nonsense", "host:port")])
def test_a_cluster_that_does_not_answer_is_told(address: str, told: str) -> None:
    with pytest.raises(LabError, match=f"no Ray cluster to be had at {address}: .*{told}"):
        simulate("usa", 2, games=1, on="ray", ray_address=address)
