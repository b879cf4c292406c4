"""The chip ledger: chips in play, their source and where they went; posted by steps of larger actions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Count, Sum

from journal.balances import balance, balances
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.structure import FieldLeft
from tournaments.entries.rows import chips_account
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


def chip_groups(event_id: int) -> tuple[ChipGroup, ...]:
    """The lines by kind and amount, in the order of a reconciliation."""
    rows = ChipLine.objects.filter(event_id=event_id).order_by().values_list("kind", "amount", "table")
    counted: Counter[tuple[str, int]] = Counter()
    tables: dict[tuple[str, int], set[int]] = defaultdict(set)
    for kind, amount, table, lines in rows.annotate(lines=Count("pk")):
        counted[kind, amount] += lines
        if kind in OF_A_RACE and table is not None:
            tables[kind, amount].add(table)
    kinds = list(ChipKind)
    groups = [
        ChipGroup(ChipKind(kind), amount, lines, tuple(sorted(tables[kind, amount])))
        for (kind, amount), lines in counted.items()
    ]
    return tuple(sorted(groups, key=lambda one: (kinds.index(one.kind), -one.amount)))


def chips_of_entries(entry_ids: Collection[int]) -> Mapping[int, int]:
    """The chips of these entries that came into play minus those that left; without entries with none."""
    rows = ChipLine.objects.filter(entry_id__in=list(entry_ids)).order_by()
    return {row["entry_id"]: int(row["sum"]) for row in rows.values("entry_id").annotate(sum=Sum("amount"))}


def chips_of_days(day_ids: Collection[int]) -> dict[int, int]:
    """By day, the chips of its entries that came into play minus those that left, also of players out."""
    rows = ChipLine.objects.filter(entry__day_id__in=list(day_ids)).order_by().values_list("entry__day_id")
    return dict.fromkeys(day_ids, 0) | {day: int(total) for day, total in rows.annotate(sum=Sum("amount"))}


def fields_of_days(day_ids: Collection[int]) -> dict[int, FieldLeft]:
    """By day, the players in play and all their chips."""
    alive = Entry.objects.filter(day_id__in=list(day_ids), status=EntryStatus.ALIVE).order_by()
    players = dict(alive.values_list("day_id").annotate(number=Count("pk")))
    return {day: FieldLeft(players.get(day, 0), chips) for day, chips in chips_of_days(day_ids).items()}


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
    entry_id: int | None = None,
    table: int | None = None,
    note: str = "",
) -> None:
    """Step: write a line of ``amount`` chips, negative if they leave play; 0 writes nothing."""
    book.require(BookKind.TOURNAMENT, event_id)
    if amount:
        values = {"entry_id": entry_id, "table": table, "note": note, "at": book.now}
        book.create(ChipLine, event_id=event_id, kind=kind, amount=amount, **values)


def post_for_entries(book: OpenBook, *, event_id: int, kind: ChipKind, amounts: Mapping[int, int]) -> None:
    """Step: one line per entry, in one statement."""
    book.require(BookKind.TOURNAMENT, event_id)
    rows = [
        {"event_id": event_id, "kind": kind, "amount": amount, "entry_id": entry_id, "at": book.now}
        for entry_id, amount in amounts.items()
        if amount
    ]
    if rows:
        book.create_many(ChipLine, rows)


def post_start(book: OpenBook, *, event_id: int, entry_id: int, kind: str, chips: int) -> None:
    """Step: the starting stack of an entry came into play."""
    post_chips(book, event_id=event_id, kind=ENTERED[EntryKind(kind)], amount=chips, entry_id=entry_id)


def post_void(book: OpenBook, *, event_id: int, entry_ids: list[int]) -> None:
    """Step: all chips of these entries leave play, because their sales are void."""
    amounts = {entry_id: -chips for entry_id, chips in chips_of_entries(entry_ids).items()}
    post_for_entries(book, event_id=event_id, kind=ChipKind.VOID, amounts=amounts)


def post_blinded_off(book: OpenBook, *, event_id: int, entry_id: int, amount: int, table: int | None) -> None:
    """Step: blinds and antes of an absent player went to the others at the table; the lines sum to 0."""
    kind = ChipKind.BLINDED_OFF
    for chips, owner in ((-amount, entry_id), (amount, None)):
        post_chips(book, event_id=event_id, kind=kind, amount=chips, entry_id=owner, table=table)


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
