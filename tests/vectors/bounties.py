"""Adapters of the records of bounties: shapes only."""

from __future__ import annotations

from rulebook.bounties import (
    bounties_won,
    envelope_board,
    envelopes_checked,
    has_mystery_begun,
    reconciled,
    rest_of_envelopes,
)
from rulebook.profile.variants import MysteryStart
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case
from tests.vectors.heads import (
    read_box,
    read_envelopes,
    read_fixed,
    read_heads,
    read_pool,
    read_shared,
    read_winner,
    write_board,
    write_box,
    write_heads,
    write_reconciled,
    write_rest,
    write_winner,
)

STARTS = {start.name: start for start in MysteryStart}


def bounty_fixed(case: Case) -> Answer:
    """What each hunter is paid."""
    return write_heads(bounties_won(*read_fixed(case.inputs)))


def bounty_progressive(case: Case) -> Answer:
    """Cash and heads after the knock-outs."""
    return write_heads(bounties_won(*read_heads(case)))


def bounty_shared(case: Case) -> Answer:
    """One head, several winners."""
    return write_heads(bounties_won(*read_shared(case)))


def bounty_winner_keeps(case: Case) -> Answer:
    """What the winner of the event has in the end."""
    return write_winner(case.inputs, bounties_won(*read_winner(case)))


def bounty_pool_reconcile(case: Case) -> Answer:
    """The pool beside what is known of it."""
    asked = case.inputs
    return write_reconciled(reconciled(read_pool(asked), asked["paid"], asked["live_heads"]))


def mystery_pool(case: Case) -> Answer:
    """The envelopes beside pool and players."""
    return write_box(envelopes_checked(*read_box(case.inputs)))


def mystery_rest(case: Case) -> Answer:
    """The envelopes still to be filled."""
    return write_rest(rest_of_envelopes(*read_box(case.inputs)))


def mystery_start(case: Case) -> Answer:
    """Whether envelopes are drawn."""
    start = case.config.word("mystery_start", STARTS)
    asked = case.inputs
    day, paid, left = asked.get("day", 1), asked.get("paid", 0), asked.get("players_left", 0)
    return {"active": has_mystery_begun(start, paid, left, day)}


def mystery_board(case: Case) -> Answer:
    """What is left in the box."""
    asked = case.inputs
    return write_board(
        envelope_board(read_envelopes(asked), list(asked["drawn"]), is_finished=asked.flag("finished"))
    )


ADAPTERS: dict[str, Adapter] = {
    "bounty_fixed": bounty_fixed,
    "bounty_progressive": bounty_progressive,
    "bounty_shared": bounty_shared,
    "bounty_winner_keeps": bounty_winner_keeps,
    "bounty_pool_reconcile": bounty_pool_reconcile,
    "mystery_pool": mystery_pool,
    "mystery_rest": mystery_rest,
    "mystery_start": mystery_start,
    "mystery_board": mystery_board,
}
