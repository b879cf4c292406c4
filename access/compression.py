"""Responses are compressed: a board of 600 players shrinks to a twentieth of its size."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from gzip import GzipFile
from io import BytesIO

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.text import compress_string

LEAST = 1_000
"""In bytes; a smaller response fits into one packet anyway."""
TEXTS = ("text/", "application/json", "application/problem+json", "application/javascript", "image/svg+xml")


class CompressedPages(GZipMiddleware):
    """The framework's middleware, for texts only: papers and workbooks are compressed already, files are streamed.

    The framework protects against BREACH, which learns from the length of a compressed page: it pads each
    page by up to a hundred random bytes and masks the token of forms differently on every page.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a text that is long enough, for clients that accept it."""
        if not isinstance(response, HttpResponse) or len(response.content) < LEAST:
            return response
        if not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)


def accepts_packed(accepted: str) -> bool:
    """Whether a client accepts compressed texts, by its ``Accept-Encoding``; for pages and for parts."""
    return re_accepts_gzip.search(accepted) is not None


def packed(body: bytes) -> bytes:
    """The text compressed, with the padding of pages; empty if it is too short to gain from it."""
    if len(body) < LEAST:
        return b""
    return compress_string(body, max_random_bytes=CompressedPages.max_random_bytes)


def packed_lines(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines compressed, with the same padding, each so that it can be read before the next."""
    found = BytesIO()
    name = b"a" * secrets.randbelow(CompressedPages.max_random_bytes)
    with GzipFile(filename=name, mode="wb", compresslevel=6, fileobj=found, mtime=0) as packing:
        for line in lines:
            packing.write(line)
            packing.flush()
            yield _next_piece(found)
    yield _next_piece(found)


def _next_piece(buffer: BytesIO) -> bytes:
    piece = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return piece
