"""Players disqualified: out like a bust, their chips out of play, their prize lost or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from floor.busts.verbs import Bust, follow_up, take_out
from floor.penalties.facts import PlayerDisqualified
from floor.play.queries import demand_running
from journal.book import OpenBook
from payouts import queries as payouts
from rulebook.penalties import Step, loses_prize, lost_prize_goes
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import DqPrize
from rulebook.refusals import Refusal
from seating.actions import Spot
from seating.queries import SeatRef
from tournaments import actions as tournaments
from tournaments import queries
from tournaments.actions import NewPenalty


@dataclass(frozen=True, slots=True)
class Disqualification:
    """Why, with how many chips (none: as last counted), and what becomes of the prize of his place.

    ``loses_prize`` none: as the profile says; ``prize_goes`` empty: as well.
    """

    offence: str = "other"
    note: str = ""
    stack: int | None = None
    loses_prize: bool | None = None
    prize_goes: str = ""


def disqualify(
    book: OpenBook, *, entry_id: int, asked: Disqualification, seen: Spot | None = None
) -> dict[str, Any]:
    """A player is out at once: no refund, his chips leave play, his place is that of this moment.

    TDA 2024 rule 71-D; Sanremo art. 4.2.33, nota bene. Hand for hand he stands behind all who go out in the hand
    that is being played, and shares with nobody. Raises ``Refusal`` ``prize_undecided`` where the
    director has to say what becomes of his prize, or as a bust does.
    """
    entry = queries.entry(entry_id)
    rules = demand_running(entry.event_id).profile.penalties
    goes = _prize_goes(entry.event_id, asked, rules)
    stack = entry.stack if asked.stack is None else asked.stack
    refs, placings = take_out(book, entry.event_id, [Bust(entry_id, stack, seen, is_disqualified=True)])
    ref, placing = refs.get(entry_id), placings[entry_id]
    tournaments.add_penalty(book, entry_id=entry_id, given=_given(asked, ref, stack or 0, goes))
    told = PlayerDisqualified(
        entry=entry_id,
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        place_range=(placing.first, placing.last),
        chips=stack or 0,
        offence=asked.offence,
    )
    answer = follow_up(book, entry_id=entry_id, told=told)
    return answer | {"place": placing.first, "place_to": placing.last, "chips": stack or 0}


def _prize_goes(event_id: int, asked: Disqualification, rules: PenaltyRules) -> str:
    """What becomes of his prize; empty where he keeps it."""
    lost = loses_prize(rules, said=asked.loses_prize)
    if lost is None and queries.players_left(event_id) <= payouts.ladder(event_id).places:
        raise Refusal("prize_undecided", field="loses_prize")
    # Behind the paid places nothing is lost; a prize that reaches him by others' is not his.
    if lost is False:
        return ""
    return lost_prize_goes(rules, DqPrize(asked.prize_goes) if asked.prize_goes else None).value


def _given(asked: Disqualification, ref: SeatRef | None, stack: int, goes: str) -> NewPenalty:
    return NewPenalty(
        kind=Step.DISQUALIFICATION.value,
        offence=asked.offence,
        note=asked.note.strip(),
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        chips=stack,
        prize_goes=goes,
    )
