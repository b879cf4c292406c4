"""A receipt printer on a socket: it prints what it is sent while it has paper, and answers as ESC/POS printers do."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

INIT = b"\x1b@"
CUT = b"\x1dV\x00"
READY, NO_PAPER, OFFLINE = 0x12, 0x72, 0x1A


class FakePrinter:
    """What it printed is in ``papers``, one a cut. ``roll`` is how many more it has paper for.

    Out of paper it keeps what it was sent, says so, and prints on when ``refill`` is called. ``hangs_up_at`` is the
    paper during which it breaks the connection, ``prints_it`` says whether that paper was printed before.
    """

    def __init__(self, roll: int = 1_000, *, hangs_up_at: int = 0, prints_it: bool = False) -> None:
        self.papers: list[bytes] = []
        self.roll = roll
        self.is_mute = False
        self.ran_out = threading.Event()
        self.is_empty = roll == 0
        self._hangs_up_at, self._prints_it = hangs_up_at, prints_it
        self._kept = bytearray()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def refill(self, roll: int = 1_000) -> None:
        """A new roll."""
        self.roll, self.is_empty = roll, False

    def close(self) -> None:
        """Switch it off."""
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                line, _address = self._server.accept()
                with line, suppress(OSError):
                    self._listen(line)

    def _listen(self, line: socket.socket) -> None:
        self._kept.clear()
        line.settimeout(0.02)
        while True:
            with suppress(TimeoutError):
                heard = line.recv(65_536)
                if not heard:
                    return
                self._answer_at_once(line, heard)
            if not self._print(line):
                return

    def _answer_at_once(self, line: socket.socket, request: bytes) -> None:
        """Questions in real time are answered before anything is printed; the rest is kept."""
        if self.is_mute:
            self._kept += request
            return
        for question, answer in ((b"\x10\x04\x04", self._paper()), (b"\x10\x04\x01", self._online())):
            if request.endswith(question):
                line.sendall(bytes([answer]))
                request = request.removesuffix(question)
        self._kept += request

    def _paper(self) -> int:
        return NO_PAPER if self.is_empty else READY

    def _online(self) -> int:
        return OFFLINE if self.is_empty else READY

    def _print(self, line: socket.socket) -> bool:
        """Print what it has paper for; whether it keeps the connection."""
        while (end := self._kept.find(CUT)) >= 0:
            if not self.roll:
                # The roll ends within this paper: only now its sensor says so.
                self.is_empty = True
                self.ran_out.set()
                return True
            if len(self.papers) + 1 == self._hangs_up_at:
                self._hangs_up_at = 0
                if self._prints_it:
                    self._take(end)
                return False
            self._take(end)
        if bytes(self._kept) == b"\x1dr\x01" and not self.is_mute:
            self._kept.clear()
            line.sendall(b"\x00")
        return True

    def _take(self, end: int) -> None:
        self.papers.append(bytes(self._kept[: end + len(CUT)]))
        del self._kept[: end + len(CUT)]
        self.roll -= 1


@contextmanager
def fake_printer(**options) -> Iterator[FakePrinter]:
    """One that is switched on."""
    made = FakePrinter(**options)
    try:
        yield made
    finally:
        made.close()
