"""Lists of products sold and of participants: one row per receipt; voids are negative."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Count, Q, QuerySet, Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
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
    WHO,
    WHO_ID,
    Cell,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    group_sums,
    of_event,
    people_named,
)
from cashier.kinds import PART_LABELS, MovementKind, PostingKind, SaleKind
from cashier.models import AccountMovement, Posting, Sale
from cashier.payments.inspection import Named, named_of, of_movement
from cashier.payments.rows import with_payments
from people.players import rows as people
from tournaments import queries as tournaments
from wording.words import Text

Receipt = tuple[int, Sale, bool]
"""A receipt number, its sale, and whether it is the receipt of the void."""


def said_kind(code: str) -> str:
    """A kind of sale in words."""
    return str(SaleKind(code).label)


WHATS: dict[str, Text] = {"void": _("Void"), "override": _("Override")}
RECEIPT = Column("receipt", _("Receipt"), Kind.NUMBER)
VOIDS = Column("voids", _("Voids receipt"), Kind.NUMBER)
PARTS = tuple(amount(kind.value, label) for kind, label in PART_LABELS.items())
COLUMNS = (
    RECEIPT,
    AT,
    Column("sale", _("Sale"), Kind.NUMBER, is_paper=False),
    EVENT,
    ENTRY,
    PLAYER_ID,
    PLAYER,
    Column("kind", _("Type"), said=said_kind),
    Column("product", _("Product")),
    Column("chips", _("Chips"), Kind.NUMBER, is_paper=False),
    amount("total", _("Total")),
    *PARTS,
    METHOD,
    REFERENCE,
    ARRIVED,
    DRAWER,
    Column("level", _("Level"), Kind.NUMBER, is_paper=False),
    VOIDS,
)
CORRECTED = (
    RECEIPT,
    AT,
    Column("what", _("What"), said=lambda code: str(WHATS[code])),
    EVENT,
    ENTRY,
    PLAYER_ID,
    PLAYER,
    amount("amount", _("Amount")),
    DRAWER,
    VOIDS,
    WHO_ID,
    WHO,
    REASON,
)


def _receipts(scope: Scope, after: int, limit: int, sold: Q) -> list[Receipt]:
    """The receipts after a number in order: sales that match ``sold``, and all voids."""
    rows = of_event(Sale.objects.select_related("entry"), scope)
    receipts: list[Receipt] = [
        (row.receipt, row, False) for row in rows.filter(sold, receipt__gt=after).order_by("receipt")[:limit]
    ]
    voids = rows.filter(void_receipt__gt=after).order_by("void_receipt")[:limit]
    receipts += [(row.void_receipt or 0, row, True) for row in voids]
    return sorted(receipts, key=lambda one: one[0])[:limit]


def _sales(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    receipts = _receipts(scope, after, limit, Q())
    names = people.player_names({row.entry.player_id for _number, row, _void in receipts})
    with_payments(row for _number, row, _void in receipts)
    return [
        Fact(
            number,
            _sold(number, row, names[row.entry.player_id], _named(row, is_void), is_void),
            row.currency,
        )
        for number, row, is_void in receipts
    ]


def _named(row: Sale, is_void: bool) -> Named:
    """The external references of its payments, or of the money that its void gave back."""
    payments = [one for one in (*row.paid, *row.back) if (one.amount_minor < 0) == is_void]
    return named_of(payments, has_arrived=row.has_arrived)


def _sold(number: int, row: Sale, name: str, named: Named, is_void: bool) -> tuple[Cell, ...]:
    sign = -1 if is_void else 1
    parts = parts_by_kind(row.parts)
    return (
        number,
        row.voided_at if is_void else row.at,
        row.pk,
        row.event_id,
        row.entry.number,
        row.entry.player_id,
        name,
        row.kind,
        row.name,
        sign * row.chips,
        sign * row.total_minor,
        *(sign * parts[kind.value] for kind in PART_LABELS),
        row.method,
        *named,
        row.void_drawer_id if is_void else row.drawer_id,
        row.level,
        row.receipt if is_void else None,
    )


def parts_by_kind(parts: Mapping[str, int]) -> Counter[str]:
    """The parts of a price by kind; several side fees are added together."""
    amounts: Counter[str] = Counter()
    for account, minor in parts.items():
        amounts[account.partition("/")[0]] += minor
    return amounts


def _sales_totals(scope: Scope) -> Totals:
    rows = of_event(Sale.objects, scope)
    sums: Counter[tuple[str, str]] = Counter()
    # Grouped by price, because there are few prices even if there are many sales.
    groups = rows.filter(voided_at=None).order_by().values_list("currency", "parts", "total_minor")
    for currency, parts, total, number in groups.annotate(number=Count("pk")):
        sums["total", currency] += total * number
        for kind, minor in parts_by_kind(parts).items():
            sums[kind, currency] += minor * number
    count = rows.aggregate(sold=Count("pk"), voids=Count("void_receipt"))
    # A currency has sums even if everything was voided: zero.
    for currency in rows.order_by().values_list("currency", flat=True).distinct():
        sums["total", currency] += 0
    flat = [(name, currency, minor) for (name, currency), minor in sums.items()]
    return column_sums(COLUMNS, flat, count["sold"] + count["voids"])


def _corrections(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    receipts = _receipts(scope, after, limit, ~Q(override_reason=""))
    players = people.player_names({row.entry.player_id for _number, row, _void in receipts})
    actors = _actors(row.pk for _number, row, _void in receipts)
    staff = people_named(actors.values())
    return [
        Fact(number, _corrected((number, row, is_void), players, actors, staff), row.currency)
        for number, row, is_void in receipts
    ]


def _actors(sales: Iterable[int]) -> dict[tuple[int | None, str], int | None]:
    """The sellers and voiders by sale and kind of posting; not for free sales, which moved no money."""
    rows = Posting.objects.filter(sale_id__in=list(sales), kind__in=(PostingKind.SALE, PostingKind.VOID))
    return {(sale, kind): actor for sale, kind, actor in rows.values_list("sale_id", "kind", "actor_id")}


def _corrected(
    receipt: Receipt,
    players: Mapping[int, str],
    actors: Mapping[tuple[int | None, str], int | None],
    named: Mapping[int | None, str],
) -> tuple[Cell, ...]:
    number, row, is_void = receipt
    who = actors.get((row.pk, PostingKind.VOID.value if is_void else PostingKind.SALE.value))
    return (
        number,
        row.voided_at if is_void else row.at,
        "void" if is_void else "override",
        row.event_id,
        row.entry.number,
        row.entry.player_id,
        players[row.entry.player_id],
        -row.total_minor if is_void else row.total_minor,
        row.void_drawer_id if is_void else row.drawer_id,
        row.receipt if is_void else None,
        who,
        named.get(who, ""),
        row.void_reason if is_void else row.override_reason,
    )


def _corrections_totals(scope: Scope) -> Totals:
    rows = of_event(Sale.objects, scope)
    voids = _grouped(rows.exclude(void_receipt=None))
    overrides = _grouped(rows.exclude(override_reason=""))
    sums = [("void", currency, -minor) for currency, minor, _number in voids]
    sums += [("override", currency, minor) for currency, minor, _number in overrides]
    return group_sums(sums, WHATS.__getitem__, sum(number for _c, _m, number in (*voids, *overrides)))


def _grouped(rows: QuerySet[Sale]) -> list[tuple[str, int, int]]:
    groups = rows.order_by().values_list("currency")
    return list(groups.annotate(minor=Sum("total_minor"), times=Count("pk")))


SALES = FactList(
    "sales",
    _("Sales"),
    COLUMNS,
    _sales,
    _sales_totals,
    about=_("Every product sold, by receipt; a void is a receipt of its own, negative."),
)
CORRECTIONS = FactList(
    "corrections",
    _("Voids and overrides"),
    CORRECTED,
    _corrections,
    _corrections_totals,
    about=_("Sales voided, and sales against an entry rule, with who did it and why."),
)


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
    starters = tournaments.starters_after(scope.event, after, limit)
    views = {one.id: one for one in people.players({one.player_id for one in starters})}
    names = people.player_names(views)
    return [
        Fact(
            one.id,
            (
                one.event_id,
                one.id,
                one.number,
                one.player_id,
                names[one.player_id],
                born.isoformat() if (born := views[one.player_id].birth_date) else "",
                views[one.player_id].document,
                one.registered_at,
            ),
        )
        for one in starters
    ]


def _re_entries(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    entries = tournaments.re_entries_after(scope.event, after, limit)
    names = people.player_names({entry.player_id for entry in entries})
    rows = Sale.objects.filter(
        entry__in=[entry.id for entry in entries], kind=SaleKind.RE_ENTRY, voided_at=None
    )
    sales = {row.entry_id: row for row in rows}
    facts = []
    for entry in entries:
        sale = sales.get(entry.id)
        cells = (
            entry.event_id,
            entry.id,
            entry.number,
            entry.player_id,
            names[entry.player_id],
            entry.bullet - 1,
        )
        price = (sale.receipt, sale.total_minor) if sale else (None, None)
        facts.append(
            Fact(entry.id, (*cells, entry.registered_at, entry.status, *price), sale.currency if sale else "")
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
    balances = groups.annotate(minor=Sum("amount_minor"), number=Count("pk")).exclude(minor=0)
    accounts = list(balances.filter(player__gt=after)[:limit])
    names = people.player_names({player for player, *_rest in accounts})
    return [
        Fact(
            player,
            (player, names[player], number, minor),
            currency,
            reverse("player-account", args=[player]),
        )
        for player, currency, minor, number in accounts
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
    rows = list(groups.annotate(minor=Sum("amount_minor"), times=Count("pk")))
    sums = [("amount", currency, minor) for currency, minor, _number in rows]
    return column_sums(MOVEMENT_COLUMNS, sums, sum(number for _c, _m, number in rows))


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
