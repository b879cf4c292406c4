"""Hand for hand by API: how it is now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from floor.play import hands
from floor.play.hands import HandsView, TableAtHand
from rulebook.bubble import Pace
from rulebook.handforhand import Stage, TableStage
from tournaments import queries as tournaments

STAGES = tuple(stage.value for stage in Stage)
TABLE_STAGES = tuple(stage.value for stage in TableStage)
"""The values of a stage, named in the API's description."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForHand:
    """Hand for hand as it is now; ``stage`` off in normal play."""

    stage: Stage = Stage.OFF
    hand: Annotated[int, Note("0 was in progress at the announcement; orbits at that pace.")] = 0
    goal: Annotated[int, Note("It ends when so many are left.")] = 0
    pace: Annotated[Pace, Note("The clock keeps running at all but hand.")] = Pace.HAND
    tables: tuple[TableAtHand, ...] = ()
    out: Annotated[tuple[int, ...], Note("Entries out in this hand.")] = ()
    needs_stacks: Annotated[
        tuple[int, ...], Note("Entries whose chips at its start decide and are not known.")
    ] = ()


@read("events/<int:event>/hand-for-hand/", admits=READERS, name="api-hands")
def hand_for_hand(event: int) -> HandForHand:
    """Stage, hand, goal and every table dealt."""
    found = hands.hands(tournaments.event(event).id)
    return HandForHand() if found is None else _shown(found)


def _shown(found: HandsView) -> HandForHand:
    out = hands.out_in_hand(found)
    return HandForHand(
        stage=found.stage,
        hand=found.hand,
        goal=found.goal,
        pace=found.pace,
        tables=found.tables,
        out=tuple(entry.id for entry in out.entries),
        needs_stacks=tuple(sorted(out.needs_stacks)),
    )
