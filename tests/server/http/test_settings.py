"""How a server may run: who can reach it, and one clear line for what cannot be."""

import sys
from pathlib import Path

import pytest

from stellwerk.server.core.addresses import (
    HostName,
    Origin,
    household,
    is_at_home,
    is_home_name,
    is_loopback,
    read_host,
    read_origin,
)
from stellwerk.server.core.settings import Settings, SettingsError, default_data_dir

ORIGINS = ("https://play.example.org",)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "localhost", "::1", "LOCALHOST"])
def test_this_machine_needs_no_leave(host: str) -> None:
    settings = Settings(host=host, data_dir=Path()).check()
    assert not settings.secure
    assert not settings.rated


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", "", "localhost.example.org"])
def test_other_hosts_need_lan_or_public(host: str) -> None:
    with pytest.raises(SettingsError) as refused:
        Settings(host=host, data_dir=Path()).check()
    assert "--lan" in str(refused.value)
    assert "--public" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert Settings(host=host, lan=True, data_dir=Path()).check().rated
    assert Settings(host=host, public=True, origins=ORIGINS, data_dir=Path()).check().secure


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"public": True, "lan": True}, "exclude each other"),
        ({"port": 65536}, "no port 65536"),
        ({"port": -1}, "no port -1"),
        ({"pace": -1.0}, "pace"),
        ({"pace": 10.5}, "expected 0 to 10 seconds"),
        ({"pace": float("nan")}, "pace"),
        ({"grace": -1.0}, "grace"),
        ({"grace": 3601.0}, "expected 0 to 3600 seconds"),
        ({"grace": float("nan")}, "grace"),
        ({"origins": ("play.example.org",)}, "https://play.example.org"),
        ({"origins": ("https://play.example.org/page",)}, "is no origin"),
        ({"origins": ("null",)}, "is no origin"),
        ({"public": True, "origins": ("http://play.example.org",)}, "over https"),
        ({"proxies": ("127.0.0.1",)}, "--public"),
        ({"public": True}, "--public needs --origin"),
        ({"public": True, "origins": ORIGINS, "proxies": ("*",)}, "is neither"),
        ({"public": True, "origins": ORIGINS, "proxies": ("proxy.example.org",)}, "is neither"),
    ],
)
def test_what_cannot_be_is_one_line(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(SettingsError, match=told.replace("*", r"\*")) as refused:
        Settings(data_dir=Path(), **wrong).check()  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


def test_origins_are_kept_in_their_plain_form() -> None:
    settings = Settings(origins=("https://Play.Example.org:443/", "http://localhost:5173"), data_dir=Path()).check()
    assert settings.origins == ("https://play.example.org", "http://localhost:5173")


def test_the_database_with_its_password_is_not_shown() -> None:
    assert "hunter2" not in repr(Settings(database="postgresql://me:hunter2@db/games", data_dir=Path()))


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("STELLWERK_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert default_data_dir() == tmp_path / ".local" / "share" / "stellwerk"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_data_dir() == tmp_path / "data" / "stellwerk"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_data_dir() == tmp_path / "Library" / "Application Support" / "stellwerk"
    monkeypatch.setenv("STELLWERK_DATA", str(tmp_path / "mine"))
    assert default_data_dir() == tmp_path / "mine"


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("localhost", HostName("localhost", None)),
        ("LocalHost.:8000", HostName("localhost", 8000)),
        ("[::1]:8000", HostName("::1", 8000)),
        ("a b", None),
        ("", None),
        ("host:port", None),
        ("me@localhost", None),
    ],
)
def test_hosts_are_read(text: str, host: HostName | None) -> None:
    assert read_host(text) == host


@pytest.mark.parametrize(
    "text", ["null", "", "localhost", "ftp://localhost", "http://", "http://a/b", "http://u@a", "http://a:x"]
)
def test_what_is_no_origin(text: str) -> None:
    assert read_origin(text) is None


def test_an_origin_is_of_its_host_with_the_default_port_or_not() -> None:
    page = Origin("https", "play.example.org", 443)
    assert page.is_of(HostName("play.example.org", None))
    assert page.is_of(HostName("play.example.org", 443))
    assert not page.is_of(HostName("play.example.org", 8443))
    assert not page.is_of(HostName("example.org", None))
    assert str(read_origin("http://[::1]:8000")) == "http://[::1]:8000"


def test_who_is_at_home() -> None:
    assert all(map(is_loopback, ["127.0.0.1", "::1", "::ffff:127.0.0.1", "localhost"]))
    assert not any(map(is_loopback, ["10.0.0.1", "127.0.0.1.example.org", "evil.localhost.org", ""]))
    assert all(map(is_at_home, ["192.168.1.5", "10.1.2.3", "172.16.0.1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1"]))
    assert not any(map(is_at_home, ["8.8.8.8", "2a00::1", "::ffff:8.8.8.8", "", "testclient"]))
    assert all(map(is_home_name, ["192.168.1.5", "laptop", "laptop.local", "pc.fritz.box", "localhost"]))
    assert not any(map(is_home_name, ["evil.example", "8.8.8.8", "local.evil.example", ""]))


def test_a_household_is_an_ipv4_address_or_an_ipv6_network() -> None:
    assert household("2a00:1:2:3:4:5:6:7") == household("2a00:1:2:3:ffff::1")
    assert household("2a00:1:2:3::1") != household("2a00:1:2:4::1")
    assert household("::ffff:8.8.8.8") == household("8.8.8.8") != household("8.8.8.9")
