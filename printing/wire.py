"""The connection to a printer: what it says of itself, and whether a paper is printed."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from printing import commands
from printing.addresses import places_of
from printing.kinds import PrinterState

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
            paper = self._ask_now(commands.ASK_PAPER)
            online = None if paper is None else self._ask_now(commands.ASK_ONLINE)
        except OSError:
            return PrinterState.AWAY
        if paper is None or online is None:
            return PrinterState.AWAY
        if commands.says_no_paper(paper):
            return PrinterState.NO_PAPER
        return PrinterState.STOPPED if commands.says_offline(online) else PrinterState.READY

    def send(self, content: bytes) -> None:
        """Send a paper, or a question."""
        self._network.device.settimeout(CONNECT_SECONDS)
        self._network._raw(content)

    def has_answered(self, seconds: float) -> bool:
        """Whether an answer to ``ASK_AFTER`` came within this time."""
        return self._heard_of(commands.is_answer_after, seconds) is not None

    def _ask_now(self, question: bytes) -> int | None:
        # What came too late for an earlier question answers none now.
        self._heard = bytearray(one for one in self._heard if not commands.is_answer_at_once(one))
        self.send(question)
        return self._heard_of(commands.is_answer_at_once, ANSWER_SECONDS)

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
    network = commands.library().Network(host, port=port)
    network.device = line
    try:
        yield Wire(network)
    finally:
        network.close()
