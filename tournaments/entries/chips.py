"""The chip ledger: chips in play, their source and where they went; posted by steps of larger actions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import BigIntegerField, Case, Count, F, OuterRef, Subquery, Sum, When
from django.db.models.functions import Coalesce

from journal.balances import balance, balances
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import InvariantViolation
from rulebook.structure import FieldLeft
from tournaments.entries.rows import EntryView, chips_account, entry
from tournaments.models import ChipKind, ChipLine, Entry, EntryKind, EntryStatus

OF_A_RACE = frozenset({ChipKind.RACE, ChipKind.RESCUE})


def chips_in_play(event_id: int) -> int:
    """All chips that came into play minus those that left it."""
    return sum(balance(chips_account(event_id)).values())


def chips_in_play_by_event(event_ids: Collection[int]) -> dict[int, int]:
    """The chips in play of each of these events, in one read."""
    accounts = balances(map(chips_account, event_ids))
    return {key: accounts[chips_account(key)].total() for key in event_ids}


@dataclass(frozen=True, slots=True)
class ChipGroup:
    """``count`` lines of one kind and amount, in chips; ``tables`` are those whose chip races made them."""

    kind: ChipKind
    amount: int
    count: int
    tables: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return self.count * self.amount


def chip_groups(event_id: int, day_id: int | None = None) -> tuple[ChipGroup, ...]:
    """The lines by kind and amount, in the order of a reconciliation; those of one day, or of the event.

    What goes from day to day stays in the event, and is one sum on a day.
    """
    lines_meant = ChipLine.objects.filter(event_id=event_id).exclude(kind=ChipKind.CARRIED)
    if day_id is not None:
        lines_meant = lines_meant.filter(day_id=day_id)
    rows = lines_meant.order_by().values_list("kind", "amount", "table")
    counted: Counter[tuple[str, int]] = Counter()
    tables: dict[tuple[str, int], set[int]] = defaultdict(set)
    for kind, amount, table, lines in rows.annotate(lines=Count("pk")):
        counted[kind, amount] += lines
        if kind in OF_A_RACE and table is not None:
            tables[kind, amount].add(table)
    kinds = list(ChipKind)
    carried = _carried(day_id) if day_id is not None else 0
    if carried:
        counted[ChipKind.CARRIED, carried] = 1
    groups = [
        ChipGroup(ChipKind(kind), amount, lines, tuple(sorted(tables[kind, amount])))
        for (kind, amount), lines in counted.items()
    ]
    return tuple(sorted(groups, key=lambda one: (kinds.index(one.kind), -one.amount)))


def _carried(day_id: int) -> int:
    """The chips that came from other days, less those that left for others."""
    rows = ChipLine.objects.filter(day_id=day_id, kind=ChipKind.CARRIED)
    return rows.aggregate(sum=Sum("amount"))["sum"] or 0


def chips_of_entries(entry_ids: Collection[int]) -> Mapping[int, int]:
    """The chips of these entries that came into play minus those that left; without entries with none."""
    rows = ChipLine.objects.filter(entry_id__in=list(entry_ids)).order_by()
    return {row["entry_id"]: int(row["sum"]) for row in rows.values("entry_id").annotate(sum=Sum("amount"))}


def chips_of_days(day_ids: Collection[int]) -> dict[int, int]:
    """By day, the chips in play there: those that came minus those that left, by the lines of the day."""
    rows = ChipLine.objects.filter(day_id__in=list(day_ids)).order_by().values_list("day_id")
    return dict.fromkeys(day_ids, 0) | {day: int(total) for day, total in rows.annotate(sum=Sum("amount"))}


def fields_of_days(day_ids: Collection[int]) -> dict[int, FieldLeft]:
    """By day, the players in play and all their chips."""
    alive = Entry.objects.filter(day_id__in=list(day_ids), status=EntryStatus.ALIVE).order_by()
    players = dict(alive.values_list("day_id").annotate(number=Count("pk")))
    return {day: FieldLeft(players.get(day, 0), chips) for day, chips in chips_of_days(day_ids).items()}


def days_of_entries(entry_ids: Collection[int]) -> dict[int, int]:
    """The day of each of these entries."""
    return dict(Entry.objects.filter(pk__in=entry_ids).order_by().values_list("pk", "day_id"))


def entries_by_days(event_id: int) -> tuple[tuple[int, int, bool, int], ...]:
    """The entries of an event counted by the day that sold them, the day they are on or went out on, and whether out."""
    begun = ChipLine.objects.filter(entry=OuterRef("pk"), kind__in=(ChipKind.ENTRY, ChipKind.RE_ENTRY))
    # Who never advanced is on the day that sold the entry: of most entries no line is read.
    sold_on = Case(
        When(advanced_from=None, then=F("day_id")),
        default=Coalesce(Subquery(begun.order_by("pk").values("day_id")[:1]), F("day_id")),
        output_field=BigIntegerField(),
    )
    valid = Entry.objects.filter(
        event_id=event_id, status__in=(EntryStatus.ALIVE, EntryStatus.OUT)
    ).order_by()
    rows = valid.annotate(sold_on=sold_on).values_list("sold_on", "day_id", "status")
    return tuple(
        (sold, now, status == EntryStatus.OUT, number)
        for sold, now, status, number in rows.annotate(number=Count("pk"))
    )


def stacks_begun_with(event_id: int) -> Mapping[int, int]:
    """The chips that each entry started with; a late entry may have fewer than the starting stack."""
    rows = ChipLine.objects.filter(event_id=event_id, kind__in=(ChipKind.ENTRY, ChipKind.RE_ENTRY))
    return dict(rows.order_by().values_list("entry_id", "amount"))


def chip_lines(event_id: int) -> tuple[ChipLine, ...]:
    """All lines, the oldest first."""
    return tuple(ChipLine.objects.filter(event_id=event_id))


def post_chips(
    book: OpenBook,
    *,
    event_id: int,
    kind: ChipKind,
    amount: int,
    day_id: int | None = None,
    entry_id: int | None = None,
    table: int | None = None,
    note: str = "",
) -> None:
    """Step: write a line of ``amount`` chips, negative if they leave play; 0 writes nothing.

    ``day_id`` is the day of the entry unless given; chips of nobody need one.
    """
    book.require(BookKind.TOURNAMENT, event_id)
    if amount:
        if day_id is None:
            day_id = _day_of(entry_id)
        values = {"day_id": day_id, "entry_id": entry_id, "table": table, "note": note, "at": book.now}
        book.create(ChipLine, event_id=event_id, kind=kind, amount=amount, **values)


def _day_of(entry_id: int | None) -> int:
    if entry_id is None:
        raise InvariantViolation("chips of nobody come and go on a day that is named")
    return entry(entry_id).day_id


def post_for_entries(
    book: OpenBook,
    *,
    event_id: int,
    kind: ChipKind,
    amounts: Mapping[int, int],
    day_id: int | None = None,
    given: int | None = None,
) -> None:
    """Step: one line per entry, in one statement; each on the day of the entry unless another is named.

    ``given``: the number of the product that they are given.
    """
    book.require(BookKind.TOURNAMENT, event_id)
    posted = {entry_id: amount for entry_id, amount in amounts.items() if amount}
    if not posted:
        return
    days: Mapping[int, int] = {}
    if day_id is None:
        days = dict(Entry.objects.filter(pk__in=list(posted)).order_by().values_list("pk", "day_id"))
    columns = {
        "day_id": [day_id or days[entry_id] for entry_id in posted],
        "amount": list(posted.values()),
        "entry_id": list(posted),
    }
    book.make_many(ChipLine, columns, event_id=event_id, kind=kind, at=book.now, given=given)


def carry_chips(book: OpenBook, *, event_id: int, to_day: int, chips: Mapping[int, int]) -> None:
    """Step: all chips of days go to another one: ``chips`` by day in stacks, and in a line of its own what is beyond.

    That is what was not counted, or a difference.
    """
    book.require(BookKind.TOURNAMENT, event_id)
    had = chips_of_days(chips)
    values = {"event_id": event_id, "kind": ChipKind.CARRIED, "at": book.now}
    rows = [
        {**values, "day_id": day_id, "amount": sign * amount}
        for from_day, stacks in chips.items()
        for amount in (stacks, had[from_day] - stacks)
        for day_id, sign in ((from_day, -1), (to_day, 1))
        if amount
    ]
    if rows:
        book.create_many(ChipLine, rows)


def stacks_without_gift(event_id: int, product: int) -> dict[int, int]:
    """The entries in play that were not given this product yet, with their stacks."""
    have = ChipLine.objects.filter(event_id=event_id, given=product, entry__isnull=False).values("entry_id")
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.ALIVE).exclude(pk__in=have)
    return {pk: stack or 0 for pk, stack in rows.order_by("pk").values_list("pk", "stack")}


def entries_given(event_id: int, product: int) -> int:
    """How many entries that are not void were given this product."""
    rows = ChipLine.objects.filter(event_id=event_id, given=product, entry__isnull=False)
    return rows.exclude(entry__status=EntryStatus.VOID).values("entry_id").distinct().count()


def post_start(book: OpenBook, *, row: Entry, chips: int) -> None:
    """Step: the starting stack of an entry came into play."""
    kind = ENTERED[EntryKind(row.kind)]
    post_chips(book, event_id=row.event_id, kind=kind, amount=chips, day_id=row.day_id, entry_id=row.pk)


def post_void(book: OpenBook, *, event_id: int, entry_ids: list[int], day_id: int | None = None) -> None:
    """Step: all chips of these entries leave play, because their sales are void; ``day_id`` if it is known."""
    amounts = {entry_id: -chips for entry_id, chips in chips_of_entries(entry_ids).items()}
    post_for_entries(book, event_id=event_id, kind=ChipKind.VOID, amounts=amounts, day_id=day_id)


def post_blinded_off(
    book: OpenBook, *, owner: EntryView | Entry, amount: int, table: int | None = None
) -> None:
    """Step: blinds and antes of an absent player went to the others at the table; the lines sum to 0."""
    event_id, day_id = owner.event_id, owner.day_id
    for chips, entry_id in ((-amount, owner.id), (amount, None)):
        post_chips(
            book,
            event_id=event_id,
            kind=ChipKind.BLINDED_OFF,
            amount=chips,
            day_id=day_id,
            entry_id=entry_id,
            table=table,
        )


def post_back(book: OpenBook, *, event_id: int, entry_id: int) -> None:
    """Step: chips that left play with an entry come back as it is reinstated."""
    gone = ChipLine.objects.filter(entry_id=entry_id, kind__in=GOES_WITH_PLAYER).order_by()
    for row in gone.values("kind").annotate(sum=Sum("amount")):
        kind, amount = ChipKind(row["kind"]), -int(row["sum"])
        post_chips(book, event_id=event_id, kind=kind, amount=amount, entry_id=entry_id)


GOES_WITH_PLAYER = (
    ChipKind.FORFEITED,
    ChipKind.BAG_REMOVED,
    ChipKind.GIVEN_UP,
    ChipKind.SEAT_WON,
    ChipKind.TAKEN_UP,
)

ENTERED = {EntryKind.ENTRY: ChipKind.ENTRY, EntryKind.RE_ENTRY: ChipKind.RE_ENTRY}
