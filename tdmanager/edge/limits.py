"""The limits of a request: size, time, depth of nesting, and the size of all waiting bodies together.

A request above a limit is answered 413 or 400. The framework and the packages below read their limits from
the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MEGABYTE = 2**20
MOST_HEAD = 64 * 1024
"""The address and headers of a request."""
HEAD_SECONDS = 20.0
"""The time limit for the head, from the moment of connecting or from its first byte."""
KEEP_SECONDS = 75
"""How long a connection is kept between two requests: a program that asks every minute connects once."""
NO_BODY = ("GET", "HEAD")
IN_MEMORY = 256 * 1024
"""A larger body waits in a file, so that many bodies do not exhaust the memory."""
MOST_AT_ONCE = 256 * MEGABYTE
"""The bodies of all requests together."""
LINGER_SECONDS = 2.0
"""How long the rest of a refused body is discarded: a client that still sends would miss the response."""
MOST_DEPTH = 20
"""Nested lists and objects of JSON: the deepest command has a third of it."""
MOST_DIGITS = 64
"""Digits of a number in an address: a card's has 40."""
MOST_FIELDS = 6_000
"""Fields of a form: the preview of a file of players has a field for each of its rows."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest body, and the seconds within which all of it must arrive."""

    most: int
    seconds: float

    @property
    def megabytes(self) -> int:
        """The largest body in megabytes, for people; limits are whole megabytes."""
        return self.most // MEGABYTE


ORDINARY = Limit(3 * MEGABYTE, 20.0)
FILES = Limit(20 * MEGABYTE, 120.0)
"""Layouts with their pictures are the largest files, of 16 MB; photographs come over a weak network."""


def limit_of(headers: Mapping[bytes, bytes]) -> Limit:
    """The limit for a request with these headers."""
    is_form_with_files = headers.get(b"content-type", b"").lower().startswith(b"multipart/")
    return FILES if is_form_with_files else ORDINARY
