"""Responses are compressed for clients that accept it; short or compressed ones are left alone."""

from __future__ import annotations

import gzip

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from access.compression import LEAST, CompressedPages
from access.roles import Role
from people.models import User
from tests import builders as b

TAKES = {"Accept-Encoding": "gzip, deflate, br"}
LONG = b"a seat of a table " * LEAST


@pytest.mark.django_db
def test_a_board_is_a_fifth_of_its_size_and_reads_the_same() -> None:
    event_id = b.started(9, 9, 9, 9, 9, 9)
    who = Client()
    who.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    path = f"/events/{event_id}/frames/board/?since=0"
    plain, packed = who.get(path), who.get(path, headers=TAKES)
    assert plain.status_code == packed.status_code == 200
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) * 5 < len(plain.content)
    assert int(packed["Content-Length"]) == len(packed.content)
    assert gzip.decompress(packed.content) == plain.content
    assert not plain.has_header("Content-Encoding")


def compressed(response: HttpResponseBase, **headers: str) -> HttpResponseBase:
    """The response as it leaves."""

    def view(_request: HttpRequest) -> HttpResponseBase:
        return response

    found = CompressedPages(view)(RequestFactory().get("/", headers=headers or TAKES))
    assert isinstance(found, HttpResponseBase)
    return found


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse(b"short"),
        HttpResponse(LONG, content_type="application/pdf"),
        HttpResponse(LONG, content_type="image/png"),
        HttpResponse(LONG, headers={"Content-Encoding": "br"}),
        StreamingHttpResponse(iter([LONG])),
    ],
)
def test_what_would_gain_nothing_leaves_as_it_is(response: HttpResponseBase) -> None:
    assert compressed(response).headers.get("Content-Encoding") in (None, "br")


def test_pages_of_the_same_text_differ_in_length_so_that_it_tells_nothing() -> None:
    lengths = {len(compressed(HttpResponse(LONG)).content) for _time in range(20)}  # type: ignore[attr-defined]
    assert len(lengths) > 5


def test_who_takes_no_compression_gets_none() -> None:
    assert not compressed(HttpResponse(LONG), Accept="text/html").has_header("Content-Encoding")
