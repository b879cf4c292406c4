"""The work of the floor between hands: balancing, breaking tables, halts, redraws, buttons, payouts."""

from __future__ import annotations

from journal.reading import read_snapshot
from payouts.publishing.verbs import publish_payouts
from rulebook.advance import AdvanceKind
from rulebook.balance import balancing_is_frozen, trigger_difference
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.room import PlayState
from seating import queries as seats
from seating.balance.verbs import announce_moves, apply_suggestion, make_automatic_move, waive_halt
from seating.buttons.verbs import draw_buttons, place_button, set_positions
from seating.commands import Spot
from seating.moves.verbs import move_player
from seating.queries import Suggestion, SuggestionKind
from tdmanager.simulation.night import Night
from tournaments import queries

MOST_STEPS = 2_000
DONE = {
    SuggestionKind.HALT: "halt",
    SuggestionKind.RESUME: "halt ended",
    SuggestionKind.REDRAW: "redraw",
    SuggestionKind.FINAL_TABLE: "final table",
}


def level_tables(night: Night) -> None:
    """Apply suggestions until there are none left."""
    night.fire_timers()
    publish_when_closed(night)
    night.sync()
    for _step in range(MOST_STEPS):
        suggestions = _suggestions(night)
        if not suggestions:
            break
        _apply(night, suggestions[0])
        night.sync()
    else:
        raise InvariantViolation("the suggestions never end")
    judge_sizes(night)
    _let_somebody_play(night)


def _suggestions(night: Night) -> list[Suggestion]:
    """The suggestions to apply now; a break that the house leaves open waits for registration to close."""
    with read_snapshot():
        suggestions = seats.suggestions(night.day_id, night.stage.now)
        is_open = night.sells()
    return [suggestion for suggestion in suggestions if _is_due(night, suggestion, is_open=is_open)]


def _is_due(night: Night, one: Suggestion, *, is_open: bool) -> bool:
    if one.kind in (SuggestionKind.HALT, SuggestionKind.RESUME):
        return night.manner.is_played_together and (one.halted_at is None) == (
            one.kind is SuggestionKind.HALT
        )
    # Even if the floor chooses who moves: the tables are level before the next hand.
    if one.kind is SuggestionKind.BALANCE:
        return not one.waits_for
    return not (one.waits_for or one.is_open) and not (one.is_asked and is_open)


def _apply(night: Night, suggestion: Suggestion) -> None:
    if suggestion.needs_button:
        for number in suggestion.needs_button:
            _tell_positions(night, number)
    elif suggestion.kind is SuggestionKind.HALT and suggestion.is_asked and night.happens(500):
        # Only a proposal (TDA 2024 rule 11-D): the floor lets the short table continue.
        night.act(waive_halt, table=_table_id(night, suggestion))
        night.played.done["halt waived"] += 1
    elif suggestion.is_open:
        _by_hand(night, suggestion)
    elif suggestion.kind is not SuggestionKind.BALANCE or not _moves_automatically(night):
        _as_suggested(night, suggestion)


def _as_suggested(night: Night, suggestion: Suggestion) -> None:
    try:
        night.act(apply_suggestion, event=night.event_id, suggestion=suggestion.id)
    except Refusal as refusal:
        if refusal.code != "needs_button":
            raise
        # The table that gives a player is drawn only now, so only its button is asked for.
        for number in refusal.detail["tables"]:
            _tell_positions(night, number)
        return
    if suggestion.kind in (SuggestionKind.BALANCE, SuggestionKind.FILL):
        night.played.moves += len(suggestion.moves) or 1
    elif suggestion.kind in DONE:
        night.played.done[DONE[suggestion.kind]] += 1
        night.played.done["extra chair"] += suggestion.chairs
    night.played.breaks += suggestion.kind in (SuggestionKind.BREAK, SuggestionKind.FINAL_TABLE)
    if suggestion.kind is SuggestionKind.BREAK:
        night.played.done["redraw"] += _has_redrawn(night)


def _has_redrawn(night: Night) -> bool:
    """Whether the tables left were redrawn together with the break just made (WSOP 67.c)."""
    return any(move.reason == "redraw" for move in seats.moves(night.event_id, night.stage.now))


def _moves_automatically(night: Night) -> bool:
    """Whether a move was announced and made automatically, as the worker does it."""
    if not night.event.profile.seating.auto_balance:
        return False
    night.act(announce_moves, day=night.day_id)
    night.later(night.event.profile.seating.veto_seconds + 1)
    before = night.played.done["automatic move"]
    for move in seats.automatic_moves(night.event_id, only_pending=True):
        result = night.act(make_automatic_move, move=move.id)
        night.played.done["automatic move"] += result.outcome is not None
    return night.played.done["automatic move"] > before


def _by_hand(night: Night, suggestion: Suggestion) -> None:
    """Choose a player from the largest table and draw the seat, because the rules name nobody."""
    tables = night.room.by_number()
    giving = max(
        (tables[one] for one in suggestion.tables if one in tables and one != suggestion.to_table),
        key=lambda table: len(table.entries),
        default=max(tables.values(), key=lambda table: len(table.entries)),
    )
    to_table = suggestion.to_table or min(tables.values(), key=lambda table: len(table.entries)).number
    view = next(one for one in seats.tables(night.day_id) if one.number == to_table)
    free = [seat.number for seat in view.seats if seat.may_be_given]
    entry = night.stage.chance.choice([giving.entries[seat] for seat in sorted(giving.entries)])
    to = Spot(to_table, night.stage.chance.choice(free))
    night.act(move_player, entry=entry, to=to, note="the floor chose")
    night.played.moves += 1
    night.played.done["moved by hand"] += 1


def _table_id(night: Night, suggestion: Suggestion) -> int:
    return night.room.by_number()[suggestion.from_table or 0].id


def _tell_positions(night: Night, number: int) -> None:
    table = night.room.by_number()[number]
    if table.last is None and len(table.entries) < 2:
        # Nobody has played here yet: the button is put in front of the player who came first.
        night.act(place_button, table=table.id, seat=min(table.entries, default=1))
        return
    last = table.last or table.positions(night.room.profile.button, night.stage.chance)
    nobody = last.sb == last.btn and len(table.entries) > 2
    night.act(
        set_positions,
        table=table.id,
        big_blind=last.bb,
        small_blind=None if nobody else last.sb,
        button=last.btn,
    )


def _let_somebody_play(night: Night) -> None:
    """Let all tables continue if none can play."""
    tables = night.room.tables.values()
    if not night.is_over and tables and not any(table.plays for table in tables):
        for table in [one for one in tables if one.is_halted]:
            night.act(waive_halt, table=table.id)
        night.sync()


def judge_sizes(night: Night) -> None:
    """Require tables as balanced as the profile says: once no suggestion is left, and at every hand dealt from then on.

    Entries on sale are no excuse.
    """
    sizes = [len(table.entries) for table in night.room.tables.values()]
    if len(sizes) < 2:
        return
    trigger = trigger_difference(len(sizes), night.event.profile.seating)
    if max(sizes) - min(sizes) >= trigger and _must_be_level(night):
        night.played.unlevel.append(f"{night.stage.now:%H:%M} {sizes}")


def _must_be_level(night: Night) -> bool:
    """False if tables play to their own winners, or if nobody may move."""
    with read_snapshot():
        event, day = queries.event(night.event_id), queries.day(night.day_id)
    is_heat = event.advance.kind is AdvanceKind.TABLE_WINNERS and day.leads_to is not None
    play = queries.play_on(night.event_id, night.day_id)
    is_still = play.has_hand_on or (not play.is_normal and not event.profile.bubble.moves_between_hands)
    frozen = balancing_is_frozen(PlayState(play.state), event.profile.seating)
    return not (is_heat or is_still or frozen)


def publish_when_closed(night: Night) -> None:
    """Publish the payouts once registration is over, and the flights that pay places of their own."""
    if any(not day.is_closed for day in queries.paying_days(night.event_id)):
        return
    if not night.sells_later and not night.is_published() and not night.sells():
        night.act(publish_payouts, event=night.event_id)


def draw_first_buttons(night: Night) -> None:
    """Draw the first buttons, if the house draws them."""
    try:
        night.act(draw_buttons, event=night.event_id, day=night.day_id)
    except Refusal:
        return
    for view in seats.tables(night.day_id):
        table = night.room.tables.get(view.id)
        if table is not None and view.positions is not None:
            table.last = None
    night.played.done["buttons drawn"] += 1
