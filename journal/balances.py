"""Running balances: sums over rows by account and kind, raised with the rows, so that no action adds them up.

``pool/5 sale`` is the money that sales brought into the pool of event 5, ``entries/5 out`` the number of its
entries that are out. Each source of balances registers how a row counts, and how all rows are counted: the
stored balance must always equal that count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from journal.direct import carried_out, read
from journal.models import Balance
from journal.reading import cached_query, forget, prime
from journal.rows.versioned import RowVersion, VersionedModel, label_of
from journal.rows.versions import Changed, RowsWritten
from rulebook.refusals import InvariantViolation

Key = tuple[str, str]
Amounts = Mapping[Key, int]
Shares = Callable[[RowVersion], Iterable[tuple[str, str, int]]]
Recount = Callable[[Collection[str] | None], Amounts]

ROWS_AT_ONCE = 300
_TABLE = f'"{Balance._meta.db_table}"'
_shares: dict[str, Shares] = {}
_depends: dict[str, tuple[str, ...]] = {}
_recounts: dict[str, Recount] = {}
_with_book: defaultdict[str, list[Callable[[int], str]]] = defaultdict(list)


@dataclass(frozen=True, slots=True)
class Differing:
    """A balance that differs from the sum of its rows."""

    account: str
    kind: str
    kept: int
    counted: int

    def __str__(self) -> str:
        return f"{self.account} {self.kind}: kept {self.kept}, counted {self.counted}"


def balance_of_rows(model: type[VersionedModel], shares: Shares, *, of: Sequence[str] = ()) -> None:
    """Register what a row of the model adds to which account and kind; each change and undo of it moves them.

    ``of`` are the columns that it depends on: many rows changed together are then counted by these.
    """
    _shares[label_of(model)] = shares
    _depends[label_of(model)] = tuple(of)


def recounted_by(names: Iterable[str], recount: Recount) -> None:
    """Register how accounts with these names (``pool`` of ``pool/5``) are counted from their rows: all, or a list."""
    for name in names:
        _recounts[name] = recount


def _rows_alike(change: Changed) -> Iterator[tuple[RowVersion | None, RowVersion | None, int]]:
    """Versions before and after, and how many rows changed so: those changed together once, if columns are known."""
    names = _depends[change.model]
    if not names or not isinstance(change, RowsWritten):
        yield from ((row.before, row.after, 1) for row in change.changes())
        return
    before = zip(*(change.before[name] for name in names), strict=True)
    after = zip(*(change.after.get(name, change.before[name]) for name in names), strict=True)
    for (old, new), rows in Counter(zip(before, after, strict=True)).items():
        yield dict(zip(names, old, strict=True)), dict(zip(names, new, strict=True)), rows


class Moves:
    """The balances that an action moves: by the changes of its rows, and by ``add``; written when its book closes."""

    def __init__(self, changes: Sequence[Changed]) -> None:
        self._changes = changes
        self._seen = 0
        self._moved: Counter[Key] = Counter()

    def add(self, account: str, kind: str, amount: int) -> None:
        """Move a balance that depends on no versioned row."""
        self._moved[account, kind] += amount

    def all(self) -> Amounts:
        """All movements so far."""
        for change in self._changes[self._seen :]:
            if (shares := _shares.get(change.model)) is not None:
                for before, after, rows in _rows_alike(change):
                    self._move(shares, before, -rows)
                    self._move(shares, after, rows)
        self._seen = len(self._changes)
        return self._moved

    def _move(self, shares: Shares, row_version: RowVersion | None, rows: int) -> None:
        for account, kind, amount in () if row_version is None else shares(row_version):
            self._moved[account, kind] += rows * amount

    def write(self) -> None:
        """Raise the balances, in one statement."""
        amounts = sorted((*key, amount) for key, amount in self.all().items() if amount)
        for at in range(0, len(amounts), ROWS_AT_ONCE):
            _raise(amounts[at : at + ROWS_AT_ONCE])


_open: ContextVar[Moves | None] = ContextVar("open_moves", default=None)


@contextmanager
def moving(moves: Moves) -> Iterator[None]:
    """Balances read inside include what the action has moved so far."""
    token = _open.set(moves)
    try:
        yield
    finally:
        _open.reset(token)


def _raise(rows: Sequence[tuple[str, str, int]]) -> None:
    """In ascending order, so that two books never wait for each other."""
    statement = (
        f'INSERT INTO {_TABLE} ("account", "kind", "amount") VALUES {", ".join(["(%s, %s, %s)"] * len(rows))} '
        f'ON CONFLICT ("account", "kind") DO UPDATE SET "amount" = {_TABLE}."amount" + excluded."amount"'
    )
    forget(Balance)
    carried_out(statement, [value for row in rows for value in row])


@cached_query("journal.Balance")
def _stored(accounts: tuple[str, ...]) -> Mapping[Key, int]:
    if not accounts:
        return {}
    rows = read(connections[DEFAULT_DB_ALIAS], selecting(accounts), accounts)
    return {(account, kind): amount for account, kind, amount in rows}


def know(groups: Sequence[Collection[str]]) -> None:
    """Read the balances of all these accounts in one statement, and cache them for each group and each account."""
    amounts = _stored(tuple(sorted({account for group in groups for account in group})))
    for names in (*groups, *([account] for group in groups for account in group)):
        mine = {key: amount for key, amount in amounts.items() if key[0] in names}
        prime(_stored, mine, tuple(sorted(names)))


def asked_with(kind: str, account: Callable[[int], str]) -> None:
    """Register an account that actions in books of a kind often read: it is read when such a book is opened."""
    _with_book[kind].append(account)


def accounts_with(books: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """The accounts that are read when these books are opened, by kind and subject."""
    return tuple(account(subject) for kind, subject in books for account in _with_book.get(kind, ()))


def selecting(accounts: Sequence[str]) -> str:
    """The statement that selects the rows of this many accounts; empty for none."""
    if not accounts:
        return ""
    marks = ", ".join(["%s"] * len(accounts))
    return f'SELECT "account", "kind", "amount" FROM {_TABLE} WHERE "account" IN ({marks})'


def know_rows(accounts: Sequence[str], rows: Iterable[tuple[str, str, int]]) -> None:
    """Cache the balances of each of these accounts from rows that were just read."""
    by_account: dict[str, dict[Key, int]] = {account: {} for account in accounts}
    for account, kind, amount in rows:
        by_account[account][account, kind] = amount
    for account, mine in by_account.items():
        prime(_stored, mine, (account,))


def balances(accounts: Iterable[str]) -> dict[str, Counter[str]]:
    """The balances of the accounts by kind; a kind that never moved is 0."""
    names = tuple(sorted(set(accounts)))
    sums: dict[str, Counter[str]] = {account: Counter() for account in names}
    moves = _open.get()
    for source in (_stored(names), {} if moves is None else moves.all()):
        for (account, kind), amount in source.items():
            if account in sums:
                sums[account][kind] += amount
    return sums


def balance(account: str) -> Counter[str]:
    """The balances of one account by kind."""
    return balances([account])[account]


def differing(accounts: Collection[str] | None = None) -> tuple[Differing, ...]:
    """The balances, all or those of these accounts, that differ from the sum of their rows.

    In an open book its movements so far count.
    """
    counted: Counter[Key] = Counter()
    for recount, names in _sources().items():
        mine = (
            None
            if accounts is None
            else [account for account in accounts if account.partition("/")[0] in names]
        )
        if mine is None or mine:
            counted.update(recount(mine))
    rows = Balance.objects.all() if accounts is None else Balance.objects.filter(account__in=accounts)
    stored = Counter({(row.account, row.kind): row.amount for row in rows.iterator()})
    if (moves := _open.get()) is not None:
        stored.update({key: n for key, n in moves.all().items() if accounts is None or key[0] in accounts})
    return tuple(
        Differing(*key, stored[key], counted[key])
        for key in sorted(stored.keys() | counted.keys())
        if stored[key] != counted[key]
    )


def _sources() -> Mapping[Recount, set[str]]:
    sources: defaultdict[Recount, set[str]] = defaultdict(set)
    for name, recount in _recounts.items():
        sources[recount].add(name)
    return sources


def prove_balances(accounts: Collection[str]) -> None:
    """Raise ``InvariantViolation`` naming the balances of these accounts that differ from the sum of their rows."""
    if wrong := differing(accounts):
        raise InvariantViolation(f"balances differ: {', '.join(map(str, wrong))}")


def correct() -> tuple[Differing, ...]:
    """Count every balance from its rows again and store that; returns the balances that differed."""
    with transaction.atomic(), connection.cursor() as cursor:
        # Nobody else may move a balance between the count and the correction.
        if connection.vendor == "postgresql":
            cursor.execute(f"LOCK TABLE {_TABLE} IN EXCLUSIVE MODE")
        else:
            cursor.execute(f'UPDATE {_TABLE} SET "amount" = "amount" WHERE 0')
        wrong = differing()
        amounts = [(balance.account, balance.kind, balance.counted - balance.kept) for balance in wrong]
        for at in range(0, len(amounts), ROWS_AT_ONCE):
            _raise(amounts[at : at + ROWS_AT_ONCE])
    return wrong


def subjects(accounts: Collection[str]) -> list[int]:
    """The ids in names of accounts: 5 in ``pool/5``."""
    return sorted({int(account.partition("/")[2]) for account in accounts})
