"""The stats part: players, average stack, phase of the event."""

from __future__ import annotations

from django.utils.translation import pgettext

from cashier.ledger.rows import know_counts
from cashier.queue.rows import queue_numbers
from clock.rows import open_days
from displays.layouts.composing import Standing, holding
from floor.colour_up.rows import open_swaps
from floor.last_hands.rows import know_last_hands
from floor.play.hands import know_hands
from journal.parts import shows
from journal.reading import asked_once
from payouts.awards.agreed import dealt, was_stopped
from rulebook.inthemoney import Phase
from screens.parts.cache import Body, PartRequest
from screens.parts.chips import chips_body
from screens.parts.hands import hands_body
from screens.parts.jumps import jumps_part
from screens.parts.names import shown_names
from screens.parts.phases import IN_PRIZES, Stake, phase_figures, phase_of, registration_label, stake_shown
from screens.parts.scenes import before_body, winner_body
from screens.parts.words import phase_label
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EventView

shows(
    "stats",
    "tournaments.event",
    "tournaments.house.name",
    "tournaments.house.public_names",
    "tournaments.house.time_zone",
    "tournaments.day.starts_at",
    "tournaments.day.name",
    "tournaments.period",
    "tournaments.entry.status",
    "tournaments.entry.finish_rank",
    "tournaments.chipline",
    "clock.clock",
    "cashier.queue",
    "payouts.prize",
    "payouts.payoutstructure.is_replaced",
    "payouts.payoutstructure.reopened_at",
    "payouts.deal.status",
    "seating.tableinplay.state",
    "floor.handforhand.stage",
    "floor.tablehand",
    "floor.lasthands",
    "floor.lasthandstable",
    "floor.bag.held_at",
    "floor.colourup",
    "floor.colouruptable",
    "floor.chipexchange",
    "floor.headcount",
    "floor.tablecount",
    "floor.dealerpass.revoked_at",
)


def stats_part(request: PartRequest) -> Body:
    """The figures of the event; only the house's name without an event."""
    if not request.event_id:
        name = tournaments.house().name if tournaments.has_house() else ""
        return {"event_name": name, "phase": Phase.BEFORE.value, "phase_label": "", "entries": 0}
    event = tournaments.event(request.event_id)
    know_counts([event.id])
    stake = stake_shown(event.id)
    left, prizes = stake.left, stake.prizes
    phase = phase_of(event, left, stake.goal, stake.elsewhere)
    is_stopped = was_stopped(event.id)
    return {
        "event_name": event.name,
        "phase": phase.value,
        "phase_label": pgettext("event", "Stopped") if is_stopped else phase_label(phase),
        **_field(event.id),
        "tables": sum(seating.count_open_tables(day_id) for day_id in _played(event.id)),
        "places_paid": prizes.in_the_money,
        **hands_body(event, stake),
        **_queue(event.id),
        "registration_label": registration_label(event),
        "is_final_table": phase == Phase.FINAL,
        **_winner(request, is_named=phase == Phase.FINISHED and prizes.tickets < 2 and not is_stopped),
        "bubble": _out_on_the_bubble(request, stake) if phase in IN_PRIZES else "",
        "standing": _standing(event, left, phase, stake.goal),
        "chips": chips_body(event.chip_set),
        "leaving": sorted(swap.gone for swap in open_swaps(event.id).values()),
        **before_body(event, phase, prizes),
        **phase_figures(event, phase, stake),
        **jumps_part(phase, left, prizes),
        **_after_a_deal(event),
    }


def _played(event_id: int) -> list[int]:
    """The days that are played now, or the one that is shown apart from others."""
    day_id = tournaments.day_in_view()
    return [day.id for day in open_days(event_id)] if day_id is None else [day_id]


def _field(event_id: int) -> Body:
    """Players, entries and chips of the event, or of the day that is shown apart from others."""
    day_id = tournaments.day_in_view()
    if day_id is None:
        players, entries = tournaments.players_in(event_id), tournaments.entrants(event_id)
        stacks, chips = tournaments.players_left(event_id), tournaments.chips_in_play(event_id)
    else:
        field = tournaments.field(event_id, day_id=day_id)
        players, entries, stacks = field.left, field.entries, field.alive
        chips = tournaments.chips_of_days([day_id])[day_id]
    return {
        "players_left": players,
        "entries": entries,
        "chips_in_play": chips,
        "average_stack": chips // stacks if stacks else 0,
    }


def _after_a_deal(event: EventView) -> Body:
    """After a deal is shown, no next prize and no jump: what a player receives depends on the person."""
    if not event.profile.places.deal_shown or dealt(event.id) is None:
        return {}
    no_next: Body = {"next_place": 0, "next_minor": 0, "next_text": "", "sure_minor": 0}
    return {**no_next, "jumps": [], "jump": None, "near_jump": None}


@asked_once
def know_figures(event_ids: tuple[int, ...]) -> None:
    """Read the figures of several events in as many queries as for one."""
    events = [tournaments.event(event_id) for event_id in event_ids]
    know_counts([event.id for event in events])
    know_hands(events)
    know_last_hands(events)
    places = {event.id: _place_named(event) for event in events}
    tournaments.know_placed(
        {event_id: (place, place) for event_id, place in places.items() if place is not None}
    )


def _place_named(event: EventView) -> int | None:
    """The place whose players the figures name: the first once the event is over, in the money the bubble."""
    stake = stake_shown(event.id)
    prizes, phase = stake.prizes, phase_of(event, stake.left, stake.goal, stake.elsewhere)
    if phase == Phase.FINISHED:
        return 1
    return prizes.in_the_money + 1 if phase in IN_PRIZES else None


def _queue(event_id: int) -> Body:
    """The queue at the cashier: the count of people waiting, and the last number called, if any."""
    numbers = queue_numbers(event_id)
    return {"queue_waiting": numbers.waiting, "queue_called": str(numbers.called or "")}


def _standing(event: EventView, left: int, phase: Phase, paid: int) -> list[str]:
    """The conditions of layouts that are met, except the timed ones."""
    is_selling = bool(registration_label(event))
    conditions = holding(
        Standing(phase.value, tournaments.play_now(event.id).state.value, is_selling, left, paid)
    )
    return [condition.value for condition in conditions]


def _out_on_the_bubble(request: PartRequest, stake: Stake) -> str:
    """The players who took the last place without a prize, separated by commas.

    Those of a flight with a bubble of its own are not named: its places are none of the event.
    """
    if stake.is_of_flight:
        return ""
    paid = stake.prizes.in_the_money
    last = tournaments.placed(request.event_id, paid + 1, paid + 1)
    return ", ".join(shown_names(request, tournaments.placed_players(last)).values())


def _winner(request: PartRequest, *, is_named: bool) -> Body:
    """The winner as lists write the name, and as it is written large; empty without one."""
    first = (
        [row for row in tournaments.placed(request.event_id, 1, 1) if row.place_to == 1] if is_named else []
    )
    winner = tournaments.placed_players(first)
    return {"winner": "".join(shown_names(request, winner).values()), **winner_body(request, winner)}
