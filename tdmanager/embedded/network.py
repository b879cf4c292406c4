"""Where the server listens, and the addresses by which the local network reaches it."""

from __future__ import annotations

import contextlib
import io
import socket
from collections.abc import Iterable

import segno

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only with --lan, which says what it means
FIRST_PORT = 8000
PORTS_TRIED = 20


class PortTaken(RuntimeError):
    """The requested port belongs to another program."""


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A bound socket on ``port``, or on the first free one from 8000; raises ``PortTaken``."""
    candidates: Iterable[int] = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    for candidate in candidates:
        if (listener := _bound(host, candidate)) is not None:
            return listener
    raise PortTaken(str(port) if port is not None else f"{FIRST_PORT}–{FIRST_PORT + PORTS_TRIED - 1}")


def _bound(host: str, port: int) -> socket.socket | None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Another program may have bound the port without listening yet; listening settles it.
        listener.listen(2048)
    except OSError:
        listener.close()
        return None
    return listener


def network_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses in the local network, the one of the default route first."""
    addresses: dict[str, None] = {}
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket sends nothing; it only selects the address that would be used.
        probe.connect(("192.0.2.1", 9))
        addresses[probe.getsockname()[0]] = None
    with contextlib.suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            addresses[str(entry[4][0])] = None
    return tuple(address for address in addresses if not address.startswith("127."))


def network_names() -> tuple[str, ...]:
    """Every host name by which a browser in the room may request this machine."""
    name = socket.gethostname()
    return (*network_addresses(), name, f"{name}.local")


def qr_lines(address: str) -> str:
    """The address as a QR code for a terminal."""
    output = io.StringIO()
    segno.make(address, error="m").terminal(out=output, compact=True)
    return output.getvalue()
