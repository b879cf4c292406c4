"""Programs with payout tables and the ways to divide prizes."""

from __future__ import annotations

from access.roles import Role
from journal.opening import HOUSE
from payouts.tables.rows import lines_of
from payouts.tables.verbs import add_payout_table
from rulebook.payouts import read_table
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.wiring.over_api import Programs
from tournaments.values import PayoutRule

HALVES = [{"least": 1, "most": None, "shares": [{"first": 1, "last": 2, "parts": 500_000}]}]


def house_table(name: str = "Sundays") -> int:
    """A table of the house."""
    rows = lines_of(read_table("1-10: 100\n11-20: 65 35\n21+: 50 30 20").rows)
    return int(b.do([HOUSE], add_payout_table, name=name, rows=rows).id)


def prizes_are_divided_by_a_table(programs: Programs) -> None:
    """Create, change, use and remove a table."""
    event, _sold = evening.evening(4, at_cashier.open_drawer(), payout=PayoutRule(places=2))
    programs.ask("add_payout_table", Role.DIRECTOR, {"name": "Halves", "rows": HALVES})
    kept = house_table()
    programs.ask("change_payout_table", Role.DIRECTOR, {"name": "Pairs", "rows": HALVES}, payout_table=kept)
    programs.ask("divide_prizes", Role.DIRECTOR, {"division": "table", "payout_table": kept}, event=event)
    programs.ask("remove_payout_table", Role.DIRECTOR, {}, payout_table=kept)
