"""Tables that wait for one another: a soft pace, hand for hand to the money, the last hands of a day."""

from __future__ import annotations

from floor.busts import verbs as busts
from floor.busts.out import BustOut
from floor.hands import tables
from floor.hands import verbs as hands
from floor.hands.verbs import HandStack
from floor.last_hands import verbs as last_hands
from floor.last_hands.rows import require_drawable
from floor.play.hands import HandsView, out_in_hand
from floor.play.hands import hands as hands_on
from payouts.structure.rows import structure
from rulebook.bubble import Pace, paces
from rulebook.days.ending import draws_in
from rulebook.handforhand import Stage
from rulebook.levels import last_hands_range
from rulebook.refusals import InvariantViolation, Refusal
from tdmanager.simulation import beside, incidents
from tdmanager.simulation.floorwork import level_tables
from tdmanager.simulation.night import Night
from tdmanager.simulation.tables import LiveTable
from tournaments import queries

MOST_HANDS = 400
SOFT_AHEAD = 3
"""How many players before hand for hand a house plays at a soft pace."""
Out = list[tuple[int, int]]


def pace_due(night: Night) -> Pace | None:
    """What the floor announces now, if anything: hand for hand at the money, a soft pace before it."""
    if not night.manner.is_played_together or night.is_over or len(night.room.tables) < 2:
        return None
    if night.nears_the_money():
        return Pace.HAND
    rules = night.event.profile.bubble
    soft = [pace for pace in paces(rules) if pace is not Pace.HAND]
    soon = night.goal() + rules.announce_before
    if not soft or not night.goal() or not soon < night.left <= soon + SOFT_AHEAD:
        return None
    return soft[night.left % len(soft)]


def play_together(night: Night, pace: Pace) -> None:
    """Announce the pace and play hand by hand until its goal; the money is announced with it.

    If a soft pace leads to the hands due at the money, these follow before anybody is dealt in.
    """
    if not _is_announced(night, pace):
        return
    _play_to_the_goal(night, pace)
    if pace is not Pace.HAND and pace_due(night) is Pace.HAND:
        play_together(night, Pace.HAND)
    night.room.deal_at_once(night.stage.now, night.stage.chance)


def _is_announced(night: Night, pace: Pace) -> bool:
    night.wait_for_play()
    if night.level() is None:
        return False
    try:
        night.act(hands.announce_hand_for_hand, event=night.event_id, pace=pace)
    except Refusal as refusal:
        if refusal.code in ("goal_reached", "no_table_deals"):
            return False
        raise
    night.played.done[f"pace: {pace.value}"] += 1
    return True


def _play_to_the_goal(night: Night, pace: Pace) -> None:
    for _hand in range(MOST_HANDS):
        _finish_hand(night)
        night.sync()
        if night.is_over or hands_on(night.event_id) is None:
            return
        level_tables(night)
        # A final table that was formed meanwhile ends it.
        if (view := hands_on(night.event_id)) is None:
            return
        if night.left <= view.goal:
            _end(night, pace)
            return
        if not _begin_next(night):
            return
    raise InvariantViolation("hand for hand never ends")


def _on(night: Night) -> HandsView:
    view = hands_on(night.event_id)
    assert view is not None
    return view


def _finish_hand(night: Night) -> None:
    """Play the hand of every table that was dealt in, the quickest first, and report it."""
    view = _on(night)
    live = night.room.by_number()
    playing = [live[one.number] for one in view.waiting if one.number in live]
    ends = {table.id: night.stage.now + table.hand_takes(night.stage.chance) for table in playing}
    waiting: list[tuple[LiveTable, Out]] = []
    for table in sorted(playing, key=lambda one: (ends[one.id], one.number)):
        night.stage.now = max(night.stage.now, ends[table.id])
        if night.is_over:
            return
        out = _played_at(night, table, view)
        if out and view.pace is not Pace.ORBIT and night.happens(500) and len(playing) > 1:
            night.act(tables.hold_board, table=table.id, hand=view.hand)
            night.played.done["board held"] += 1
            waiting.append((table, out))
            continue
        _report(night, table, view.hand, out)
    for table, out in () if night.is_over else waiting:
        night.act(tables.release_board, table=table.id)
        _report(night, table, view.hand, out)


def _played_at(night: Night, table: LiveTable, hands_view: HandsView) -> Out:
    """Play a hand, or an orbit of them, at one table; a misdeal is dealt again and counts as one."""
    level = night.level()
    if level is None or level.is_break or len(table.entries) < 2:
        return []
    if hands_view.pace is not Pace.ORBIT and night.happens(30):
        night.act(tables.redeal_hand, table=table.id, hand=hands_view.hand)
        night.played.done["misdeal"] += 1
    out: Out = []
    for _hand in range(len(table.entries) if hands_view.is_orbit else 1):
        if not out and len(table.entries) > 1:
            out = night.room.play_one(table, level, night.stage.chance)
    return out


def _report(night: Night, table: LiveTable, hand: int, out: Out) -> None:
    """Report the players out in the hand before the table reports it finished."""
    if out:
        bust(night, out, level_blind(night), is_counted=night.happens(500))
    if hands_on(night.event_id) is None:
        # At a soft pace a bust may decide the event at once: a satellite's last ticket.
        return
    night.act(tables.report_hand_finished, table=table.id, hand=hand)
    on = hands_on(night.event_id)
    entries = out_in_hand(on).needs_stacks if on is not None and on.stage is Stage.BARRIER else ()
    if entries:
        stacks = tuple(HandStack(entry=entry, stack=_at_start(night, entry)) for entry in sorted(entries))
        night.act(hands.record_hand_stacks, event=night.event_id, stacks=stacks)
        night.played.done["stacks asked"] += 1
    incidents.return_to_play(night)


def _at_start(night: Night, entry: int) -> int:
    return night.room.lost.get(entry, 1)


def level_blind(night: Night) -> int:
    """The big blind now, at least a chip."""
    level = night.level()
    return max(level.stake if level else 1, 1)


def bust(night: Night, out: Out, big_blind: int, *, is_counted: bool = True) -> None:
    """Bust the players out of a hand; with their chips at its start if somebody counted them."""
    night.played.in_company += len(out) > 1
    night.played.finish_depth = sum(night.stacks[one] for one in night.seated()) // big_blind
    night.room.lost.update(out)
    bust_outs = [
        BustOut(entry=entry, stack_at_start=stack if is_counted else None, by=beside.won_by(night, entry))
        for entry, stack in out
    ]
    if len(bust_outs) == 1:
        one = bust_outs[0]
        night.act(busts.bust_out, entry=one.entry, stack_at_start=one.stack_at_start, by=one.by)
    else:
        night.act(busts.bust_hand, event=night.event_id, busts=tuple(bust_outs))
    night.played.busts += len(out)
    for entry, _stack in out:
        night.room.away.discard(entry)
    night.sync()
    beside.open_envelopes(night)


def _begin_next(night: Night) -> bool:
    """Start the next hand, after the break that may be due; False if the day is over or no table waits."""
    for _try in range(5):
        night.wait_for_play()
        if night.level() is None:
            night.act(hands.end_hand_for_hand, event=night.event_id, reason="the time of the day is over")
            return False
        try:
            hand = night.act(hands.begin_next_hand, event=night.event_id)
        except Refusal as refusal:
            if refusal.code != "no_table_deals":
                raise
            night.act(hands.end_hand_for_hand, event=night.event_id, reason="nobody to wait for")
            return False
        if not hand.is_break:
            return True
        night.played.done["break in hand for hand"] += 1
    raise InvariantViolation("the break never ends")


def _end(night: Night, pace: Pace) -> None:
    """Reach the goal: heads are counted and the room is informed, or play simply continues."""
    places = structure(night.event_id).goal
    if pace is Pace.HAND and 1 < night.left <= places and night.happens(700):
        night.act(tables.open_head_count, event=night.event_id)
        for table in night.room.by_number().values():
            if table.entries:
                night.act(tables.record_heads, table=table.id, players=len(table.entries))
        night.act(tables.announce_money, event=night.event_id)
        night.played.done["money announced"] += 1
    else:
        night.act(hands.end_hand_for_hand, event=night.event_id)
    night.sync()


def last_hands_due(night: Night) -> bool:
    """Whether the card for the last hands is drawn now: only on days that continue tomorrow (WSOP 125)."""
    level = draws_in(night.end_rules)
    if not night.manner.is_played_together or not (night.is_timed or level):
        return False
    if level is not None and night.reading().period.number != level:
        return False
    event = queries.event(night.event_id)
    if not queries.play_on(event.id, night.day_id).is_normal:
        return False
    try:
        require_drawable(event, night.stage.now)
    except Refusal:
        return False
    return level is not None or night.reading().index == len(_periods(night)) - 1


def _periods(night: Night) -> tuple[object, ...]:
    night.reading()
    assert night.course is not None
    return night.course.structure.periods


def play_last_hands(night: Night) -> None:
    """Draw a card, play as many hands at every table, then count the stacks."""
    low, high = last_hands_range(night.event.seats_per_table)
    draw = night.act(
        last_hands.draw_last_hands, event=night.event_id, card=night.stage.chance.randint(low, high)
    )
    night.played.done["last hands"] += 1
    for hand in range(1, draw.hands + 1):
        for number in draw.tables:
            table = night.room.by_number().get(number)
            level = night.level()
            if table is None or level is None:
                continue
            night.later(60)
            if len(table.entries) > 1 and (out := night.room.play_one(table, level, night.stage.chance)):
                bust(night, out, level_blind(night))
            if night.is_over:
                return
            night.act(last_hands.report_last_hand, table=table.id, hand=hand)
    incidents.return_to_play(night)
