"""A proxy on a loopback port whose link can be cut: what is connected is dropped, what comes is refused."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading

BYTES = 65_536


class Proxy:
    """Passes connections on to another port of this machine, in threads."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._is_cut = False
        self._open: set[socket.socket] = set()
        self._guard = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Drop all connections and refuse new ones."""
        with self._guard:
            self._is_cut = True
            for one in self._open:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Pass connections on again."""
        with self._guard:
            self._is_cut = False

    def close(self) -> None:
        """Stop for good."""
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _address = self._listening.accept()
                threading.Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with contextlib.ExitStack() as stack:
            stack.enter_context(client)
            try:
                server = stack.enter_context(socket.create_connection(("127.0.0.1", self._to)))
            except OSError:
                return
            with self._guard:
                if self._is_cut:
                    return
                self._open |= {client, server}
            with contextlib.suppress(OSError):
                self._pump(client, server)
            with self._guard:
                self._open -= {client, server}

    def _pump(self, client: socket.socket, server: socket.socket) -> None:
        other = {client: server, server: client}
        with selectors.DefaultSelector() as waiting:
            for one in other:
                waiting.register(one, selectors.EVENT_READ)
            while True:
                for key, _events in waiting.select():
                    assert isinstance(key.fileobj, socket.socket)
                    told = key.fileobj.recv(BYTES)
                    if not told:
                        return
                    other[key.fileobj].sendall(told)
