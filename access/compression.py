"""Pages are compressed on the way out: a board of 600 players is a twentieth of its size."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.text import compress_string

LEAST = 1_000
"""Bytes; below that a packet is not saved."""
TEXTS = ("text/", "application/json", "application/problem+json", "application/javascript", "image/svg+xml")


class CompressedPages(GZipMiddleware):
    """The framework's own, for texts alone: papers and workbooks are compressed already, files are streamed as they are.

    What a stranger might learn from the length of a compressed page (BREACH) is blurred by the framework, which
    pads each by up to a hundred random bytes and masks the token of forms differently on every page.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a text of some length, for clients that take it."""
        if not isinstance(response, HttpResponse) or len(response.content) < LEAST:
            return response
        if not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)


def accepts_packed(accepted: str) -> bool:
    """Whether a client takes compressed texts, by its ``Accept-Encoding``; asked of pages and of parts alike."""
    return re_accepts_gzip.search(accepted) is not None


def packed(body: bytes) -> bytes:
    """A text as it leaves compressed, padded as pages are; empty if it is too short to gain by it."""
    if len(body) < LEAST:
        return b""
    return compress_string(body, max_random_bytes=CompressedPages.max_random_bytes)
