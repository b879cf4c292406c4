"""Who took part before the start, who re-entered, and what the house owes players on their accounts."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.common import (
    ARRIVED,
    AT,
    DRAWER,
    ENTRY,
    EVENT,
    METHOD,
    PLAYER,
    PLAYER_ID,
    REASON,
    REFERENCE,
    SIGNED,
    amount,
    column_sums,
)
from cashier.inspection.declared import Column, Fact, FactList, Kind, Scope, Totals
from cashier.kinds import MovementKind, SaleKind
from cashier.models import AccountMovement, Sale
from cashier.payments.references import of_movement
from people.players import rows as people
from tournaments import queries as tournaments

STATUS = Column("status", _("Status"), said=lambda code: str(tournaments.status_label(code)))
ENTRY_ID = Column("entry_id", _("Entry ID"), Kind.NUMBER, is_paper=False)
BORN = Column("birth_date", _("Date of birth"))
DOCUMENT = Column("document", _("ID document"))
STARTER_COLUMNS = (EVENT, ENTRY_ID, ENTRY, PLAYER_ID, PLAYER, BORN, DOCUMENT, AT)
RE_ENTRY_COLUMNS = (
    EVENT,
    ENTRY_ID,
    ENTRY,
    PLAYER_ID,
    PLAYER,
    Column("re_entry", _("Re-entry"), Kind.NUMBER),
    AT,
    STATUS,
    Column("receipt", _("Receipt"), Kind.NUMBER),
    amount("total", _("Total")),
)
ACCOUNT_COLUMNS = (
    PLAYER_ID,
    PLAYER,
    Column("movements", _("Movements"), Kind.NUMBER),
    amount("held", _("On the account")),
)
MOVEMENT_COLUMNS = (
    Column("movement", _("Movement"), Kind.NUMBER, is_paper=False),
    Column("receipt", _("Receipt"), Kind.NUMBER),
    AT,
    PLAYER_ID,
    PLAYER,
    Column("kind", _("Type"), said=lambda code: str(MovementKind(code).label)),
    amount("amount", _("Amount")),
    METHOD,
    REFERENCE,
    ARRIVED,
    DRAWER,
    Column("undoes", _("Undoes movement"), Kind.NUMBER, is_paper=False),
    REASON,
)


def _starters(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    found = tournaments.starters_after(scope.event, after, limit)
    known = {one.id: one for one in people.players({one.player_id for one in found})}
    names = people.player_names(known)
    return [
        Fact(
            one.id,
            (
                one.event_id,
                one.id,
                one.number,
                one.player_id,
                names[one.player_id],
                born.isoformat() if (born := known[one.player_id].birth_date) else "",
                known[one.player_id].document,
                one.registered_at,
            ),
        )
        for one in found
    ]


def _re_entries(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    found = tournaments.re_entries_after(scope.event, after, limit)
    names = people.player_names({one.player_id for one in found})
    rows = Sale.objects.filter(entry__in=[one.id for one in found], kind=SaleKind.RE_ENTRY, voided_at=None)
    sold = {row.entry_id: row for row in rows}
    facts = []
    for one in found:
        sale = sold.get(one.id)
        cells = (one.event_id, one.id, one.number, one.player_id, names[one.player_id], one.bullet - 1)
        paid = (sale.receipt, sale.total_minor) if sale else (None, None)
        facts.append(
            Fact(one.id, (*cells, one.registered_at, one.status, *paid), sale.currency if sale else "")
        )
    return facts


def _re_entries_totals(scope: Scope) -> Totals:
    rows = Sale.objects.filter(kind=SaleKind.RE_ENTRY, voided_at=None)
    rows = rows if scope.event is None else rows.filter(event=scope.event)
    sums = rows.order_by().values_list("currency").annotate(minor=Sum("total_minor"))
    number = tournaments.count_of_re_entries(scope.event)
    return column_sums(RE_ENTRY_COLUMNS, [("total", currency, minor) for currency, minor in sums], number)


def _accounts(_scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    groups = AccountMovement.objects.order_by("player").values_list("player", "currency")
    held = groups.annotate(minor=Sum("amount_minor"), number=Count("pk")).exclude(minor=0)
    found = list(held.filter(player__gt=after)[:limit])
    names = people.player_names({player for player, *_rest in found})
    return [
        Fact(
            player,
            (player, names[player], number, minor),
            currency,
            reverse("player-account", args=[player]),
        )
        for player, currency, minor, number in found
    ]


def _accounts_totals(_scope: Scope) -> Totals:
    groups = (
        AccountMovement.objects.order_by().values("player", "currency").annotate(minor=Sum("amount_minor"))
    )
    sums = AccountMovement.objects.order_by().values_list("currency").annotate(minor=Sum("amount_minor"))
    return column_sums(
        ACCOUNT_COLUMNS,
        [("held", currency, minor) for currency, minor in sums],
        groups.exclude(minor=0).count(),
    )


def _movements(_scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = list(AccountMovement.objects.filter(pk__gt=after).order_by("pk")[:limit])
    names = people.player_names({row.player_id for row in rows})
    return [
        Fact(
            row.pk,
            (
                row.pk,
                row.receipt,
                row.at,
                row.player_id,
                names[row.player_id],
                row.kind,
                row.amount_minor,
                row.method,
                *of_movement(row),
                row.drawer_id,
                row.undoes_id,
                row.reason,
            ),
            row.currency,
        )
        for row in rows
    ]


def _movements_totals(_scope: Scope) -> Totals:
    groups = AccountMovement.objects.order_by().values_list("currency")
    found = list(groups.annotate(minor=Sum("amount_minor"), number=Count("pk")))
    sums = [("amount", currency, minor) for currency, minor, _number in found]
    return column_sums(MOVEMENT_COLUMNS, sums, sum(number for _c, _m, number in found))


STARTERS = FactList(
    "starters",
    _("Participants before the start"),
    STARTER_COLUMNS,
    _starters,
    lambda scope: Totals(tournaments.count_of_starters(scope.event)),
    about=_("First entries registered before play began, voided ones left out."),
    signed=SIGNED,
)
RE_ENTRIES = FactList(
    "re-entries",
    _("Re-entries"),
    RE_ENTRY_COLUMNS,
    _re_entries,
    _re_entries_totals,
    about=_("Every re-entry: whose, which one it is, its receipt."),
)
ACCOUNTS = FactList(
    "accounts",
    _("Owed on players’ accounts"),
    ACCOUNT_COLUMNS,
    _accounts,
    _accounts_totals,
    of_event=False,
    rank=3,
    about=_("The accounts that are not empty, and what the house owes on each."),
)
MOVEMENTS = FactList(
    "movements",
    _("Movements of players’ accounts"),
    MOVEMENT_COLUMNS,
    _movements,
    _movements_totals,
    of_event=False,
    rank=3,
    about=_("Every deposit, withdrawal, credit and debit; an undo is a row of its own, negative."),
)
