"""Opening a book: one transaction, one lock, one line per book, one notice; each command once."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial, reduce
from itertools import islice
from operator import or_
from typing import Any, Generic, TypeVar, cast

from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, DataError, IntegrityError, OperationalError, connection, transaction
from django.db.models import Func, Q, QuerySet, TextField, Value
from django.db.models.lookups import IsNull

from journal import instants, notices, turns
from journal.balances import accounts_with, know_rows, moving, selecting
from journal.book import Actor, OpenBook
from journal.chance.draws import packed_draws
from journal.chance.seeds import open_link, return_link, show_hash
from journal.compiled import Compiled, FoundBy, is_in_range
from journal.disk import refusal_of
from journal.facts import Undo
from journal.free_texts import Apart
from journal.kinds import BookKind
from journal.models import Answered, Book, Change, Drawing, Line
from journal.outgrown import written_here
from journal.parts import parts_showing
from journal.plain import plain, typed
from journal.reading import know_marks, marking_writes, recalling_queries
from journal.recalled import read_first
from journal.rows import bulk
from journal.rows.insert import insert_row, insert_rows
from journal.rows.versions import Changed, merged, packed, referred_rows, rows_named
from rulebook.refusals import InvariantViolation, Refusal

LOCK_SECONDS = 3.0
BUSY_STATES = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for a serialization failure, a deadlock, and a lock timeout."""
WAIT_LIMITED = ("lock_timeout", f"{int(LOCK_SECONDS * 1000)}ms")
Answer = TypeVar("Answer")
Check = Callable[[OpenBook], None]
_checks: list[Check] = []
_is_open: ContextVar[bool] = ContextVar("is_open", default=False)


@dataclass(frozen=True, slots=True)
class BookRef:
    """The key of a book: its type and its subject."""

    kind: str
    subject_id: int = 0


HOUSE = BookRef(BookKind.HOUSE)
TICKETS = BookRef(BookKind.TICKETS)
"""The book of all tickets."""


def tournament_book(event_id: int) -> BookRef:
    """The book of an event."""
    return BookRef(BookKind.TOURNAMENT, event_id)


def drawer_book(drawer_id: int) -> BookRef:
    """The book of a cash drawer."""
    return BookRef(BookKind.DRAWER, drawer_id)


def account_book(player_id: int) -> BookRef:
    """The book of a player's account."""
    return BookRef(BookKind.ACCOUNT, player_id)


def _never_otherwise() -> Iterator[Any]:
    return iter(())


@dataclass(frozen=True, slots=True)
class Command:
    """One request: its sender, its key (for exactly-once; empty: no repeat expected), its body and its verb."""

    actor: Actor
    key: str = ""
    body: Any = None
    verb: str = ""
    earlier: Callable[[], Iterator[Any]] = _never_otherwise
    """The hashes that earlier versions made of the same body."""

    @property
    def body_hash(self) -> str:
        """The hash of the command and its sender; the same key must come with the same hash."""
        return self._hash_of(self.body)

    def came_as(self, body_hash: str) -> bool:
        """Whether this command has that hash, in today's shape or in an earlier one."""
        return body_hash == self.body_hash or any(body_hash == self._hash_of(body) for body in self.earlier())

    def _hash_of(self, body: Any) -> str:
        text = json.dumps([self.actor.user_id, body], sort_keys=True, cls=DjangoJSONEncoder)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Done(Generic[Answer]):
    """The outcome of a command: its answer, and its leading line; no line if nothing happened."""

    answer: Answer
    line: int | None


def check_at_close(check: Check) -> None:
    """Register an invariant that every book checks before it commits; it raises ``InvariantViolation``."""
    _checks.append(check)


def perform(
    refs: Sequence[BookRef],
    command: Command,
    verb: Callable[[OpenBook], Answer],
    *,
    seed: bytes | None = None,
) -> Answer:
    """Return only the answer of ``carry_out``."""
    return carry_out(refs, command, verb, seed=seed).answer


def carry_out(
    refs: Sequence[BookRef],
    command: Command,
    verb: Callable[[OpenBook], Answer],
    *,
    answers: type[Answer] | None = None,
    seed: bytes | None = None,
) -> Done[Answer]:
    """Run ``verb`` with the books of ``refs`` open; the leading line is in the first, the others point to it.

    With a key the answer is stored and returned again when the command is repeated: ``answers`` is its
    dataclass; without one it must be plain data. Raises the refusals of the verb, ``Refusal("system_busy")``
    when the lock is not free within three seconds, ``Refusal("command_reused")`` when the key came before
    with another body. ``seed`` is the seed of a simulation, from which a chain started here is made.
    """
    with _once(), _alone(command.actor), transaction.atomic(), marking_writes(), recalling_queries():
        books = _locked(refs)
        if _came_before(command.key, refs) and (first := first_answer(command, answers)) is not None:
            return first
        book = OpenBook(books, command.actor, instants.now(), seed)
        with moving(book.moves):
            answer = verb(book)
            for check in _checks:
                check(book)
        book.moves.write()
        line = _close(book, command)
        if book.link_taken is not None and not book.draws:
            return_link(book.link_taken)
        if command.key:
            _keep_answer(command, answer, book.now)
        return Done(answer, None if line is None else line.pk)


def first_answer(command: Command, answers: type[Answer] | None = None) -> Done[Answer] | None:
    """The stored answer to the command, None if it is new; for verbs that would refuse a repeat.

    Raises ``Refusal("command_reused")``.
    """
    if not command.key or (first := _answered(command)) is None:
        return None
    answer = first.answer if answers is None else typed(answers, first.answer)
    lines = Line.objects.filter(command=command.key, leading=None).values_list("pk", flat=True)
    return Done(cast(Answer, answer), lines.first())


@contextmanager
def _once() -> Iterator[None]:
    """Refuse to nest: a request opens its books once, and an action never opens another book."""
    if _is_open.get():
        raise InvariantViolation("a book is open already")
    token = _is_open.set(True)
    try:
        yield
    finally:
        _is_open.reset(token)


@contextmanager
def _alone(actor: Actor) -> Iterator[None]:
    """On SQLite writers queue within the process; a busy database, a full disk, a value out of range become refusals."""
    in_turn = turns.turn() if connection.vendor == "sqlite" else nullcontext()
    with turns.waiting_as(turns.turn_of(actor.role), LOCK_SECONDS), in_turn:
        try:
            yield
        except OperationalError as error:
            if (refusal := Refusal("system_busy") if is_busy(error) else refusal_of(error)) is not None:
                raise refusal from error
            raise
        except (DataError, OverflowError) as error:
            raise Refusal("value_out_of_range") from error
        except DatabaseError as error:
            if (refusal := refusal_of(error)) is not None:
                raise refusal from error
            raise


def is_busy(error: DatabaseError) -> bool:
    """Whether the database refused only because others were writing."""
    text, state = str(error), getattr(error.__cause__, "sqlstate", None)
    return "database is locked" in text or state in BUSY_STATES


def _limit_wait() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL {} = '{}'".format(*WAIT_LIMITED))


def _locked(refs: Sequence[BookRef]) -> list[Book]:
    """The books in the order of ``refs``, their rows locked in ascending id."""
    unique = list(dict.fromkeys(refs))
    rows = _lock(unique)
    if missing := [ref for ref in unique if ref not in rows]:
        # This also waits for a book that another action creates at this moment.
        _limit_wait()
        for ref in missing:
            Book.objects.get_or_create(kind=ref.kind, subject_id=ref.subject_id)
        rows = _lock(unique)
    return [rows[ref] for ref in unique]


def _lock(refs: Sequence[BookRef]) -> dict[BookRef, Book]:
    """The existing rows of these books."""
    by_kind: dict[str, list[int]] = {}
    for ref in refs:
        by_kind.setdefault(ref.kind, []).append(ref.subject_id)
    ask = _books(tuple(map(len, by_kind.values())))
    arguments: list[int | str] = []
    for kind, subjects in by_kind.items():
        arguments += [kind, *subjects]
    rows = ask(*arguments)
    return {BookRef(row.kind, row.subject_id): row for row in rows}


@cache
def _books(counts: tuple[int, ...]) -> Compiled[Book]:
    """The query that finds books by kind and subjects, this many of each kind, and locks them in ascending id."""

    def rows(*named: Any) -> QuerySet[Book]:
        values = iter(named)
        conditions = (Q(kind=next(values), subject_id__in=list(islice(values, count))) for count in counts)
        books = Book.objects.select_for_update().filter(reduce(or_, conditions)).order_by("pk")
        return books.filter(_is_wait_limited()) if connection.vendor == "postgresql" else books

    return Compiled(rows, *(kind for count in counts for kind in (str, *(int,) * count)))


def _is_wait_limited() -> Any:
    """A true expression; evaluated before each row is locked, it limits how long this transaction waits for a lock."""
    limit = (*map(Value, WAIT_LIMITED), Value(True))
    return IsNull(Func(*limit, function="set_config", output_field=TextField()), False)


def _came_before(key: str, refs: Sequence[BookRef]) -> bool:
    """Whether a command came with this key; read together with everything that an action reads first."""
    if not key or not is_in_range(key):
        return False
    accounts = accounts_with((ref.kind, ref.subject_id) for ref in dict.fromkeys(refs))
    first = read_first(key, selecting(accounts), accounts)
    know_marks(first.marks)
    know_rows(accounts, first.others)
    return first.body_hash is not None


_answer_of = FoundBy[Answered](lambda key: Answered.objects.filter(pk=key))


def _answered(command: Command) -> Answered | None:
    first = _answer_of(command.key)
    if first is None:
        return None
    if not command.came_as(first.body_hash):
        raise Refusal("command_reused", field="Idempotency-Key")
    return first


def _keep_answer(command: Command, answer: Any, at: datetime) -> None:
    try:
        insert_row(Answered(key=command.key, body_hash=command.body_hash, answer=plain(answer), at=at))
    except IntegrityError as error:
        # The same key came at the same moment for another book: only one of the two is stored.
        raise Refusal("command_reused", field="Idempotency-Key") from error


def _close(book: OpenBook, command: Command) -> Line | None:
    """Write the lines and versions, and return the leading line; if nothing happened, nothing is written."""
    if not book.facts:
        if book.changes:
            raise InvariantViolation("rows were changed and no fact recorded")
        return None
    if (
        any(fact.undo is not Undo.BY_ROW_VERSION for fact in book.facts[:-1])
        and book.facts[-1].undo is Undo.BY_ROW_VERSION
    ):
        raise InvariantViolation(
            f"{type(book.facts[-1]).__name__} cannot lead facts that row versions do not take back"
        )
    key = command.key or uuid.uuid4().hex
    changes = merged(book.changes)
    book.parts |= {part for fact in book.facts for part in fact.parts}
    book.parts |= parts_showing(changes, book.appended, book.meets)
    _advance(book)
    first, *others = book.books
    apart = Apart(book.reason[:200])
    row_versions = packed(changes, apart.put)
    content = _content(book, apart) | {"verb": command.verb}
    leading = _line(book, first, key, None, changes, content)
    insert_row(leading)
    insert_row(Change(line_id=leading.pk, row_versions=row_versions))
    written_here(leading.pk)
    apart.keep(leading)
    if others:
        insert_rows([_line(book, row, key, leading, (), content) for row in others])
    if book.draws:
        _keep_draws(book, leading)
    for line in book.undone:
        Line.objects.filter(pk=line).update(undone_by=leading)
    return leading


def _advance(book: OpenBook) -> None:
    """Bring every open book to its next version, in one statement, and announce it after the commit."""
    parts, changes = sorted(book.parts), []
    for row in book.books:
        row.version += 1
        if row.version == 1:
            show_hash(row, book.now, secret=book.secret)
        row.parts = {**row.parts, **dict.fromkeys(parts, row.version)}
        raised = tuple((part, row.version) for part in parts)
        changes.append(notices.ChangeNotice(row.kind, row.subject_id, row.version, raised))
    transaction.on_commit(partial(notices.send, *changes))
    bulk.write(Book, {row.pk: {"version": row.version, "parts": row.parts} for row in book.books})


def _keep_draws(book: OpenBook, line: Line) -> None:
    link = book.link
    draws = packed_draws(book.draws)
    insert_row(Drawing(line_id=line.pk, chain_id=link.chain_id, link=link.number, draws=draws))
    open_link(book.drawing_book, link, book.now, secret=book.secret)


def _content(book: OpenBook, apart: Apart) -> dict[str, Any]:
    """The details that all lines of the action share."""
    *others, headline = book.facts
    # Before the texts are counted: each may add one.
    also = [{"fact": type(fact).__name__, "details": apart.details(fact)} for fact in others]
    details = apart.details(headline)
    return {"fact": type(headline).__name__, "details": details, "also": also, "texts": apart.count}


def _line(
    book: OpenBook,
    row: Book,
    key: str,
    leading: Line | None,
    changes: Sequence[Changed],
    content: Mapping[str, Any],
) -> Line:
    return Line(
        book_id=row.pk,
        number=row.version,
        at=book.now,
        actor_id=book.actor.user_id,
        device_id=book.actor.device_id,
        command=key,
        leading_id=None if leading is None else leading.pk,
        rows=rows_named(changes),
        refers=referred_rows(changes),
        relied=sorted(map(str, book.relied)),
        wrote=sorted(map(str, book.wrote)),
        seed=book.opened_seed if leading is None else "",
        **content,
    )
