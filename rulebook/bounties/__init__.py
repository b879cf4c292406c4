"""Bounties: what a knock-out pays, fixed or progressive, and the envelopes of mystery bounties (procedure 26)."""

from rulebook.bounties.heads import (
    BountiesWon,
    BountyRules,
    KnockOut,
    Reconciled,
    bounties_won,
    bounty_rules,
    goes_to_pool,
    receives_abandoned,
    receives_left,
    reconciled,
)
from rulebook.bounties.mystery import (
    Envelope,
    EnvelopeBoard,
    EnvelopeProblem,
    EnvelopesChecked,
    MysteryPool,
    RestOfEnvelopes,
    envelope_board,
    envelopes_checked,
    has_mystery_begun,
    rest_of_envelopes,
)

__all__ = [
    "BountiesWon",
    "BountyRules",
    "Envelope",
    "EnvelopeBoard",
    "EnvelopeProblem",
    "EnvelopesChecked",
    "KnockOut",
    "MysteryPool",
    "Reconciled",
    "RestOfEnvelopes",
    "bounties_won",
    "bounty_rules",
    "envelope_board",
    "envelopes_checked",
    "goes_to_pool",
    "has_mystery_begun",
    "receives_abandoned",
    "receives_left",
    "reconciled",
    "rest_of_envelopes",
]
