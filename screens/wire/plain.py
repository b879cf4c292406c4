"""Responses in plain ASGI, without Django's middleware."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]

JSON = (b"content-type", b"application/json")
TEXT = (b"content-type", b"text/plain; charset=utf-8")
ALWAYS: tuple[tuple[bytes, bytes], ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)
NEVER_KEPT = (b"cache-control", b"no-store")
ASK_AGAIN = (b"cache-control", b"private, no-cache")


async def answer(send: Send, status: int, body: bytes = b"", headers: Headers = ()) -> None:
    """Send one whole response."""
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *ALWAYS, length]})
    await send({"type": "http.response.body", "body": body})


def header(scope: Scope, name: bytes) -> bytes:
    """The value of a request header, empty if absent."""
    return next((value for key, value in scope["headers"] if key == name), b"")
