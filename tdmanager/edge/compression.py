"""Pages are compressed on the way out: a board of 600 players is a twentieth of its size."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

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
