"""Lists of bans: an edition adds, changes and lifts bans in one action that is undone as a whole."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Annotated, Any, Literal

from django.db.models import Count, Exists, Max, OuterRef
from django.utils import timezone

from access.fields import Length, Limits, Note, PlayerId
from access.reads import read
from access.roles import ADMINISTRATORS, DIRECTORS
from access.verbs import action, of_house
from journal.book import OpenBook
from journal.facts import reverses
from journal.kinds import BookKind
from journal.queries import standing_lines
from journal.scopes import Scope
from people.bans import words
from people.bans.rows import identity, in_portions, listed_of, name_key, players_on, standing_on
from people.bans.verbs import mark_banned, put_bans
from people.models import Ban, BanImport, BanKinds, BanList, ListedPerson, Player
from people.naming import without_unseen
from rulebook.ban_lists import LineOutcome, ListDiff, Listed, diff_of, weakens
from rulebook.bans import BanKind
from rulebook.refusals import Refusal

BAN_LIST = Scope("ban list")
"""The people on a list of bans: each edition is compared with the one before."""


@dataclass(frozen=True, slots=True)
class BanListView:
    """A list of bans: how many people are on it, how many of them are not players yet, its last import.

    ``line`` is the last edition's line in the journal: its undo reverses the edition.
    """

    id: int
    name: str
    kind: BanKind
    persons: int
    unknown: int
    imported_at: datetime | None
    line: int | None = None

    @property
    def label(self) -> str:
        """Who imposes the bans of the list, in words."""
        return str(BanKinds(self.kind).label)


def ban_lists() -> tuple[BanListView, ...]:
    """The lists by name."""
    matched = Exists(Ban.objects.filter(listed=OuterRef("pk")))
    standing = ListedPerson.objects.filter(lifted_at=None).values("ban_list")
    everybody = dict(standing.annotate(count=Count("pk")).values_list("ban_list", "count"))
    matches = dict(standing.filter(matched).annotate(count=Count("pk")).values_list("ban_list", "count"))
    rows = BanList.objects.annotate(imported_at=Max("imports__at"), last=Max("imports__pk"))
    listed = list(rows.order_by("name", "pk"))
    lines = standing_lines(words.BansImported, "ban_import", [row.last for row in listed if row.last])
    return tuple(
        BanListView(
            row.pk,
            row.name,
            BanKind(row.kind),
            everybody.get(row.pk, 0),
            everybody.get(row.pk, 0) - matches.get(row.pk, 0),
            row.imported_at,
            lines.get(row.last),
        )
        for row in listed
    )


LINES_AT_MOST = 20_000
LONGEST = {"last_name": 80, "first_name": 80, "document": 60, "reason": 200}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedBan:
    """A person on a list; a ban without ``since`` starts today, without ``until`` it is permanent."""

    last_name: Annotated[str, Length(80, may_be_empty=False)]
    first_name: Annotated[str, Length(80)] = ""
    birth_date: date | None = None
    document: Annotated[str, Length(60)] = ""
    reason: Annotated[str, Length(200), Note("Empty: the name of the list.")] = ""
    since: Annotated[date | None, Note("The first day of the ban.")] = None
    until: Annotated[date | None, Note("The last day of the ban.")] = None
    player: Annotated[
        PlayerId | None, Note("A player who is this person, where neither document nor birth says so.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BansImportedView:
    """The changes of an edition: people on the list, and how many players it bans now."""

    ban_list: int
    added: int
    changed: int
    lifted: int
    players: int


@action("players/ban-lists/import/", admits=DIRECTORS, opens=of_house)
def import_bans(
    book: OpenBook,
    *,
    name: Annotated[str, Length(60, may_be_empty=False), Note("Whose list; the same as the last time.")],
    kind: Annotated[Literal["authority", "self", "house", "room"], Note("Who keeps the players out.")],
    rows: Annotated[tuple[ListedBan, ...], Limits(1, LINES_AT_MOST)],
    is_whole: Annotated[bool, Note("Whether bans are lifted of whom the edition no longer names.")] = False,
) -> BansImportedView:
    """Import a list of bans: players on it are banned now, others as soon as they register.

    A listed person is a player if document and name match, or name and date of birth. Only an administrator
    may import an edition that lifts or shortens bans by an authority or self-exclusions. One line undoes the
    whole edition.

    Raises ``Refusal`` ``name_missing``, ``text_too_long``, ``birth_date_to_come``,
    ``ban_ends_before_it_begins`` or ``not_found``, naming the field as ``rows[3].last_name``,
    ``too_many_rows``, ``ban_not_yours`` or ``ban_list_unnamed``.
    """
    book.require(BookKind.HOUSE)
    title, today = name.strip(), _today(book)
    if not title:
        raise Refusal("ban_list_unnamed", field="name")
    sound_rows = _sound_rows(rows, today)
    before = standing_on(kind, title)
    diff = diff_of(
        [listed_in(row) for row in sound_rows], {pk: listed_of(row) for pk, row in before.items()}, today
    )
    gone = diff.missing if is_whole else ()
    _require_may(book, kind, sound_rows, diff, before, gone)
    ban_list, _made = BanList.objects.get_or_create(kind=kind, name=title)
    edition = _Edition(book, ban_list, today)
    changed = edition.write(sound_rows, diff, before)
    bans = edition.lift([*changed, *gone])
    players = edition.ban(sound_rows, diff)
    return _result(book, edition, diff, gone, bans, players)


def listed_in(row: ListedBan) -> Listed:
    """The person of a line."""
    who = identity(row.last_name, row.first_name, row.birth_date, row.document)
    return Listed(who, row.since, row.until, row.reason)


def sound(row: ListedBan, today: date) -> ListedBan:
    """The line with its texts stripped; raises ``Refusal`` if it cannot be a ban."""
    texts: dict[str, Any] = {name: without_unseen(getattr(row, name)).strip() for name in LONGEST}
    if not texts["last_name"]:
        raise Refusal("name_missing", field="last_name")
    for name, longest in LONGEST.items():
        if len(texts[name]) > longest:
            raise Refusal("text_too_long", field=name, longest=longest)
    if row.birth_date is not None and row.birth_date > today:
        raise Refusal("birth_date_to_come", field="birth_date")
    if row.since is not None and row.until is not None and row.until < row.since:
        raise Refusal("ban_ends_before_it_begins", field="until")
    return replace(row, **texts)


@reverses(words.BansImported)
def undo_import(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """Reverse an edition: its added people are off the list, its lifted people are banned again."""
    row = BanImport.objects.select_related("ban_list").get(pk=details["ban_import"])
    if row.added and BanKind(row.ban_list.kind).is_protective and book.actor.role not in ADMINISTRATORS:
        raise Refusal("ban_not_yours", field="ban", ban_kind=row.ban_list.kind)
    players: set[int] = set()
    for portion in in_portions(row.added):
        players |= set(Ban.objects.filter(listed__in=portion).values_list("player_id", flat=True))
        ListedPerson.objects.filter(pk__in=portion).delete()
    for portion in in_portions(row.lifted):
        ListedPerson.objects.filter(pk__in=portion).update(lifted_at=None)
    for portion in in_portions(row.bans):
        bans = Ban.objects.filter(pk__in=portion)
        bans.update(lifted_at=None)
        players |= set(bans.values_list("player_id", flat=True))
    mark_banned(players)
    book.delete(row)


def _result(
    book: OpenBook, edition: _Edition, diff: ListDiff, gone: Collection[int], bans: list[int], players: int
) -> BansImportedView:
    count = {outcome: len([1 for line in diff.lines if line.outcome is outcome]) for outcome in LineOutcome}
    counts = {
        "added": count[LineOutcome.NEW],
        "changed": count[LineOutcome.CHANGED],
        "lifted": len(gone),
    }
    pk = edition.ban_list.pk
    if edition.added or edition.lifted or players:
        row = book.create(
            BanImport,
            ban_list_id=pk,
            added=edition.added,
            lifted=edition.lifted,
            bans=bans,
            at=book.now,
        )
        fact = words.BansImported(ban_list=pk, ban_import=row.pk, **counts)
        book.record(fact, relied=[BAN_LIST.of(pk)], wrote=[BAN_LIST.of(pk)])
    return BansImportedView(ban_list=pk, players=players, **counts)


class _Edition:
    """An edition while it is written: ``added`` and ``lifted`` are people on the list, by id."""

    def __init__(self, book: OpenBook, ban_list: BanList, today: date) -> None:
        self._book, self.ban_list, self._today = book, ban_list, today
        self.added: list[int] = []
        self.lifted: list[int] = []
        self._at: dict[int, ListedPerson] = {}
        self._held: dict[int, set[int]] = {}

    def write(
        self, rows: Sequence[ListedBan], diff: ListDiff, before: Mapping[int, ListedPerson]
    ) -> list[int]:
        """Add new and changed people; returns the ids of the people that changed lines replace."""
        at = [
            i for i, line in enumerate(diff.lines) if line.outcome in (LineOutcome.NEW, LineOutcome.CHANGED)
        ]
        earlier = {i: before.get(diff.lines[i].of or 0) for i in at}
        persons = self._book.append_many(ListedPerson, [self._columns(rows[i], earlier[i]) for i in at])
        same = [i for i, line in enumerate(diff.lines) if line.outcome is LineOutcome.SAME]
        self._at = {i: before[diff.lines[i].of or 0] for i in same} | dict(zip(at, persons, strict=True))
        self.added = [row.pk for row in persons]
        return [row.pk for row in earlier.values() if row is not None]

    def lift(self, persons: Sequence[int]) -> list[int]:
        """Take people off the list, and lift the bans of players that follow from it; returns these bans."""
        self.lifted = list(persons)
        bans: list[int] = []
        players: set[int] = set()
        for portion in in_portions(persons):
            ListedPerson.objects.filter(pk__in=portion).update(lifted_at=self._book.now)
            rows = Ban.objects.filter(listed__in=portion, lifted_at=None)
            for pk, player, person in rows.values_list("pk", "player_id", "listed_id"):
                bans.append(pk)
                players.add(player)
                self._held.setdefault(person or 0, set()).add(player)
            rows.update(lifted_at=self._book.now)
        mark_banned(players)
        return bans

    def ban(self, rows: Sequence[ListedBan], diff: ListDiff) -> int:
        """Ban the players on the list, also those that a line names directly; returns how many."""
        at = [i for i in range(len(rows)) if diff.lines[i].outcome in _STANDING]
        on = players_on({i: listed_in(rows[i]).identity for i in at})
        wanted: dict[int, list[ListedPerson]] = {}
        for i in at:
            chosen_player = rows[i].player
            # A player who was recognised before stays recognised if the line changes.
            held = self._held.get(diff.lines[i].of or 0, set())
            for player in {*on.get(i, ()), *held, *([] if chosen_player is None else [chosen_player])}:
                wanted.setdefault(player, []).append(self._at[i])
        for person in self._at.values():
            person.ban_list = self.ban_list
        return len({ban.player_id for ban in put_bans(self._book, wanted)})

    def _columns(self, row: ListedBan, before: ListedPerson | None) -> dict[str, Any]:
        """The columns of a line; empty cells keep earlier values of the person."""
        values = {name: getattr(row, name) or getattr(before, name, "") for name in LONGEST}
        values["reason"] = values["reason"] or self.ban_list.name
        birth_date = row.birth_date or (before.birth_date if before else None)
        who = identity(values["last_name"], values["first_name"], birth_date, values["document"])
        return values | {
            "ban_list_id": self.ban_list.pk,
            "birth_date": birth_date,
            "since": row.since or (before.since if before else self._today),
            "until": row.until,
            "name_key": name_key(who),
            "document_key": who.document[:80],
        }


_STANDING = (LineOutcome.NEW, LineOutcome.CHANGED, LineOutcome.SAME)


def _sound_rows(rows: Sequence[ListedBan], today: date) -> list[ListedBan]:
    if len(rows) > LINES_AT_MOST:
        raise Refusal("too_many_rows", field="rows", most=LINES_AT_MOST)
    result = []
    for at, row in enumerate(rows):
        try:
            result.append(sound(row, today))
        except Refusal as refusal:
            raise Refusal(refusal.code, field=f"rows[{at}].{refusal.field}", **refusal.detail) from None
    _require_players(rows)
    return result


def _require_players(rows: Sequence[ListedBan]) -> None:
    places = {row.player: at for at, row in enumerate(rows) if row.player is not None}
    for portion in in_portions(sorted(places)):
        here = set(Player.objects.here().filter(pk__in=portion).values_list("pk", flat=True))
        if missing := [pk for pk in portion if pk not in here]:
            at = f"rows[{places[missing[0]]}].player"
            raise Refusal("not_found", field=at, what="player", id=missing[0])


def _require_may(
    book: OpenBook,
    kind: str,
    rows: Sequence[ListedBan],
    diff: ListDiff,
    before: Mapping[int, ListedPerson],
    gone: Collection[int],
) -> None:
    """Raise ``Refusal("ban_not_yours")`` if bans that only an administrator lifts would end earlier."""
    if not BanKind(kind).is_protective or book.actor.role in ADMINISTRATORS:
        return
    pairs = ((line.of, row) for line, row in zip(diff.lines, rows, strict=True) if line.differences)
    if gone or any(weakens(listed_of(before[of]), listed_in(row)) for of, row in pairs if of is not None):
        raise Refusal("ban_not_yours", field="is_whole", ban_kind=kind)


def _today(book: OpenBook) -> date:
    return timezone.localtime(book.now).date()


@read("players/ban-lists/", admits=DIRECTORS, name="ban-lists")
def lists_of_bans() -> Sequence[BanListView]:
    """List the lists of bans by name: how many people are on each, how many of them are not players yet."""
    return ban_lists()
