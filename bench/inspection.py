"""Lists of an inspector and the cashier's pages at 1,000 and 10,000 sales, compared with plain SQL: pages, sums, files.

``TD_DATABASE=postgres`` runs it on PostgreSQL.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from io import StringIO

from django.db import connection
from django.test import Client

from access.roles import Role
from bench.house import entered
from bench.scratch import beside, best, scratch_house, settle, took
from cashier.inspection.declared import FactList, Scope, all_lists
from cashier.inspection.files import FORMS, make
from cashier.inspection.verbs import A_PAGE, page_of
from cashier.kinds import PostingKind
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import Sale
from journal.book import Actor, OpenBook
from journal.opening import drawer_book, tournament_book
from people.models import User
from tests import builders
from tests.cashier import at_cashier
from tournaments.models import Entry

SIZES = (1_000, 10_000)
AT_ONCE = 500
PAGES = ("sales", "ledger", "payments", "deductions", "journal")
PATHS = {
    "page of sales, first": "/events/{event}/sales/",
    "page of sales, tenth": "/events/{event}/sales/?page=10",
    "page of sales, by name": "/events/{event}/sales/?q=p12",
    "page of sales, by receipt": "/events/{event}/sales/?q=500",
    "the cashier's page": "/events/{event}/cashier/",
}
PLAIN = (
    "SELECT s.receipt, s.at, e.number, p.last_name, s.kind, s.total_minor, s.parts, s.method FROM cashier_sale s "
    "JOIN tournaments_entry e ON e.id = s.entry_id JOIN people_player p ON p.id = e.player_id "
    "WHERE s.receipt > %s ORDER BY s.receipt LIMIT %s"
)


def sell(event_id: int, drawer_id: int, first: int, number: int) -> None:
    """Sales of one entry each, in one book: rows as the cashier writes them."""
    made = entered(event_id, number)
    known = dict(Entry.objects.filter(pk__in=made).values_list("pk", "player_id"))
    players = [known[pk] for pk in made]
    shared = {"event_id": event_id, "drawer_id": drawer_id, "kind": "entry", "total_minor": 22_000}
    shared |= {"parts": {"pool": 20_000, "fee": 2_000}, "currency": "EUR", "chips": 20_000}
    flows = [
        Flow(f"cash/{drawer_id}", 22_000),
        Flow(f"pool/{event_id}", -20_000),
        Flow(f"fee/{event_id}", -2_000),
    ]

    def verb(book: OpenBook) -> None:
        at = {**shared, "at": book.now}
        sold = book.insert_many(
            Sale, [at | {"entry_id": pk, "receipt": receipt} for receipt, pk in enumerate(made, first)]
        )
        causes = [
            Cause(PostingKind.SALE, "EUR", event_id=event_id, sale_id=pk, player_id=player)
            for pk, player in zip(sold, players, strict=True)
        ]
        ledger.post_many(book, [(cause, flows) for cause in causes])
        book.record(builders.FieldBuilt())

    at_cashier.act(Actor(), [tournament_book(event_id), drawer_book(drawer_id)], verb)


def plain_page(after: int) -> None:
    """A page of sales by SQL alone, without names, formatted amounts and sums."""
    with connection.cursor() as cursor:
        cursor.execute(PLAIN, [after, A_PAGE])
        cursor.fetchall()


def plain_csv() -> None:
    """All sales by SQL into a CSV, without words, formatted amounts and hash."""
    with connection.cursor() as cursor:
        cursor.execute(PLAIN, [0, 10**9])
        csv.writer(StringIO()).writerows(cursor.fetchall())


def last_key(listed: FactList) -> int:
    """The key before the last page of a list."""
    key, keys = 0, []
    while batch := listed.after(Scope(), key, A_PAGE):
        keys.append(key)
        key = batch[-1].key
    return keys[-1]


def measure(size: int, event_id: int) -> None:
    """Print the figures of a house with this many sales."""
    lists = {one.name: one for one in all_lists()}
    for name in PAGES:
        listed = lists[name]
        for where, after in (("first", 0), ("last", last_key(listed))):
            ours = best(_page(listed, after))
            beside(f"{size:>6} sales: {name}, {where} page", ours, best(lambda: plain_page(0)))
        beside(f"{size:>6} sales: {name}, its sums", best(_sums(listed)), best(plain_csv))
    for what, path in PATHS.items():
        beside(
            f"{size:>6} sales: {what}", best(_got(path.format(event=event_id))), best(lambda: plain_page(0))
        )
    for form in FORMS:
        beside(f"{size:>6} sales: sales.{form}", took(_file(lists["sales"], form)), best(plain_csv))


def _got(path: str) -> Callable[[], object]:
    """A page opened by a director, from request to response."""
    client = Client()
    client.force_login(director())

    def get() -> None:
        answer = client.get(path)
        if answer.status_code != HTTPStatus.OK:
            raise RuntimeError(f"{path}: {answer.status_code}")

    return get


@cache
def director() -> User:
    """The director who opens the pages."""
    return at_cashier.staff(Role.DIRECTOR)


def _file(listed: FactList, form: str) -> Callable[[], object]:
    return lambda: make(listed, Scope(), form)


def _sums(listed: FactList) -> Callable[[], object]:
    return lambda: listed.totals(Scope())


def _page(listed: FactList, after: int) -> Callable[[], object]:
    return lambda: page_of(listed, Scope(), after)


def main() -> None:
    """Fill a temporary house and measure as it grows."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    sizes = sorted(asked.parse_args().sizes)
    print(f"{'':<44} {'ours':>12} {'plain':>12} {'ratio':>9}")
    with scratch_house():
        event_id = at_cashier.selling_event(1, max_entries=None)
        drawer_id = at_cashier.open_drawer()
        sold = 0
        for size in sizes:
            while sold < size:
                number = min(AT_ONCE, size - sold)
                sell(event_id, drawer_id, sold + 1, number)
                sold += number
            settle()
            measure(size, event_id)


if __name__ == "__main__":
    main()
