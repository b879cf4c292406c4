"""The connection to a printer: its state, and whether a paper is printed."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING, Any

from django.conf import settings

from printing.kinds import PrinterState

if TYPE_CHECKING:
    from PIL.Image import Image


ASK_PAPER = b"\x10\x04\x04"
"""DLE EOT 4, answered at once, even while it prints."""
ASK_ONLINE = b"\x10\x04\x01"
"""DLE EOT 1, answered at once, even while it prints."""
ASK_AFTER = b"\x1dr\x01"
"""GS r 1, answered in order: after everything sent before it has been printed."""


@cache
def library() -> ModuleType:
    """The printers of python-escpos, loaded when the first paper is printed.

    It gets the only printer of ``capabilities.json``, because its own table of models takes seconds to read;
    the log handler that it adds is removed again.
    """
    handlers = list(logging.root.handlers)
    with TemporaryDirectory() as folder:
        os.environ["ESCPOS_CAPABILITIES_PICKLE_DIR"] = folder
        os.environ["ESCPOS_CAPABILITIES_FILE"] = str(Path(__file__).with_name("capabilities.json"))
        from escpos import printer  # noqa: PLC0415 (a start loads what it serves)
    logging.root.handlers = handlers
    module: ModuleType = printer
    return module


def as_commands(pictures: Iterable[Image]) -> bytes:
    """The commands for the pictures in order, each printed and cut."""
    paper = library().Dummy()
    paper.hw("INIT")
    for picture in pictures:
        paper.image(picture, impl="bitImageRaster")
        paper.cut()
    output: bytes = paper.output
    return output


def is_answer_at_once(byte: int) -> bool:
    """Whether the byte answers DLE EOT: bits 1 and 4 are set, 0 and 7 are not."""
    return byte & 0x93 == 0x12


def is_answer_after(byte: int) -> bool:
    """Whether the byte answers GS r: bits 4 and 7 are not set."""
    return byte & 0x90 == 0


def says_no_paper(byte: int) -> bool:
    """Whether the answer to ``ASK_PAPER`` reports an empty roll."""
    return byte & 0x60 == 0x60


def says_offline(byte: int) -> bool:
    """Whether the answer to ``ASK_ONLINE`` reports that the printer is offline."""
    return byte & 0x08 == 0x08


HERE = ("localhost", "localhost.localdomain")


def may_print_to(host: str) -> bool:
    """Whether a printer may have this name or number; the addresses of a name are checked on connection."""
    if host.lower().rstrip(".") in HERE or host.lower().endswith(".localhost"):
        return bool(settings.PRINTERS_HERE)
    number = _number(host)
    return number is None or _may_be(number)


def _number(host: str) -> IPv4Address | IPv6Address | None:
    with suppress(ValueError):
        return ip_address(host)
    with suppress(OSError):
        # As the system parses numbers: 127.1, 2130706433 and 0x7f.1 are this machine too.
        return ip_address(socket.inet_aton(host))
    return None


def places_of(host: str, port: int) -> list[tuple[str, int]]:
    """The allowed addresses of a name; raises ``OSError`` if it is unknown."""
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    places = dict.fromkeys(str(answer[4][0]) for answer in answers)
    return [(place, port) for place in places if _may_be(ip_address(place.partition("%")[0]))]


def _may_be(address: IPv4Address | IPv6Address) -> bool:
    """Private networks are allowed; link-local addresses serve the machine's metadata in many clouds."""
    resolved = getattr(address, "ipv4_mapped", None) or address
    if resolved.is_loopback or resolved.is_unspecified:
        return bool(settings.PRINTERS_HERE)
    return not (resolved.is_link_local or resolved.is_multicast or resolved.is_reserved)


CONNECT_SECONDS = 4.0
ANSWER_SECONDS = 2.0
Note = Callable[[PrinterState], None]


class PrinterAway(Exception):
    """The printer cannot be reached: nothing was sent to it."""


class Wire:
    """An open connection. After an ``OSError`` of any method but ``state`` it is unknown what was printed."""

    def __init__(self, network: Any) -> None:
        self._network = network
        self._heard = bytearray()

    def state(self) -> PrinterState:
        """The state that the printer reports at once."""
        try:
            paper = self._ask_now(ASK_PAPER)
            online = None if paper is None else self._ask_now(ASK_ONLINE)
        except OSError:
            return PrinterState.AWAY
        if paper is None or online is None:
            return PrinterState.AWAY
        if says_no_paper(paper):
            return PrinterState.NO_PAPER
        return PrinterState.STOPPED if says_offline(online) else PrinterState.READY

    def send(self, content: bytes) -> None:
        """Send a paper, or a request."""
        self._network.device.settimeout(CONNECT_SECONDS)
        self._network._raw(content)

    def has_answered(self, seconds: float) -> bool:
        """Whether an answer to ``ASK_AFTER`` arrived within this time."""
        return self._heard_of(is_answer_after, seconds) is not None

    def _ask_now(self, question: bytes) -> int | None:
        # A late answer to an earlier request must not answer this one.
        self._heard = bytearray(byte for byte in self._heard if not is_answer_at_once(byte))
        self.send(question)
        return self._heard_of(is_answer_at_once, ANSWER_SECONDS)

    def _heard_of(self, is_meant: Callable[[int], bool], seconds: float) -> int | None:
        until = time.monotonic() + seconds
        while True:
            for at, byte in enumerate(self._heard):
                if is_meant(byte):
                    del self._heard[at]
                    return byte
            left = until - time.monotonic()
            if left <= 0 or not self._listen(left):
                return None

    def _listen(self, seconds: float) -> bool:
        self._network.device.settimeout(seconds)
        try:
            answer = self._network._read()
        except TimeoutError:
            return False
        if not answer:
            raise ConnectionResetError("the printer closed the connection")
        self._heard += answer
        return True


def _opened(host: str, port: int) -> socket.socket:
    """A socket to its first address that answers; never to this machine, even if its name resolves to it."""
    failed: OSError = ConnectionRefusedError(host)
    for place in places_of(host, port):
        try:
            return socket.create_connection(place, CONNECT_SECONDS)
        except OSError as error:
            failed = error
    raise failed


@contextmanager
def connected(host: str, port: int) -> Iterator[Wire]:
    """A connection, closed at the end; raises ``PrinterAway``."""
    try:
        # Opened here: the library leaks a refused socket, and does not support IPv6.
        line = _opened(host, port)
    except OSError as error:
        raise PrinterAway(host) from error
    network = library().Network(host, port=port)
    network.device = line
    try:
        yield Wire(network)
    finally:
        network.close()
