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


def read_pool(record: Given) -> int:
    """What all bounties make together."""
    return MysteryPool(record["entries"], record["per_entry"], players=record["entries"]).amount


def read_fixed(record: Given) -> Bounties:
    """A bounty an entry that is out."""
    knockouts = _knockouts(record["knockouts"])
    return {one.victim: record["bounty"] for one in knockouts}, knockouts, BountyRules()


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


def write_heads(result: BountiesWon) -> Answer:
    """What was paid, and the heads still in."""
    heads = {key: minor for key, minor in result.heads.items() if minor}
    return {"paid": dict(result.totals), "cash": dict(result.totals), "heads": heads, "total": result.total}


def write_winner(record: Given, result: BountiesWon) -> Answer:
    """The winner's money by its origin, and everybody's."""
    own = max(result.totals.values())
    return {
        "cash_for_knockout": result.knocked_out.get(result.winner or "", 0),
        "own_head": result.own_head,
        "total": own if "last_knockout" in record else result.total,
        "totals": dict(result.totals),
    }


def write_reconciled(result: Reconciled) -> Answer:
    """The difference is shown, whatever it is."""
    return {
        "pool": result.pool,
        "accounted": result.accounted,
        "difference": result.difference,
        "balanced": not result.difference,
    }


def read_envelopes(record: Given) -> list[Envelope]:
    """Amounts with their numbers."""
    return [Envelope(row["amount"], row["count"]) for row in record["envelopes"]]


def read_box(record: Given) -> tuple[MysteryPool, list[Envelope]]:
    """The pool with the players when envelopes begin, and the envelopes."""
    pool = MysteryPool(record["entries"], record["per_entry"], record["players_at_start"], record["minimum"])
    return pool, read_envelopes(record)


def write_box(result: EnvelopesChecked) -> Answer:
    """What is wrong with the envelopes."""
    return {
        "pool": result.pool,
        "envelopes": result.envelopes,
        "total": result.total,
        "difference": result.difference,
        "valid": not result.problems,
        "problems": [one.value for one in result.problems],
    }


def write_rest(result: RestOfEnvelopes) -> Answer:
    """What is left to fill."""
    return {
        "pool": result.pool,
        "rest_count": result.count,
        "rest_total": result.total,
        "feasible": result.is_feasible,
    }


def write_board(result: EnvelopeBoard) -> Answer:
    """The board."""
    return {
        "left_count": result.count,
        "left_total": result.total,
        "largest": result.largest,
        "forfeited": result.forfeited,
    }
