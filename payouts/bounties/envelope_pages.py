"""The envelopes of mystery bounties, typed a line for each amount and put into the box."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page
from access.problems import status_of
from access.roles import DIRECTORS
from payouts.bounties import mystery
from payouts.bounties import rows as queries
from payouts.bounties.envelopes import BeginMystery, Envelopes, begin_mystery, fill_box_again
from payouts.bounties.pages import TypedEnvelopes, shown
from rulebook.money import parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words

LINE = re.compile(r"(\d{1,6})\s*(?:[x×]\s*|\s)(\S.*)")
"""How many, and the amount in each: ``4 100``, ``4 x 100``."""


@page(reads=DIRECTORS, writes=DIRECTORS)
def begin(request: HttpRequest, event_id: int) -> HttpResponse:
    """Put the envelopes typed into the box, or others into it; what was typed stays where it is refused."""
    if request.method != "POST":
        return redirect("bounties", event_id)
    text, minimum = request.POST.get("envelopes", ""), request.POST.get("minimum", "").strip()
    currency = tournaments.event(event_id).currency
    try:
        wanted = BeginMystery(
            event=event_id,
            envelopes=envelopes_typed(text, currency),
            minimum_minor=parse_money(minimum, currency, field="minimum").minor if minimum else 0,
        )
        fills = begin_mystery if mystery.box(event_id) is None else fill_box_again
        fills.perform(wanted, by_page(request))
    except Refusal as refusal:
        typed = TypedEnvelopes(text, minimum, words.explain(refusal))
        context = {"page": shown(request, queries.bounties(event_id), typed)}
        return render(request, "payouts/bounties.html", context, status=status_of(refusal))
    return redirect("bounties", event_id)


def envelopes_typed(text: str, currency: str) -> tuple[Envelopes, ...]:
    """The envelopes of a text; raises ``Refusal("envelope_line")``, which names the line."""
    lines = enumerate(text.splitlines(), start=1)
    return tuple(_typed(number, line.strip(), currency) for number, line in lines if line.strip())


def _typed(number: int, line: str, currency: str) -> Envelopes:
    refused = Refusal("envelope_line", field="envelopes", number=number)
    found = LINE.fullmatch(line)
    if found is None:
        raise refused
    try:
        amount = parse_money(found[2], currency, field="envelopes")
    except Refusal as error:
        raise refused from error
    if not int(found[1]) or amount.minor <= 0:
        raise refused
    return Envelopes(count=int(found[1]), amount_minor=amount.minor)
