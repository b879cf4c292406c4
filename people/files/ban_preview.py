"""The preview of an edition of a list of bans: its lines in groups, with the players that they ban."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from people.files.ban_lists import BanLine, Edition
from people.files.cells import LABELS, Column
from people.files.lines import fault_sentence
from people.models import ListedPerson
from people.players import rows
from people.players.rows import Player
from rulebook.ban_lists import LineChange, LineOutcome
from wording.dates import date_format

MOST_LINES = 300
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
    "name": LABELS[Column.FULL_NAME],
    "born": LABELS[Column.BIRTH_DATE],
    "document": LABELS[Column.DOCUMENT],
    "since": LABELS[Column.SINCE],
    "until": LABELS[Column.UNTIL],
    "reason": LABELS[Column.REASON],
}


@dataclass(frozen=True, slots=True)
class LineInWords:
    """A line: its person, term and reason, remarks, the players it bans, and the possible players."""

    number: int | None
    name: str
    details: str
    remarks: tuple[str, ...]
    players: tuple[Player, ...] = ()
    alike: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Lines with the same outcome; ``count`` is the number of all, ``lines`` the first."""

    key: str
    title: str
    note: str
    count: int
    lines: tuple[LineInWords, ...]
    is_open: bool

    @property
    def further(self) -> int:
        """How many are not listed."""
        return self.count - len(self.lines)


@dataclass(frozen=True, slots=True)
class EditionInWords:
    """The preview of an edition before its import."""

    groups: tuple[LineGroup, ...]
    players: int
    may_import: bool


def edition_in_words(edition: Edition) -> EditionInWords:
    return _Groups(edition).edition()


class _Groups:
    """An edition in words, with its players."""

    def __init__(self, edition: Edition) -> None:
        self._of = edition
        ids = {pk for matches in (edition.on, edition.like) for players in matches.values() for pk in players}
        self._players = {player.id: player for player in rows.players(ids)}

    def edition(self) -> EditionInWords:
        """All groups that have lines."""
        of = self._of
        lines = {
            REJECTED: [self._faulty(line) for line in of.rejected[:MOST_LINES]],
            LIFTED: [_person(of.before[pk]) for pk in of.lifted[:MOST_LINES]],
        }
        count = {REJECTED: len(of.rejected), LIFTED: len(of.lifted)}
        for outcome in LineOutcome:
            at = [i for i, line in enumerate(of.diff.lines) if line.outcome is outcome]
            count[outcome], lines[outcome] = len(at), [self._line(i) for i in self._first(at)]
        groups = (_group(key, lines[key], count[key]) for key in TITLES)
        banned = {pk for ids in of.on.values() for pk in ids}
        return EditionInWords(tuple(group for group in groups if group.count), len(banned), bool(of.sound))

    def _first(self, at: Sequence[int]) -> list[int]:
        """Lines with a player first: somebody may have to choose."""
        return sorted(at, key=lambda i: (i not in self._of.like, i not in self._of.on, i))[:MOST_LINES]

    def _faulty(self, line: BanLine) -> LineInWords:
        return LineInWords(line.number, line.name, "", tuple(fault_sentence(fault) for fault in line.faults))

    def _line(self, at: int) -> LineInWords:
        line, change = self._of.sound[at], self._of.diff.lines[at]
        ban = line.ban
        assert ban is not None
        since_when = _in_words((ban.birth_date, ban.document, _term(ban.since, ban.until), ban.reason))
        on = tuple(self._players[pk] for pk in self._of.on.get(at, ()))
        like = tuple(self._players[pk] for pk in self._of.like.get(at, ()))
        return LineInWords(line.number, line.name, since_when, tuple(self._remarks(at, change)), on, like)

    def _remarks(self, at: int, change: LineChange) -> Iterator[str]:
        if change.outcome is LineOutcome.REPEATED and change.of is not None:
            yield _now("Like row %(row)s of the file") % {"row": self._of.sound[change.of].number}
        if change.outcome is not LineOutcome.CHANGED or change.of is None:
            return
        before, after = self._of.before[change.of], self._of.sound[at].ban
        for name in change.differences:
            values = {"before": _value(before, name), "after": _value(after, name)}
            yield f"{DIFFERENCES[name]}: {values['before']} → {values['after']}"


def _group(key: str, lines: Iterable[LineInWords], count: int) -> LineGroup:
    is_open = key in (REJECTED, LIFTED, LineOutcome.CHANGED) or (key == LineOutcome.NEW and count <= 100)
    return LineGroup(str(key), str(TITLES[key]), str(NOTES.get(key, "")), count, tuple(lines), is_open)


def _person(row: ListedPerson) -> LineInWords:
    details = _in_words((row.birth_date, row.document, _term(row.since, row.until), row.reason))
    return LineInWords(None, str(row), details, ())


def _value(one: object, name: str) -> str:
    """An old or new value, in words."""
    if name == "name":
        return f"{getattr(one, 'last_name', '')} {getattr(one, 'first_name', '')}".strip()
    value = getattr(one, "birth_date" if name == "born" else name)
    if name == "until" and value is None:
        return _now("permanently")
    return date_format(value) if isinstance(value, date) else str(value or "–")


def _term(since: date | None, until: date | None) -> str:
    last = _now("until %(day)s") % {"day": date_format(until)} if until else _now("permanently")
    return _now("from %(day)s, %(until)s") % {"day": date_format(since), "until": last} if since else last


def _in_words(values: Iterable[object]) -> str:
    texts = (date_format(value) if isinstance(value, date) else str(value) for value in values if value)
    return " · ".join(texts)
