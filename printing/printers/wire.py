"""The connection to a printer: what it says of itself, and whether a paper is printed."""

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
"""DLE EOT 4, answered at once, whatever the printer is doing."""
ASK_ONLINE = b"\x10\x04\x01"
"""DLE EOT 1, likewise."""
ASK_AFTER = b"\x1dr\x01"
"""GS r 1, answered in its turn: after everything that was sent before has been printed."""


@cache
def library() -> ModuleType:
    """The printers of python-escpos, loaded when the first paper is printed.

    It is given the one printer of ``capabilities.json``, for its own table of models takes seconds to read; the handler
    of messages that it adds to every program is taken away again.
    """
    before = list(logging.root.handlers)
    with TemporaryDirectory() as folder:
        os.environ["ESCPOS_CAPABILITIES_PICKLE_DIR"] = folder
        os.environ["ESCPOS_CAPABILITIES_FILE"] = str(Path(__file__).with_name("capabilities.json"))
        from escpos import printer  # noqa: PLC0415 (a start loads what it serves)
    logging.root.handlers = before
    loaded: ModuleType = printer
    return loaded


def as_commands(pictures: Iterable[Image]) -> bytes:
    """The pictures one after the other, each printed and cut."""
    paper = library().Dummy()
    paper.hw("INIT")
    for picture in pictures:
        paper.image(picture, impl="bitImageRaster")
        paper.cut()
    output: bytes = paper.output
    return output


def is_answer_at_once(byte: int) -> bool:
    """Whether it answers DLE EOT: bits 1 and 4 are set, 0 and 7 are not."""
    return byte & 0x93 == 0x12


def is_answer_after(byte: int) -> bool:
    """Whether it answers GS r: bits 4 and 7 are not set."""
    return byte & 0x90 == 0


def says_no_paper(byte: int) -> bool:
    """Whether the answer to ``ASK_PAPER`` says that the roll is used up."""
    return byte & 0x60 == 0x60


def says_offline(byte: int) -> bool:
    """Whether the answer to ``ASK_ONLINE`` says that nothing is printed now."""
    return byte & 0x08 == 0x08


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


CONNECT_SECONDS = 4.0
ANSWER_SECONDS = 2.0
Note = Callable[[PrinterState], None]


class PrinterAway(Exception):
    """The printer cannot be reached: nothing was sent to it."""


class Wire:
    """An open connection. Every method but ``state`` may raise ``OSError``: then it is unknown what was printed."""

    def __init__(self, network: Any) -> None:
        self._network = network
        self._heard = bytearray()

    def state(self) -> PrinterState:
        """What the printer says of itself, at once."""
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
        """Send a paper, or a question."""
        self._network.device.settimeout(CONNECT_SECONDS)
        self._network._raw(content)

    def has_answered(self, seconds: float) -> bool:
        """Whether an answer to ``ASK_AFTER`` came within this time."""
        return self._heard_of(is_answer_after, seconds) is not None

    def _ask_now(self, question: bytes) -> int | None:
        # What came too late for an earlier question answers none now.
        self._heard = bytearray(one for one in self._heard if not is_answer_at_once(one))
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
            heard = self._network._read()
        except TimeoutError:
            return False
        if not heard:
            raise ConnectionResetError("the printer closed the connection")
        self._heard += heard
        return True


def _opened(host: str, port: int) -> socket.socket:
    """The first of its addresses that answers; none of this machine, whatever its name stands for by now."""
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
        # Opened here: the library leaves a socket open that was refused, and takes no IPv6 address.
        line = _opened(host, port)
    except OSError as error:
        raise PrinterAway(host) from error
    network = library().Network(host, port=port)
    network.device = line
    try:
        yield Wire(network)
    finally:
        network.close()
