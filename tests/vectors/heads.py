"""Heads, knock-outs and envelopes as records write them."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.bounties import (
    BountiesWon,
    BountyRules,
    Envelope,
    EnvelopeBoard,
    EnvelopesChecked,
    KnockOut,
    MysteryPool,
    Reconciled,
    RestOfEnvelopes,
)
from rulebook.knockouts import Key
from rulebook.potslost import took_chips
from rulebook.profile.variants import BountyOdd, OwnBounty
from tests.vectors.adapter import Answer
from tests.vectors.case import Case
from tests.vectors.record import Given

ODDS = {odd.name: odd for odd in BountyOdd}
VICTIM = "victim"
OWN = {own.name: own for own in OwnBounty}
Bounties = tuple[dict[Key, int], list[KnockOut], BountyRules]


def _knockouts(rows: Iterable[Given]) -> list[KnockOut]:
    return [KnockOut(row["victim"], tuple(row["by"])) for row in rows]


def _rules(case: Case) -> BountyRules:
    """Only a progressive head is paid in part."""
    return BountyRules(
        cash_percent=case.inputs.get("cash_percent", 100),
        unit=case.inputs.get("unit", 1),
        odd=case.config.word("bounty_odd", ODDS, "HEAD"),
        own=case.config.word("winner_own_bounty", OWN, "KEEPS"),
    )


def read_pool(asked: Given) -> int:
    """What all bounties make together."""
    return MysteryPool(asked["entries"], asked["per_entry"], players=asked["entries"]).amount


def read_fixed(asked: Given) -> Bounties:
    """A bounty an entry that is out."""
    knockouts = _knockouts(asked["knockouts"])
    return {one.victim: asked["bounty"] for one in knockouts}, knockouts, BountyRules()


def read_heads(case: Case) -> Bounties:
    """Heads as they are, and who knocked out whom."""
    return dict(case.inputs["heads"]), _knockouts(case.inputs["knockouts"]), _rules(case)


def read_shared(case: Case) -> Bounties:
    """One head, and the heads of those who share it; the kind says nothing that the part in cash does not say."""
    case.inputs.leave(("kind",))
    winners = list(case.inputs["winners"])
    own: dict[Key, int] = {one["p"]: one.get("head", 0) for one in winners}
    hunters = tuple(one["p"] for one in winners)
    if "victim_stack" in case.inputs:
        hunters = _hunters(case)
    return own | {VICTIM: case.inputs["head"]}, [KnockOut(VICTIM, hunters)], _rules(case)


def _hunters(case: Case) -> tuple[Key, ...]:
    """Who wins the head of a player whose stack is known: a pot for each stack up to it, won by all in it."""
    case.config.always(bounty_share_with="COVERING")
    stacks: dict[Key, int] = {one["p"]: one["stack"] for one in case.inputs["winners"]}
    victim = case.inputs["victim_stack"]
    levels = sorted({victim, *(min(stack, victim) for stack in stacks.values())})
    return took_chips([tuple(one for one, stack in stacks.items() if stack >= level) for level in levels])


def read_winner(case: Case) -> tuple[dict[Key, int], list[KnockOut], BountyRules, Key]:
    """The knock-outs to the end: the winner made the last one."""
    case.inputs.leave(("kind",))
    asked = case.inputs
    rows = list(asked["knockouts"]) if "knockouts" in asked else [asked["last_knockout"]]
    knockouts = _knockouts(rows)
    return dict(asked["heads"]), knockouts, _rules(case), knockouts[-1].by[0]


def write_heads(found: BountiesWon) -> Answer:
    """What was paid, and the heads still in."""
    heads = {key: minor for key, minor in found.heads.items() if minor}
    return {"paid": dict(found.totals), "cash": dict(found.totals), "heads": heads, "total": found.total}


def write_winner(asked: Given, found: BountiesWon) -> Answer:
    """The winner's money by its origin, and everybody's."""
    own = max(found.totals.values())
    return {
        "cash_for_knockout": found.knocked_out.get(found.winner or "", 0),
        "own_head": found.own_head,
        "total": own if "last_knockout" in asked else found.total,
        "totals": dict(found.totals),
    }


def write_reconciled(found: Reconciled) -> Answer:
    """The difference is shown, whatever it is."""
    return {
        "pool": found.pool,
        "accounted": found.accounted,
        "difference": found.difference,
        "balanced": not found.difference,
    }


def read_envelopes(asked: Given) -> list[Envelope]:
    """Amounts with their numbers."""
    return [Envelope(row["amount"], row["count"]) for row in asked["envelopes"]]


def read_box(asked: Given) -> tuple[MysteryPool, list[Envelope]]:
    """The pool with the players when envelopes begin, and the envelopes."""
    pool = MysteryPool(asked["entries"], asked["per_entry"], asked["players_at_start"], asked["minimum"])
    return pool, read_envelopes(asked)


def write_box(found: EnvelopesChecked) -> Answer:
    """What is wrong with the envelopes."""
    return {
        "pool": found.pool,
        "envelopes": found.envelopes,
        "total": found.total,
        "difference": found.difference,
        "valid": not found.problems,
        "problems": [one.value for one in found.problems],
    }


def write_rest(found: RestOfEnvelopes) -> Answer:
    """What is left to fill."""
    return {
        "pool": found.pool,
        "rest_count": found.count,
        "rest_total": found.total,
        "feasible": found.is_feasible,
    }


def write_board(found: EnvelopeBoard) -> Answer:
    """The board."""
    return {
        "left_count": found.count,
        "left_total": found.total,
        "largest": found.largest,
        "forfeited": found.forfeited,
    }
