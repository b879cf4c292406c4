"""The subjects of approvals in words: a receipt and its player, a drawer, an account, a prize."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from cashier.models import Approval, Refund, Sale, Ticket
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.players import rows as people
from people.privacy import kept as erasing
from people.staff.rows import staff_names
from rulebook.money import Money
from tournaments import queries as tournaments
from wording.figures import money_text
from wording.words import format_of, names


def forget_approvals(book: OpenBook, player_id: int) -> None:
    """Erase the reasons of approvals of voids, accounts and overrides: a step of a player's erasure."""
    sales = Sale.objects.filter(entry__player=player_id).values_list("pk", flat=True)
    subjects = [f"account/{player_id}", *(f"sale/{pk}" for pk in sales)]
    rows = Approval.objects.filter(Q(subject__in=subjects) | Q(subject__endswith=f"/player/{player_id}"))
    if texts := {f"{label_of(Approval)}:{pk}" for pk in rows.values_list("pk", flat=True)}:
        free_texts.erase(texts, lambda _text: False, book.now)


Resolver = Callable[[set[int]], Mapping[int, str]]
_resolvers: dict[str, Resolver] = {}


def answer_values(kind: str, resolver: Resolver) -> None:
    """Register the function that turns the ids of a subject (7 of ``sale/7``) into words."""
    _resolvers[kind] = resolver


def subject_words(subjects: Iterable[str]) -> dict[str, str]:
    """Each subject in words, with one query per kind; a subject without words is left out."""
    read = {subject: _read(subject) for subject in subjects}
    wanted: dict[str, set[int]] = defaultdict(set)
    for kind, pk in (thing for objects in read.values() for thing in objects):
        wanted[kind].add(pk)
    words = {kind: _resolvers[kind](pks) for kind, pks in wanted.items()}
    return {
        subject: " · ".join(words[kind][pk] for kind, pk in objects if pk in words[kind])
        for subject, objects in read.items()
    }


def _read(subject: str) -> list[tuple[str, int]]:
    """Read ``event 2`` and ``player 9`` of ``event/2/player/9``; the rest of ``sale/5/cash`` names no row."""
    parts = subject.split("/")
    pairs = zip(parts[::2], parts[1::2], strict=False)
    return [(kind, int(pk)) for kind, pk in pairs if kind in _resolvers and pk.isascii() and pk.isdecimal()]


def register() -> None:
    """Register the words of the cashier's subjects, and take part in the erasure of players."""
    erasing.forget_by(forget_approvals)
    format_of("subject", _in_sentence)
    for kind, resolver in (
        ("sale", _sales),
        ("refund", _refunds),
        ("ticket", _tickets),
        ("drawer", lambda pks: names("drawer", pks)),
        ("event", lambda pks: names("event", pks)),
        ("tips", lambda pks: names("event", pks)),
        ("expenses", _expenses),
        ("player", people.player_names),
        ("account", people.player_names),
        ("cashier", staff_names),
    ):
        answer_values(kind, resolver)


def _in_sentence(value: Any, _details: Mapping[str, Any]) -> str:
    return subject_words([str(value)])[str(value)] or str(value)


def _sales(pks: set[int]) -> Mapping[int, str]:
    rows = list(Sale.objects.filter(pk__in=pks).select_related("entry"))
    players = people.player_names({row.entry.player_id for row in rows})
    return {
        row.pk: _("Receipt %(number)s (%(player)s)")
        % {"number": row.receipt, "player": players[row.entry.player_id]}
        for row in rows
    }


def _expenses(amounts: set[int]) -> Mapping[int, str]:
    """The amount of a refund that the house keeps; empty if it keeps nothing."""
    currency = tournaments.house().currency
    return {
        minor: _("expenses %(amount)s") % {"amount": money_text(Money(minor, currency))}
        for minor in amounts
        if minor
    }


def _refunds(pks: set[int]) -> Mapping[int, str]:
    rows = list(Refund.objects.filter(pk__in=pks))
    players = people.player_names({row.player_id for row in rows})
    return {row.pk: players[row.player_id] for row in rows}


def _tickets(pks: set[int]) -> Mapping[int, str]:
    numbers = Ticket.objects.filter(pk__in=pks).values_list("pk", "number")
    return {pk: _("Ticket %(number)s") % {"number": number} for pk, number in numbers}
