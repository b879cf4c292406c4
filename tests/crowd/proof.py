"""What the rows say beside what the cashiers were told: nothing twice, nothing lost, every number explained.

    python -m tests.crowd.proof FOLDER

prints what is wrong as a JSON list, for the plan and the diaries in the folder.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from pathlib import Path

from django.db.models import Sum

import tests.crowd.awake  # noqa: F401 - the models are there only then
from cashier.currencies.queries import foreign_in
from cashier.kinds import RefundState, TicketState
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, sold_by_rows
from cashier.models import Exchange, LedgerRow, Posting, Refund, Sale, Ticket
from cashier.sales.rows import pool_sheet
from cashier.tickets.queries import tickets_that_differ
from journal.balances import differing
from journal.models import Answered, Line
from journal.replay import differences
from seating.models import Seat
from tests.crowd.diary import Diary
from tests.crowd.plan import CURRENCY, PRICE, Plan, worth
from tournaments.models import Entry

MOST = 10


def faults(plan: Plan, diaries: Sequence[Diary]) -> list[str]:
    """Everything that does not agree, a sentence each."""
    checks = (_commands, _sales, _numbers, _entries, _money, _exchanges, _tickets, _refunds)
    found = [one for check in checks for one in check(plan, diaries)]
    return found + [f"{one.model} {one.pk} is not as its lines tell it" for one in differences()]


def _commands(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """Each command was done once if it was acknowledged, and not at all if it was refused."""
    done = dict(pair for diary in diaries for pair in diary.keys.items())
    kept = set(Answered.objects.filter(pk__in=done).values_list("pk", flat=True))
    lines = Counter(Line.objects.filter(command__in=done, leading=None).values_list("command", flat=True))
    yield from (f"lost: {key}" for key, is_done in done.items() if is_done and key not in kept)
    yield from (f"done {times} times: {key}" for key, times in lines.items() if times != 1)
    yield from (
        f"refused and yet done: {key}" for key, is_done in done.items() if not is_done and key in lines
    )
    yield from (f"{diary.path.name}: unanswered" for diary in diaries if diary.unanswered)


def _sales(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """Every sale is known to one desk, with its receipt and its void, and no desk has another one."""
    told = {pk: (one.receipt, diary.voided.get(pk)) for diary in diaries for pk, one in diary.sold.items()}
    if len(told) != sum(len(diary.sold) for diary in diaries):
        yield "a sale was acknowledged to two desks"
    rows = Sale.objects.filter(drawer__in=[desk.drawer for desk in plan.desks])
    kept = {pk: (receipt, void) for pk, receipt, void in rows.values_list("pk", "receipt", "void_receipt")}
    off = sorted(pk for pk in told.keys() | kept.keys() if told.get(pk) != kept.get(pk))
    yield from (f"sale {pk}: told {told.get(pk)}, kept {kept.get(pk)}" for pk in off[:MOST])


def _numbers(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """Receipts and entries are numbered without a gap, and no number is there twice."""
    pairs = Sale.objects.values_list("receipt", "void_receipt")
    exchanges = Exchange.objects.filter(sale=None).values_list("receipt", flat=True)
    yield from _gaps("receipt", (number for row in (*pairs, exchanges) for number in row if number))
    yield from _gaps("entry", Entry.objects.filter(event=plan.event).values_list("number", flat=True))


def _gaps(name: str, numbers: Iterable[int]) -> Iterator[str]:
    used = Counter(numbers)
    yield from (f"{name} {number} is there {times} times" for number, times in used.items() if times > 1)
    missing = sorted(set(range(1, max(used, default=0) + 1)) - used.keys())
    yield from (f"{name} {number} is missing" for number in missing[:MOST])


def _entries(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """Who is in play has one seat, who is not has none; nobody is in play twice."""
    rows = list(Entry.objects.filter(event=plan.event).values_list("pk", "player_id", "status"))
    alive = {pk for pk, _player, status in rows if status == "alive"}
    seats = Counter(Seat.objects.filter(entry__event=plan.event).values_list("entry_id", flat=True))
    yield from (f"entry {pk} has {times} seats" for pk, times in seats.items() if times > 1)
    yield from (f"entry {pk} has no seat" for pk in sorted(alive - seats.keys())[:MOST])
    yield from (f"entry {pk} is not in play and has a seat" for pk in sorted(seats.keys() - alive)[:MOST])
    playing = Counter(player for _pk, player, status in rows if status == "alive")
    yield from (f"player {one} is in play {times} times" for one, times in playing.items() if times > 1)
    wanted = plan.before + sum(len(diary.standing) for diary in diaries)
    if len(alive) != wanted:
        yield f"{len(alive)} entries are in play, the desks have {wanted}"


def _money(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """Drawers hold what their cashiers took, every posting and the ledger are zero, the pool is what was sold."""
    for desk, diary in zip(plan.desks, diaries, strict=True):
        if (held := cash_in(desk.drawer)) != (wanted := plan.float_minor + diary.cash):
            yield f"{diary.path.name}: {held} in the drawer, {wanted} in the cashier's hands"
    sums = LedgerRow.objects.order_by().values_list("posting__currency").annotate(total=Sum("amount_minor"))
    yield from (f"the ledger is off by {total} {currency}" for currency, total in sums if total)
    uneven = Posting.objects.annotate(total=Sum("rows__amount_minor")).exclude(total=0)
    yield from (f"posting {one.pk} is off by {one.total}" for one in uneven[:MOST])
    yield from (f"balance {one}" for one in differing()[:MOST])
    taken, standing = pool_sheet(plan.event).taken, sum(sold_by_rows([plan.event]).values())
    sales = PRICE * Sale.objects.filter(event=plan.event, voided_at=None).count()
    if not taken == standing == sales:
        yield f"taken {taken}, by parts {standing}, by sales {sales}"


def _exchanges(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """Notes lie where cashiers took them; each exchange is one desk's or a sale's; positions are what was exchanged."""
    for desk, diary in zip(plan.desks, diaries, strict=True):
        held = {one.currency: one.minor for one in foreign_in(desk.drawer)}
        if held != (wanted := {code: minor for code, minor in diary.notes.items() if minor}):
            yield f"{diary.path.name}: notes {held} in the drawer, {wanted} in the cashier's hands"
    told = {pk: astuple(one) for diary in diaries for pk, one in diary.exchanges.items()}
    fields = ("currency", "foreign_minor", "home_minor")
    rows = Exchange.objects.exclude(receipt=None).values_list("pk", "receipt", *fields)
    kept = {pk: tuple(rest) for pk, *rest in rows}
    off = sorted(pk for pk in told.keys() | kept.keys() if told.get(pk) != kept.get(pk))
    yield from (f"exchange {pk}: told {told.get(pk)}, kept {kept.get(pk)}" for pk in off[:MOST])
    paying = {
        pk: (one.currency, one.notes, -worth(one.currency, one.notes))
        for diary in diaries
        for pk, one in diary.sold.items()
        if one.notes
    }
    of_sales = Exchange.objects.exclude(sale=None).values_list("sale", *fields)
    if paying != (found := {pk: tuple(rest) for pk, *rest in of_sales}):
        yield f"notes of sales {sorted(paying.items() ^ found.items())[:MOST]} differ"
    given = [one for diary in diaries for one in diary.given]
    beside = Exchange.objects.filter(receipt=None, sale=None).values_list(*fields)
    kept_given = Counter(tuple(row) for row in beside)
    if (told_given := Counter(given)) != kept_given:
        yield f"notes that voids and refunds gave {told_given} differ from {kept_given}"
    yield from _positions(
        [*((code, notes, cash) for _receipt, code, notes, cash in told.values()), *paying.values(), *given]
    )


def _positions(moved: Sequence[tuple[str, int, int]]) -> Iterator[str]:
    """What the house changed in each currency, and what rounding left it."""
    wanted: Counter[str] = Counter()
    for code, notes, cash in moved:
        wanted[code] += notes
        wanted[CURRENCY] += cash
    for code, minor in wanted.items():
        rounded = ledger_balance(accounts.rounding(code))
        if (held := ledger_balance(accounts.exchange(code)) + rounded) != -minor:
            yield f"{held} {code} exchanged, {-minor} by what was told"


def _tickets(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """A ticket is spent if a standing sale was paid with it, and pays for one sale at most."""
    paying = Counter(
        one.ticket
        for diary in diaries
        for pk, one in diary.sold.items()
        if one.ticket and pk not in diary.voided
    )
    yield from (f"ticket {code} pays {times} sales" for code, times in paying.items() if times > 1)
    spent = set(Ticket.objects.filter(state=TicketState.SPENT).values_list("code", flat=True))
    yield from (f"ticket {code} is spent or not" for code in sorted(spent ^ paying.keys())[:MOST])
    yield from (f"tickets in {one}: {off}" for one, off in tickets_that_differ([CURRENCY]).items())


def _refunds(plan: Plan, diaries: Sequence[Diary]) -> Iterator[str]:
    """A refund is paid if one desk says so, with its slip; no two have the same, and all that is owed is owed."""
    told = [pair for diary in diaries for pair in diary.refunded.items()]
    slips = dict(Refund.objects.filter(state=RefundState.PAID).values_list("pk", "slip"))
    if sorted(told) != sorted(slips.items()):
        yield f"refunds paid {sorted(slips.items())[:MOST]}, told {sorted(told)[:MOST]}"
    yield from (
        f"slip {one} is there {times} times" for one, times in Counter(slips.values()).items() if times > 1
    )
    for event in set(Refund.objects.values_list("event", flat=True)):
        due = PRICE * Refund.objects.filter(event=event, state=RefundState.DUE).count()
        if (held := -ledger_balance(accounts.due(event))) != due:
            yield f"{held} is due of event {event}, its refunds are {due}"


def main() -> None:
    """Print what is wrong."""
    folder = Path(sys.argv[1])
    plan = Plan.read(json.loads((folder / "plan.json").read_text()))
    diaries = [Diary(folder / f"desk{number}.jsonl") for number in range(len(plan.desks))]
    print(json.dumps(faults(plan, diaries)))


if __name__ == "__main__":
    main()
