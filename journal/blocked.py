"""The lines whose undo would be refused, determined for all lines of a page at once.

The rules of ``journal.undo`` for one line, applied from the newest line to the oldest: a line that is never
undone keeps the lines that it relies on. Not checked is what only an attempt can show: a unique value that
another row has taken, or a refusal of the reverse action.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from math import inf
from typing import Any

from django.db.models import Q

from journal.compiled import Compiled
from journal.facts import LinesUndone, Undo, rule_of
from journal.free_texts import row_versions_of
from journal.models import Line
from journal.outgrown import outgrown
from journal.rows.pointing import pointing_to
from journal.rows.versions import unpacked
from journal.undo import facts_of, reads_rows

MOST_LATER = 2_000
"""How many of the newest lines of the books are checked; for older lines the undo is offered, and may be refused."""
MOST_KEPT = 4_000
MANY_ROWS = 100
Key = tuple[int, datetime, str]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a line touched; this never changes."""

    key: Key
    rows: frozenset[str]
    refers: frozenset[str]
    relied: frozenset[str]
    wrote: frozenset[str]
    claims_rows: bool
    reads_rows: bool
    is_never: bool
    is_undo: bool

    @property
    def pk(self) -> int:
        """The id of the line."""
        return self.key[0]

    @property
    def at(self) -> datetime:
        """When it was written."""
        return self.key[1]


@dataclass(frozen=True, slots=True)
class _Head:
    """A leading line in its present state."""

    key: Key
    undone_by: int | None
    is_undo: bool = False
    books: set[int] = field(default_factory=set)


_marks: dict[Key, Mark] = {}
_created: dict[Key, frozenset[str]] = {}
Created = dict[Key, frozenset[str]]
NOTHING: frozenset[str] = frozenset()


def refused(lines: Iterable[Line]) -> frozenset[int]:
    """The leading lines whose undo is refused, because of themselves or of later lines; none of them is undone."""
    of_page = {line.pk: _Head((line.pk, line.at, line.command), None) for line in lines}
    if not of_page:
        return frozenset()
    for pk, book in _books_of(of_page):
        of_page[pk].books.add(book)
    newest, complete_from = _heads(of_page)
    heads = [head for head in newest if head.undone_by is None]
    undoes = _undone_by([head.key[0] for head in heads if head.is_undo])
    marks = _marks_of({*(head.key for head in heads), *chain(*undoes.values())})
    undone = {pk: [marks[key] for key in keys] for pk, keys in undoes.items()}
    created: Created = {}
    groups = [
        _Group(
            {pk for pk, head in of_page.items() if head.books == books},
            [marks[head.key] for head in heads if head.books & books],
            undone,
            created,
        )
        for books in {frozenset(head.books) for head in of_page.values()}
    ]
    _know_created(created, chain.from_iterable(group.perhaps_created() for group in groups))
    stays = _staying(groups, created, complete_from)
    return frozenset(of_page) - frozenset(chain(*(group.undoable(stays(group)) for group in groups)))


def _staying(
    groups: Sequence[_Group], created: Created, complete_from: int
) -> Callable[[_Group], Collection[int]]:
    """The other lines of a group that stay: lines that the code cannot read, and lines whose rows are referred to."""
    reached = {mark.key: mark for lines_group in groups for mark in lines_group.reached() if mark.reads_rows}
    marks_by_key = {mark.key: mark for lines_group in groups for mark in lines_group.reached()}
    _know_created(created, reached.values())
    old = outgrown(reached.values())
    sure = {key for key in reached if key[0] >= complete_from}
    rows = chain.from_iterable(created.get(key, NOTHING) for key in sure)
    pointing = pointing_to(rows, chain.from_iterable(mark.rows for mark in marks_by_key.values()))
    return lambda group: old | group.pointed_to(sure, pointing)


class _Group:
    """The lines of a page in the same books, and all lines of those books that are not undone, the newest first."""

    def __init__(
        self,
        wanted: Collection[int],
        standing: Sequence[Mark],
        undone: Mapping[int, Sequence[Mark]],
        created: Created,
    ) -> None:
        self._asked = wanted
        self._standing = standing
        self._undone = undone
        self._created = created

    def perhaps_created(self) -> Iterator[Mark]:
        """The lines that matter if they created rows: later lines refer to rows that they wrote."""
        referred: set[str] = set()
        for marks in self._undone.values():
            for mark in marks:
                referred |= mark.refers
        for mark in self._standing:
            if mark.claims_rows and not mark.rows.isdisjoint(referred):
                yield mark
            if mark.claims_rows:
                referred |= mark.refers

    def undoable(self, stays: Collection[int]) -> frozenset[int]:
        """The lines of the page that no later line keeps, if the lines of ``stays`` stay too."""
        holds, free = _Staying(self._created), set[int]()
        for mark in self._standing:
            if mark.is_undo:
                self._keep_what_it_undid(mark, holds)
                continue
            since = 0.0 if mark.is_never or mark.pk in stays else holds.since(mark)
            if since < mark.pk:
                holds.add(mark, 0, since)
            elif mark.pk in self._asked:
                free.add(mark.pk)
        return frozenset(free)

    def _keep_what_it_undid(self, mark: Mark, holds: _Staying) -> None:
        backs = self._undone.get(mark.pk, ())
        for back in backs:
            holds.add(back, back.pk, min(one.pk for one in backs))

    def reached(self) -> Sequence[Mark]:
        """The lines that would be undone together with the undoable ones, as far as is known yet."""
        first, reach = self.undoable(()), list[Mark]()
        rows, created, relied = set[str](), set[str](), set[str]()
        for mark in reversed(self._standing):
            touches = bool(mark.wrote & relied) or (
                mark.claims_rows and bool(mark.rows & rows or mark.refers & created)
            )
            if mark.pk in first or (touches and not mark.is_undo):
                reach.append(mark)
                relied |= mark.relied
                if mark.claims_rows:
                    rows |= mark.rows
                    created |= self._created.get(mark.key, NOTHING)
        return reach

    def pointed_to(self, made_by: Collection[Key], pointing: Mapping[str, frozenset[str]]) -> frozenset[int]:
        """The lines that created a row to which something points that the undo would not remove."""
        takers: dict[str, list[Mark]] = defaultdict(list)
        others = frozenset(chain.from_iterable(pointing.values()))
        for mark in self._standing:
            for key in mark.rows & others if mark.reads_rows else ():
                takers[key].append(mark)

        def stays(mark: Mark) -> bool:
            pointed = self._created.get(mark.key, NOTHING) & pointing.keys()
            pairs = ((row, other) for row in pointed for other in pointing[row])
            return any(
                not any(_takes_with(taker, mark, row) for taker in takers.get(other, ()))
                for row, other in pairs
            )

        return frozenset(mark.pk for mark in self._standing if mark.key in made_by and stays(mark))


def _takes_with(later: Mark, mark: Mark, row: str) -> bool:
    """Whether the undo of a line includes the later one, which made a row point to a row that the first created."""
    return later is mark or (
        later.pk > mark.pk and later.claims_rows and mark.claims_rows and row in later.refers
    )


class _Touches:
    """Rows that lines touched: each touch counts for lines after ``after``, for undoes that begin after ``since``."""

    def __init__(self) -> None:
        self._by_key: dict[str, list[tuple[int, float]]] = defaultdict(list)
        # The line of a whole draw names thousands of rows, which few lines after it touch.
        self._of_many: list[tuple[frozenset[str], tuple[int, float]]] = []

    def add(self, keys: frozenset[str], after: int, since: float) -> None:
        """Add touches of these rows."""
        if len(keys) > MANY_ROWS:
            self._of_many.append((keys, (after, since)))
            return
        for key in keys:
            if not any(start <= after and end <= since for start, end in self._by_key[key]):
                self._by_key[key].append((after, since))

    def at(self, keys: frozenset[str]) -> Iterator[tuple[int, float]]:
        """The touches of any of these rows."""
        for key in keys & self._by_key.keys():
            yield from self._by_key[key]
        for touched, touch in self._of_many:
            if not touched.isdisjoint(keys):
                yield touch


class _Staying:
    """What the lines that stay have touched; a line that relies on it stays when an undo begins early enough."""

    def __init__(self, created: Created) -> None:
        self._created = created
        self._rows, self._refers, self._wrote = _Touches(), _Touches(), _Touches()

    def add(self, mark: Mark, after: int, since: float) -> None:
        """Add what a line touched."""
        self._wrote.add(mark.wrote, after, since)
        if mark.claims_rows:
            self._rows.add(mark.rows, after, since)
            self._refers.add(mark.refers, after, since)

    def since(self, mark: Mark) -> float:
        """The line from which on this line stays."""
        hits = [self._wrote.at(mark.relied)]
        if mark.claims_rows:
            created = self._created.get(mark.key, NOTHING)
            hits += [self._rows.at(mark.rows), self._refers.at(created)]
        return min((since for after, since in chain(*hits) if after < mark.pk), default=inf)


def _books_of(leading: Collection[int]) -> Iterator[tuple[int, int]]:
    """Each of these lines with its books."""
    for pk, head, book in _books_among(frozenset(leading)):
        yield head or pk, book


_books_among = Compiled[tuple[int, int | None, int]](
    lambda leading: (
        Line.objects.filter(Q(pk__in=leading) | Q(leading__in=leading))
        .order_by()
        .values_list("pk", "leading_id", "book_id")
    ),
    frozenset,
)


def _heads(of_page: Mapping[int, _Head]) -> tuple[Sequence[_Head], int]:
    """The newest lines of the books of these lines, newest first, and the line from which on the list is complete."""
    books = frozenset(chain.from_iterable(head.books for head in of_page.values()))
    later = _later_in(books, min(of_page))
    heads = dict(of_page)
    for pk, leading, book, at, command, fact, undone_by, with_it in later:
        head = leading or pk
        if head not in of_page:
            is_undo = fact == LinesUndone.__name__
            one = heads.setdefault(head, _Head((head, at, command), undone_by or with_it, is_undo))
            one.books.add(book)
    newest_first = sorted(heads.values(), key=lambda one: one.key, reverse=True)
    return newest_first, later[-1][0] if len(later) == MOST_LATER else 0


_OF_HEAD = ("pk", "leading_id", "book_id", "at", "command", "fact", "undone_by_id", "leading__undone_by_id")
_later_in = Compiled[tuple[Any, ...]](
    lambda books, first: (
        Line.objects.filter(book_id__in=books, pk__gte=first)
        .order_by("-pk")
        .values_list(*_OF_HEAD)[:MOST_LATER]
    ),
    frozenset,
    int,
)


def _undone_by(lines: Collection[int]) -> Mapping[int, Sequence[Key]]:
    """The lines that each of the lines undid."""
    undone: dict[int, list[Key]] = defaultdict(list)
    rows = Line.objects.filter(undone_by__in=lines) if lines else Line.objects.none()
    for by, pk, at, command in rows.values_list("undone_by_id", "pk", "at", "command"):
        undone[by].append((pk, at, command))
    return undone


def _marks_of(keys: Collection[Key]) -> Mapping[Key, Mark]:
    """The marks of these lines; each line is read once by a process."""
    marks = {key: mark for key in keys if (mark := _marks.get(key)) is not None}
    missing = {key[0]: key for key in keys if key not in marks}
    if missing:
        if len(_marks) > MOST_KEPT:
            _marks.clear()
        for line in _touching(frozenset(missing)):
            key = missing[line.pk]
            marks[key] = _marks[key] = _mark(key, line)
    return marks


_touching = Compiled[Line](
    lambda ids: (
        Line.objects.filter(pk__in=ids)
        .order_by()
        .only("fact", "also", "rows", "refers", "relied", "wrote", "archived_in")
    ),
    frozenset,
)


def _mark(key: Key, line: Line) -> Mark:
    rows, refers, relied, wrote = map(frozenset, (line.rows, line.refers, line.relied, line.wrote))
    is_never = any(rule_of(fact).undo is Undo.NEVER for fact in facts_of(line))
    claims, is_undo = rule_of(line.fact).claims_rows, line.fact == LinesUndone.__name__
    return Mark(key, rows, refers, relied, wrote, claims, reads_rows(line), is_never, is_undo)


def _know_created(created: Created, marks: Iterable[Mark]) -> None:
    """Read which rows these lines created; each line is read once by a process."""
    keys_of_marks = {mark.key for mark in marks} - created.keys()
    created.update({key: keys for key in keys_of_marks if (keys := _created.get(key)) is not None})
    if not (missing := {key[0]: key for key in keys_of_marks - created.keys()}):
        return
    if len(_created) > MOST_KEPT:
        _created.clear()
    for line in _with_change(frozenset(missing)):
        pk, changes = line.pk, unpacked(row_versions_of(line))
        created[missing[pk]] = frozenset(change.key for change in changes if change.before is None)
        _created[missing[pk]] = created[missing[pk]]


_with_change = Compiled[Line](
    lambda ids: (
        Line.objects.filter(pk__in=ids)
        .order_by()
        .select_related("change")
        .only("archived_in", "change__row_versions")
    ),
    frozenset,
)
