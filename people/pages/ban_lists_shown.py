"""What an edition of a list of bans changes, in words: group by group each line, with the players it bans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from journal import instants
from people import queries
from people.actions.ban_lists import listed_in
from people.ban_lists.columns import LABELS as COLUMNS
from people.ban_lists.columns import BanColumn
from people.ban_lists.reading import BanLine
from people.models import ListedPerson
from people.queries import PlayerView
from people.queries.ban_lists import listed_of, players_like, players_on, standing_on
from rulebook.ban_lists import LineChange, LineOutcome, ListDiff, diff_of
from rulebook.refusals import Refusal
from wording import words

SHOWN_AT_MOST = 300
REJECTED, LIFTED = "rejected", "lifted"
TITLES: Mapping[str, str | Promise] = {
    REJECTED: _("Lines rejected"),
    LIFTED: _("Bans lifted"),
    LineOutcome.CHANGED: _("Bans changed"),
    LineOutcome.NEW: _("New bans"),
    LineOutcome.SAME: _("Unchanged bans"),
    LineOutcome.PAST: _("Bans already over"),
    LineOutcome.REPEATED: _("Repeated in the file"),
}
NOTES: Mapping[str, str | Promise] = {
    REJECTED: _("Not imported. While a line is rejected, nobody’s ban is lifted."),
    LIFTED: _("No longer on the list: these bans end."),
    LineOutcome.PAST: _("Not imported."),
    LineOutcome.REPEATED: _("The first of the lines counts."),
}
DIFFERENCES: Mapping[str, str | Promise] = {
    "name": COLUMNS[BanColumn.FULL_NAME],
    "born": COLUMNS[BanColumn.BIRTH_DATE],
    "document": COLUMNS[BanColumn.DOCUMENT],
    "since": COLUMNS[BanColumn.SINCE],
    "until": COLUMNS[BanColumn.UNTIL],
    "reason": COLUMNS[BanColumn.REASON],
}


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line: who, until when and why, what there is to say, whom it bans and who may be meant."""

    number: int | None
    name: str
    details: str
    remarks: tuple[str, ...]
    players: tuple[PlayerView, ...] = ()
    alike: tuple[PlayerView, ...] = ()


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Lines that come to the same; ``count`` of all, of which the first are listed."""

    key: str
    title: str
    note: str
    count: int
    lines: tuple[ShownLine, ...]
    is_open: bool

    @property
    def further(self) -> int:
        """How many are not listed."""
        return self.count - len(self.lines)


@dataclass(frozen=True, slots=True)
class ShownEdition:
    """All that is shown before an edition is imported."""

    groups: tuple[LineGroup, ...]
    players: int
    may_import: bool


def shown_edition(kind: str, name: str, lines: Sequence[BanLine], *, is_whole: bool) -> ShownEdition:
    """What the edition changes."""
    return _Shown(kind, name.strip(), lines, is_whole=is_whole).edition()


class _Shown:
    """An edition compared with the list and with the players."""

    def __init__(self, kind: str, name: str, lines: Sequence[BanLine], *, is_whole: bool) -> None:
        self._rejected = [line for line in lines if line.ban is None]
        self._sound = [line for line in lines if line.ban is not None]
        self._before = standing_on(kind, name)
        known = {pk: listed_of(row) for pk, row in self._before.items()}
        listed = [listed_in(line.ban) for line in self._sound if line.ban]
        self._diff: ListDiff = diff_of(listed, known, timezone.localdate(instants.now()))
        self._lifted = self._diff.missing if is_whole and not self._rejected else ()
        identities = {at: one.identity for at, one in enumerate(listed)}
        self._on, self._like = players_on(identities), players_like(identities)
        ids = {pk for found in (self._on, self._like) for some in found.values() for pk in some}
        self._players = {one.id: one for one in queries.players(ids)}

    def edition(self) -> ShownEdition:
        """All groups that have lines."""
        shown = {
            REJECTED: [self._faulty(line) for line in self._rejected[:SHOWN_AT_MOST]],
            LIFTED: [_person(self._before[pk]) for pk in self._lifted[:SHOWN_AT_MOST]],
        }
        count = {REJECTED: len(self._rejected), LIFTED: len(self._lifted)}
        for outcome in LineOutcome:
            at = [i for i, line in enumerate(self._diff.lines) if line.outcome is outcome]
            count[outcome], shown[outcome] = len(at), [self._line(i) for i in self._first(at)]
        groups = (_group(key, shown[key], count[key]) for key in TITLES)
        banned = {pk for ids in self._on.values() for pk in ids}
        return ShownEdition(tuple(one for one in groups if one.count), len(banned), bool(self._sound))

    def _first(self, at: Sequence[int]) -> list[int]:
        """Those with a player first: somebody may have to choose."""
        return sorted(at, key=lambda i: (i not in self._like, i not in self._on, i))[:SHOWN_AT_MOST]

    def _faulty(self, line: BanLine) -> ShownLine:
        return ShownLine(line.number, line.name, "", tuple(map(_fault, line.faults)))

    def _line(self, at: int) -> ShownLine:
        line, change = self._sound[at], self._diff.lines[at]
        ban = line.ban
        assert ban is not None
        since_when = _said((ban.birth_date, ban.document, _term(ban.since, ban.until), ban.reason))
        on = tuple(self._players[pk] for pk in self._on.get(at, ()))
        like = tuple(self._players[pk] for pk in self._like.get(at, ()))
        return ShownLine(line.number, line.name, since_when, tuple(self._remarks(at, change)), on, like)

    def _remarks(self, at: int, change: LineChange) -> Iterator[str]:
        if change.outcome is LineOutcome.REPEATED and change.of is not None:
            yield _now("Like row %(row)s of the file") % {"row": self._sound[change.of].number}
        if change.outcome is not LineOutcome.CHANGED or change.of is None:
            return
        before, after = self._before[change.of], self._sound[at].ban
        for name in change.differences:
            values = {"before": _value(before, name), "after": _value(after, name)}
            yield f"{DIFFERENCES[name]}: {values['before']} → {values['after']}"


def _group(key: str, lines: Iterable[ShownLine], count: int) -> LineGroup:
    is_open = key in (REJECTED, LIFTED, LineOutcome.CHANGED) or (key == LineOutcome.NEW and count <= 100)
    return LineGroup(str(key), str(TITLES[key]), str(NOTES.get(key, "")), count, tuple(lines), is_open)


def _person(row: ListedPerson) -> ShownLine:
    details = _said((row.birth_date, row.document, _term(row.since, row.until), row.reason))
    return ShownLine(None, str(row), details, ())


def _value(one: object, name: str) -> str:
    """A value before or after, in words."""
    if name == "name":
        return f"{getattr(one, 'last_name', '')} {getattr(one, 'first_name', '')}".strip()
    value = getattr(one, "birth_date" if name == "born" else name)
    if name == "until" and value is None:
        return _now("permanently")
    return date_format(value) if isinstance(value, date) else str(value or "–")


def _term(since: date | None, until: date | None) -> str:
    last = _now("until %(day)s") % {"day": date_format(until)} if until else _now("permanently")
    return _now("from %(day)s, %(until)s") % {"day": date_format(since), "until": last} if since else last


def _said(values: Iterable[object]) -> str:
    texts = (date_format(value) if isinstance(value, date) else str(value) for value in values if value)
    return " · ".join(texts)


def _fault(fault: Refusal) -> str:
    label = COLUMNS.get(BanColumn(fault.field)) if fault.field in tuple(BanColumn) else fault.field
    return f"{label}: {words.in_one_line(fault)}"
