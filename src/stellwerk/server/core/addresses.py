"""Hosts, origins and peers: who is at home on this machine, who in this house, and which names are ours."""

import ipaddress
import re
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlsplit

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:(?P<port>[0-9]{1,5}))?")
_HOME_ENDINGS = (".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box", ".localdomain")
"""Endings that names have in home networks and nowhere else; a name without a dot is one too."""
_NETWORK_OF_ONE_HOUSE = 64
"""Bits of an IPv6 address that belong to a household: it can change the rest as often as it likes."""


@dataclass(frozen=True)
class HostName:
    """What a Host header names: a name or an address, in small letters, and the port if it says one."""

    name: str
    port: int | None


@dataclass(frozen=True)
class Origin:
    """Where a page came from, as a browser says it."""

    scheme: str
    name: str
    port: int

    def __str__(self) -> str:
        port = "" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}"
        name = f"[{self.name}]" if ":" in self.name else self.name
        return f"{self.scheme}://{name}{port}"

    def is_of(self, host: HostName) -> bool:
        """Did this page come from the host that is asked now?"""
        port = DEFAULT_PORTS[self.scheme] if host.port is None else host.port
        return (self.name, self.port) == (host.name, port)


def read_host(text: str) -> HostName | None:
    """A Host header, or None if it is none."""
    found = _HOST.fullmatch(text)
    if found is None:
        return None
    port = found["port"]
    return HostName(_plain(found["name"]), None if port is None else int(port))


def read_origin(text: str) -> Origin | None:
    """An origin such as https://play.example.org, or None if it is none; the word `null` is none."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    host = read_host(parts.netloc)
    if parts.scheme not in DEFAULT_PORTS or host is None or parts.path or parts.query or parts.fragment:
        return None
    return Origin(parts.scheme, host.name, DEFAULT_PORTS[parts.scheme] if port is None else port)


def read_address(text: str) -> Address | None:
    """An IP address; an IPv4 address in IPv6 clothes is an IPv4 address. None if it is none."""
    try:
        address = ipaddress.ip_address(_plain(text).partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def is_loopback(host: str) -> bool:
    """Does this name or address mean this very machine, and can mean no other?"""
    address = read_address(host)
    return _plain(host) == "localhost" if address is None else address.is_loopback


def is_at_home(peer: str) -> bool:
    """Is this the address of a machine in the same house: private, link-local, or this one?"""
    address = read_address(peer)
    return address is not None and (address.is_private or address.is_link_local)


def is_home_name(host: str) -> bool:
    """Can only a home network have given this name? Then no foreign page can have pointed it here (DNS rebinding)."""
    name = _plain(host)
    if read_address(name) is not None:
        return is_at_home(name)
    return bool(name) and ("." not in name or name.endswith(_HOME_ENDINGS))


def household(peer: str) -> str:
    """What is counted as one visitor: an IPv4 address, or the IPv6 network of a house."""
    address = read_address(peer)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, _NETWORK_OF_ONE_HOUSE), strict=False))
    return str(address or peer)


def _plain(name: str) -> str:
    return name.removeprefix("[").removesuffix("]").rstrip(".").lower()
