"""Sentences in records, read into the rulebook's values; an unknown sentence is refused."""

from __future__ import annotations

from rulebook.rulings.disputes import NextHand
from tests.vectors.record import UnknownInRecord

NOTHING_YET = ("not started", "not_started", "none")
ACTS = "substantial action"


def next_hand_of(text: str) -> NextHand:
    """How far the next hand has come: ``started, no substantial action`` and the like."""
    if text in NOTHING_YET:
        return NextHand.NOT_BEGUN
    begun, _, rest = text.partition(", ")
    if begun != "started" or (rest and ACTS not in rest):
        raise UnknownInRecord(f"inputs.next_hand: {text!r}")
    return NextHand.SUBSTANTIAL_ACTION if rest and f"no {ACTS}" not in rest else NextHand.BEGUN


def is_elimination(sanction: str) -> bool:
    """Whether a sanction eliminates for a serious infraction (Sanremo art. 4.2.33), or disqualifies."""
    kinds = {"eliminazione": True, "elimination": True, "squalifica": False, "disqualification": False}
    word = sanction.partition(" ")[0]
    if word not in kinds:
        raise UnknownInRecord(f"inputs.sanction: {sanction!r}")
    return kinds[word]
