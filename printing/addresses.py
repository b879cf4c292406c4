"""Where a printer may be: in the house's network, not on the house's own machine nor in what only machines ask."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings

HERE = ("localhost", "localhost.localdomain")


def may_print_to(host: str) -> bool:
    """Whether a printer may have this name or number; what a name stands for is asked as one connects."""
    if host.lower().rstrip(".") in HERE or host.lower().endswith(".localhost"):
        return bool(settings.PRINTERS_HERE)
    number = _number(host)
    return number is None or _may_be(number)


def _number(host: str) -> IPv4Address | IPv6Address | None:
    with suppress(ValueError):
        return ip_address(host)
    with suppress(OSError):
        # As the system reads numbers: 127.1, 2130706433 and 0x7f.1 are this machine too.
        return ip_address(socket.inet_aton(host))
    return None


def places_of(host: str, port: int) -> list[tuple[str, int]]:
    """The addresses that a name stands for and a printer may have; raises ``OSError`` for an unknown name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    places = dict.fromkeys(str(one[4][0]) for one in found)
    return [(place, port) for place in places if _may_be(ip_address(place.partition("%")[0]))]


def _may_be(address: IPv4Address | IPv6Address) -> bool:
    """Private networks are what printers are in; link-local addresses answer as the machine's keeper in many clouds."""
    mapped = getattr(address, "ipv4_mapped", None) or address
    if mapped.is_loopback or mapped.is_unspecified:
        return bool(settings.PRINTERS_HERE)
    return not (mapped.is_link_local or mapped.is_multicast or mapped.is_reserved)
