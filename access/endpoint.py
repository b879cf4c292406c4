"""One endpoint per verb: programs, scripts and plain forms post to the same address."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, ClassVar, NoReturn, TypeVar, cast

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, get_script_prefix, path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import named_in_body, require_consistent, require_fields_of
from access.page import only_posted, problem_page, refused, say_done, turned_away
from access.permissions import READING, PermissionView, actor_of, has_role, roles_of
from access.reads import Read
from access.serializers import DataclassSerializer, answer_values, read_by, serializer_of, shape_of
from access.verbs import By, Verb
from journal.opening import Done
from journal.queries import line_view
from rulebook.refusals import Refusal

Answer = TypeVar("Answer")
NOT_FIELDS = frozenset({"_key", "csrfmiddlewaretoken", "next"})
HEADERS = frozenset({"Idempotency-Key"})
LONGEST_KEY = 64
LINE = "Line"
"""The response header with the id of the journal line."""


@dataclass(frozen=True, slots=True)
class Way:
    """A page for one of several next actions, its label, and who may open it."""

    url: str
    label: str
    admits: frozenset[str]


@dataclass(frozen=True, slots=True)
class Offer:
    """A next action in one tap: an address to post to, and its label; ``detail`` is shown below the toast.

    ``link_url`` is a page or a paper, opened in another tab. ``ways`` are pages that ask before anything is
    done, each shown to people who may open it.
    """

    url: str = ""
    label: str = ""
    detail: str = ""
    link_url: str = ""
    link_label: str = ""
    ways: tuple[Way, ...] = ()


_offers: dict[str, Callable[[Any], Offer | None]] = {}


def after(
    done: Verb[Any, Answer],
) -> Callable[[Callable[[Answer], Offer | None]], Callable[[Answer], Offer | None]]:
    """Register the offers in the toast of a verb, depending on its answer."""

    def register(offer: Callable[[Answer], Offer | None]) -> Callable[[Answer], Offer | None]:
        _offers[done.name] = offer
        return offer

    return register


class FirstRenderer(BaseContentNegotiation):
    """Ignores the Accept header of requests: a form without JavaScript is redirected."""

    def select_parser(self, request: Request, parsers: Iterable[Any]) -> Any:
        """The parser of the request's content type."""
        media_type = request.content_type.split(";")[0].strip()
        return next((parser for parser in parsers if parser.media_type == media_type), None)

    def select_renderer(self, request: Request, renderers: Iterable[Any], format_suffix: Any = None) -> Any:
        """The only renderer."""
        first = next(iter(renderers))
        return first, first.media_type


class VerbEndpoint(PermissionView):
    """Base of the endpoints: ``verbs`` by method."""

    reads: ClassVar = frozenset()
    verbs: ClassVar[Mapping[str, Verb[Any, Any]]] = {}
    content_negotiation_class = FirstRenderer

    def carry_out(self, request: Request, **named: Any) -> HttpResponseBase:
        """Read the command, perform it, and answer in the client's format."""
        verb = self.verbs[(request.method or "").lower()]
        try:
            result = verb.perform(command_in(request, verb.command, named), by(request))
        except Refusal as refusal:
            if refusal.field in HEADERS:
                raise
            shape = shape_of(verb.command)
            raise named_in_body(refusal, shape, request.data, named.keys()) from refusal
        return _response(request, verb, result)

    def permission_denied(
        self, request: Request, message: str | None = None, code: str | None = None
    ) -> NoReturn:
        """A page asks to sign in; a program gets the refusal."""
        if _is_page(request):
            is_read = request.method in READING and has_role(request, self.writes)
            raise Denied(
                only_posted(request._request)
                if is_read
                else turned_away(request._request, roles_of(request, self))
            )
        super().permission_denied(request, message, code)

    def handle_exception(self, exc: Exception) -> Any:
        """A form without JavaScript gets a refusal as a page."""
        if isinstance(exc, Denied):
            return exc.answer
        if isinstance(exc, Refusal) and _is_plain_form(self.request):
            return refused(self.request._request, exc)
        answer = super().handle_exception(exc)
        if isinstance(exc, ValidationError) and _is_plain_form(self.request):
            return problem_page(self.request._request, answer.data)
        return answer


class Denied(Exception):
    """The response to a page user who lacks permission or must sign in first."""

    def __init__(self, answer: HttpResponseBase) -> None:
        super().__init__()
        self.answer = answer


def by(request: Request) -> By:
    """Who sends the command, with which key: the header ``Idempotency-Key`` or the form's ``_key``."""
    data = request.data if isinstance(request.data, Mapping) else {}
    key = request.headers.get("Idempotency-Key", "") or str(data.get("_key", ""))
    if len(key) > LONGEST_KEY:
        raise Refusal("key_too_long", field="Idempotency-Key")
    return By(actor_of(request), key)


CommandT = TypeVar("CommandT")


def command_in(request: Request, command: type[CommandT], named: Mapping[str, Any]) -> CommandT:
    """The command of a request: the body and the values in the address; raises DRF's ``ValidationError``."""
    body = request.data
    if not isinstance(body, Mapping):
        raise ValidationError({"": [_("An object is expected.")]})
    _require_same(body, named)
    body = _together(request, body, named)
    require_fields_of(shape_of(command), body, named.keys())
    require_consistent(command, body)
    return read_by(command, body)


def _require_same(body: Mapping[str, Any], in_address: Mapping[str, Any]) -> None:
    """Refuse a body that contradicts the address: it is not clear which of the two is meant."""
    names = [name for name, value in in_address.items() if name in body and str(body[name]) != str(value)]
    if names:
        raise ValidationError({name: [_("The address says something else. Leave it out.")] for name in names})


def _together(request: Request, body: Any, in_address: Mapping[str, Any]) -> Any:
    """The body, the query string of a button, and the values in the address, which take precedence."""
    if hasattr(body, "setlist"):
        together = body.copy()
        for name, values in request.query_params.lists():
            if name not in together:
                together.setlist(name, values)
        for name in NOT_FIELDS:
            together.pop(name, None)
        for name, value in in_address.items():
            together[name] = str(value)
        return together
    fields = {name: value for name, value in body.items() if name not in NOT_FIELDS}
    query = {name: value for name, value in request.query_params.items() if name not in NOT_FIELDS}
    return {**query, **fields, **in_address}


def _is_page(request: Request) -> bool:
    return bool(request.headers.get("HX-Request")) or _is_plain_form(request)


def _is_plain_form(request: Request) -> bool:
    return "text/html" in request.headers.get("Accept", "")


def _response(request: Request, verb: Verb[Any, Answer], done: Done[Answer]) -> HttpResponseBase:
    if request.headers.get("HX-Request"):
        # A form on a page whose subject is gone afterwards names the page to go to.
        is_leaving = isinstance(request.data, Mapping) and bool(request.data.get("next"))
        return gone_to(way_back(request._request)) if is_leaving else toasted(request, verb, done)
    if _is_plain_form(request):
        say_done(request._request, done.line)
        return redirect(way_back(request._request))
    return answer_to_program(request, verb, done)


def gone_to(url: str) -> Response:
    """Redirect to another page."""
    return Response(status=204, headers={"HX-Redirect": url})


def toasted(request: Request, verb: Verb[Any, Answer], done: Done[Answer]) -> Response:
    """Respond with a toast only: the line's sentence, its undo, and the next actions."""
    if done.line is None:
        return Response(status=204)
    line = line_view(done.line)
    offer = _offers[verb.name](done.answer) if verb.name in _offers else None
    toast = {
        "text": line.sentence,
        "detail": offer.detail if offer else "",
        "undo_url": reverse("undo-line", args=[line.id]) if line.can_undo else "",
        "action_url": offer.url if offer else "",
        "action_label": offer.label if offer else "",
        "link_url": offer.link_url if offer else "",
        "link_label": offer.link_label if offer else "",
        "ways": _ways(request, offer.ways if offer else ()),
        "kind": "done",
    }
    return Response(status=204, headers={"HX-Trigger": json.dumps({"toast": toast}), LINE: str(line.id)})


def _ways(request: Request, ways: Sequence[Way]) -> list[dict[str, str]]:
    return [{"url": way.url, "label": way.label} for way in ways if has_role(request, way.admits)]


def way_back(request: HttpRequest) -> str:
    """The page that a form came from; never one of another site."""
    for address in (request.POST.get("next", ""), request.headers.get("Referer", "")):
        if address and url_has_allowed_host_and_scheme(address, {request.get_host()}):
            return address
    return "/"


def answer_to_program(request: Request, verb: Verb[Any, Answer], done: Done[Answer]) -> Response:
    """The response to a program: JSON, the line in a header, the location of a new thing."""
    headers = {LINE: str(done.line)} if done.line is not None else {}
    # With the serializer of reads, so that the response for a new thing is the same as at its own address.
    data = answer_values(verb.answer, done.answer)
    if not verb.makes:
        return Response(data, headers=headers)
    answer = cast(Any, done.answer)
    before, after = _around_id(verb.makes, get_script_prefix())
    headers["Location"] = request.build_absolute_uri(f"{before}{answer.id}{after}")
    return Response(data, status=201, headers=headers)


A_NUMBER = 7_777_777


@cache
def _around_id(name: str, _prefix: str) -> tuple[str, str]:
    """The address of a new thing, split before and after its id."""
    before, _number, after = reverse(name, args=[A_NUMBER]).partition(str(A_NUMBER))
    return before, after


def addresses(*declared: Verb[Any, Any] | Read) -> list[URLPattern]:
    """The routes of these verbs and reads, one per address, named like its first verb; a read alone like itself."""
    patterns = []
    for address, group in groupby(sorted(declared, key=lambda one: one.address), key=lambda one: one.address):
        here = list(group)
        verbs = [one for one in here if isinstance(one, Verb)]
        reader = next((one.view for one in here if isinstance(one, Read)), None)
        view = _endpoint(verbs, reader) if verbs else reader
        name = (verbs or here)[0].name.replace("_", "-")
        patterns.append(path(address, cast(type[PermissionView], view).as_view(), name=name))
    return patterns


def _endpoint(verbs: Sequence[Verb[Any, Any]], reader: type[PermissionView] | None) -> type[PermissionView]:
    methods = {verb.method: verb for verb in verbs}
    members: dict[str, Any] = {method: _described(verb) for method, verb in methods.items()}
    members["verbs"] = methods
    members["writes"] = frozenset().union(*(verb.admits for verb in verbs))
    members["roles"] = {method: verb.admits for method, verb in methods.items()}
    members["__module__"] = verbs[0].handler.__module__
    if reader is not None:
        members["reads"] = reader.reads
    name = "".join(part.capitalize() for part in verbs[0].name.split("_"))
    return type(name, (VerbEndpoint, reader) if reader else (VerbEndpoint,), members)


def _described(verb: Verb[Any, Any]) -> Callable[..., HttpResponseBase]:
    def method(self: VerbEndpoint, request: Request, **named: Any) -> HttpResponseBase:
        return self.carry_out(request, **named)

    description = verb.description
    decorate = extend_schema(
        operation_id=verb.name,
        summary=description.split("\n\n")[0].split(":")[0].rstrip(".").replace("\n", " "),
        description=description,
        request=_body(verb),
        responses={201 if verb.makes else 200: serializer_of(verb.answer)},
        tags=[verb.app],
    )
    return cast(Callable[..., HttpResponseBase], decorate(method))


def _body(verb: Verb[Any, Any]) -> Any:
    """The part of a command sent in the body: all fields that are not in the address."""
    in_address = tuple(re.findall(r"<(?:\w+:)?(\w+)>", verb.address))
    whole = serializer_of(verb.command)
    if not in_address:
        return whole
    if not whole().fields.keys() - set(in_address):
        return None
    return _without(whole, in_address)


@cache
def _without(whole: type[DataclassSerializer], in_address: tuple[str, ...]) -> type[DataclassSerializer]:
    """A command without the fields in the address, under a name of its own: the whole may be part of another."""
    members = dict.fromkeys(in_address) | {"__doc__": whole.__doc__, "__module__": whole.__module__}
    return type(f"{whole.__name__}Body", (whole,), members)
