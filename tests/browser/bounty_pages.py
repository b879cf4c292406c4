"""The events whose bounties the pages of the furnished house show, and its payout tables."""

from __future__ import annotations

from collections.abc import Mapping

from tests.payouts import bounties
from tests.payouts.test_mystery import begun
from tests.wiring.table_programs import kept_table


def bounty_pages() -> Mapping[str, Mapping[str, tuple[int, ...]]]:
    """Payout tables; an event with bounties, some of them won, and one whose envelopes are in the box."""
    event_id, entries, _drawer = bounties.played(6, "progressive")
    bounties.out(event_id, entries[0], (entries[1],))
    bounties.out(event_id, entries[2])
    boxed, _left, _drawer = begun()
    unboxed, _entries, _drawer = bounties.played(4, "mystery")
    return {
        "payout-table-page": {"table_id": (kept_table(),)},
        "payout-table-file": {"table_id": (kept_table("Mondays"),)},
        "bounties": {"event_id": (event_id, boxed)},
        "bounties-begin": {"event_id": (unboxed,)},
        "bounties-pay": {"entry_id": (entries[1],)},
    }
