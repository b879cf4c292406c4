"""Bounties: what a knock-out pays, fixed or progressive, and the envelopes of mystery bounties (procedure 26)."""

from rulebook.bounties.heads import (
    BountiesWon,
    BountyOdd,
    BountyRules,
    KnockOut,
    OwnBounty,
    Reconciled,
    bounties_won,
    reconciled,
)
from rulebook.bounties.mystery import (
    Envelope,
    EnvelopeBoard,
    EnvelopeProblem,
    EnvelopesChecked,
    MysteryPool,
    MysteryStart,
    RestOfEnvelopes,
    envelope_board,
    envelopes_checked,
    has_mystery_begun,
    rest_of_envelopes,
)

__all__ = [
    "BountiesWon",
    "BountyOdd",
    "BountyRules",
    "Envelope",
    "EnvelopeBoard",
    "EnvelopeProblem",
    "EnvelopesChecked",
    "KnockOut",
    "MysteryPool",
    "MysteryStart",
    "OwnBounty",
    "Reconciled",
    "RestOfEnvelopes",
    "bounties_won",
    "envelope_board",
    "envelopes_checked",
    "has_mystery_begun",
    "reconciled",
    "rest_of_envelopes",
]
