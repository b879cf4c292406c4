"""The networks that requests come from."""

from __future__ import annotations

from ipaddress import ip_address, ip_network


def network_of(address: str) -> str:
    """The network that an address belongs to: a house has many IPv6 addresses, and so has a stranger."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network(f"{found}/64", strict=False)) if found.version == 6 else str(found)
