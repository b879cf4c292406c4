"""The stats part: players, average stack, phase of the event."""

from __future__ import annotations

from cashier import queries as cashier
from displays.conditions import Standing, holding
from journal.parts import shows
from payouts.queries import structure
from rulebook.inthemoney import Phase
from screens.parts.cache import Asked, Body
from screens.parts.chips import chips_told
from screens.parts.hands import hands_told
from screens.parts.jumps import jumps_told
from screens.parts.names import shown_names
from screens.parts.phases import phase_of, registration_label, told_of
from screens.parts.words import phase_label
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EventView, FieldCount

shows(
    "stats",
    "tournaments.event",
    "tournaments.house.name",
    "tournaments.house.time_zone",
    "tournaments.day.starts_at",
    "tournaments.period",
    "tournaments.entry.status",
    "tournaments.entry.finish_rank",
    "tournaments.chipline",
    "clock.clock",
    "cashier.queue",
    "payouts.prize",
    "seating.tableinplay.state",
    "floor.tablehand",
    "floor.lasthandstable",
    "floor.bag.held_at",
    "floor.colourup",
    "floor.colouruptable",
    "floor.chipexchange",
    "floor.headcount",
    "floor.tablecount",
    "floor.dealerpass.revoked_at",
)


def stats_part(asked: Asked) -> Body:
    """The figures of the event; only the house's name without an event."""
    if not asked.event_id:
        name = tournaments.house().name if tournaments.has_house() else ""
        return {"event_name": name, "phase": Phase.BEFORE.value, "phase_label": "", "entries": 0}
    event = tournaments.event(asked.event_id)
    field = tournaments.field(event.id)
    prizes = structure(event.id)
    phase = phase_of(event, field, prizes.goal)
    chips = tournaments.chips_in_play(event.id)
    return {
        "event_name": event.name,
        "phase": phase.value,
        "phase_label": phase_label(phase),
        "players_left": field.alive,
        "entries": field.entries,
        "chips_in_play": chips,
        "average_stack": chips // field.alive if field.alive else 0,
        "tables": seating.count_open_tables(tournaments.current_day(event.id).id),
        "places_paid": prizes.places,
        **hands_told(event, field.alive, prizes.goal),
        **_queue(event.id),
        "registration_label": registration_label(event),
        "is_final_table": phase == Phase.FINAL,
        "winner": _winner(asked) if phase == Phase.FINISHED else "",
        "bubble": _out_on_the_bubble(asked, prizes.places) if phase in (Phase.MONEY, Phase.FINAL) else "",
        "standing": _standing(event, field, phase, prizes.goal),
        "chips": chips_told(event.chip_set),
        **told_of(event, phase, field, prizes),
        **jumps_told(phase, field.alive, prizes),
    }


def _queue(event_id: int) -> Body:
    """The queue at the cashier: who waits with a number, and the last number called, empty before the first."""
    numbers = cashier.queue_numbers(event_id)
    return {"queue_waiting": numbers.waiting, "queue_called": str(numbers.called or "")}


def _standing(event: EventView, field: FieldCount, phase: Phase, paid: int) -> list[str]:
    """The conditions of layouts that hold, except the timed ones."""
    is_selling = bool(registration_label(event))
    found = holding(Standing(phase.value, event.play_state, is_selling, field.alive, paid))
    return [condition.value for condition in found]


def _out_on_the_bubble(asked: Asked, paid: int) -> str:
    """Who took the last place without a prize; several who share it, one after the other."""
    last = [one for one in tournaments.finishers(asked.event_id) if one.place == paid + 1]
    return ", ".join(shown_names(asked, tournaments.finisher_players(asked.event_id, last)).values())


def _winner(asked: Asked) -> str:
    first = [one for one in tournaments.finishers(asked.event_id) if one.place == one.place_to == 1]
    names = shown_names(asked, tournaments.finisher_players(asked.event_id, first[:1]))
    return "".join(names.values())
