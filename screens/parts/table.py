"""The part of a single table, for the dealer's page: its seats, and what the floor expects of it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.colour_up.rows import open_swaps
from floor.hands.words import hand_label
from floor.last_hands.rows import TableAtLast, hands_drawn, table_at_last
from floor.last_hands.words import play_words
from floor.play import hands as floor
from floor.play.hands import DealerPassView, HandOn
from floor.tables.dealer import There, there
from journal import instants
from journal.parts import shows
from payouts.bounties.rows import heads_of
from rulebook.bubble import Pace, penalises_absence
from rulebook.handforhand import TableStage
from rulebook.money import Money
from screens.parts.cache import Body, PartRequest
from screens.parts.names import shown_names
from screens.parts.shot_clock import shot_clock_body
from seating.queries import TableView, game_at
from tournaments import queries as tournaments
from wording.figures import chips_text, money_short_text
from wording.games import GAMES

shows("stacks", "tournaments.chipcount", "tournaments.tabletotal")

NO_GAME: dict[str, Any] = {
    "game": "",
    "game_label": "",
    "game_left": "",
    "game_turn": 0,
    "next_game_label": "",
    "games": [],
}
NO_LAST_HANDS: dict[str, Any] = {"may_play_last": False, "last_label": ""}


def table_part(request: PartRequest) -> Body:
    """The table of a dealer's code; empty while it is not in play."""
    dealer_pass = floor.dealer_pass_of(request.holder_id)
    table = None if dealer_pass.is_revoked else floor.table_of_pass(dealer_pass)
    here = None if table is None else there(table, instants.now())
    event_id = dealer_pass.event_id
    day = tournaments.day(table.day_id) if table else tournaments.current_day(event_id)
    fields: dict[str, Any] = {"number": dealer_pass.number, "is_in_play": table is not None}
    return {
        **fields,
        "seats": _seats(request, table, here) if table and here else [],
        "may_report": table is not None and _is_played(event_id),
        **shot_clock_body(event_id, table, here),
        **_hand(dealer_pass, floor.hand_on(day.id), here),
        **_last_hand(day, table, here),
        **_heads(day, here),
        **_game(event_id, table),
        "race_text": _race(dealer_pass, table, here),
        "count_text": _count(dealer_pass, table),
    }


def _game(event_id: int, table: TableView | None) -> dict[str, Any]:
    """The game of the table with its stakes, the next one, and what the dealer taps to begin it."""
    order = tournaments.event(event_id).games
    if table is None or not order.is_on:
        return NO_GAME
    at = game_at(table, order)
    left = ngettext("%(hands)s hand left", "%(hands)s hands left", at.hands_left or 0)
    counted = left % {"hands": at.hands_left} if table.game_hands and at.hands_left is not None else ""
    return {
        "game": at.game.value,
        "game_label": str(GAMES[at.game]),
        "game_left": counted,
        "game_turn": at.turn,
        "next_game_label": _("Next game: %(game)s") % {"game": GAMES[at.next]} if at.next else "",
        "games": [
            {"game": game.value, "name": str(GAMES[game])}
            for game in (order.games if order.is_chosen else ())
        ],
    }


def _race(dealer_pass: DealerPassView, table: TableView | None, here: There | None) -> str:
    """The chips that leave this table now; empty if none do, or once they are gone."""
    if table is None or here is None or not table.players:
        return ""
    racing = next((swap for pk, swap in open_swaps(dealer_pass.event_id).items() if pk in here.races), None)
    if racing is None:
        return ""
    values = {"gone": chips_text(racing.gone), "into": chips_text(racing.into)}
    return _("Chips of %(gone)s become chips of %(into)s.") % values


def _count(dealer_pass: DealerPassView, table: TableView | None) -> str:
    """How far the count of this table is while the room is counted; otherwise empty."""
    count_id = tournaments.open_count_id(dealer_pass.event_id) if table and table.players else None
    if count_id is None or table is None:
        return ""
    number = tournaments.how_many_counted_at(count_id, table.number, table.entries.values())
    return _("Counted: %(counted)s of %(players)s") % {"counted": number, "players": table.players}


def _seats(request: PartRequest, table: TableView, here: There) -> list[dict[str, Any]]:
    # With the heads their names are read.
    bounties = heads_of(request.event_id, list(table.entries.values()))
    names = shown_names(request, tournaments.named_players_of(tuple(sorted(table.entries.values()))))
    return [
        {
            "seat": seat.number,
            "name": names[seat.entry_id] if seat.entry_id else "",
            "is_out": seat.entry_id in here.reported,
            "bounty": _bounty(request.event_id, bounties.get(seat.entry_id or 0, 0)),
        }
        for seat in table.seats
    ]


def _bounty(event_id: int, minor: int) -> str:
    """What the head of a player is worth, in words; empty if it is worth nothing."""
    return money_short_text(Money(minor, tournaments.event(event_id).currency)) if minor else ""


def _is_played(event_id: int) -> bool:
    return tournaments.event(event_id).state == "running"


def _hand(dealer_pass: DealerPassView, hand: HandOn | None, here: There | None) -> dict[str, Any]:
    """The fields for what the dealer reports of the current hand."""
    stage = here.stage if here is not None and hand is not None and hand.is_hand_on else None
    is_orbit = hand is not None and hand.pace is Pace.ORBIT
    return {
        "hand": hand.hand if hand else 0,
        "hand_label": hand_label(hand) if hand else "",
        "hand_state": stage.value if stage else "",
        "hand_text": _say(hand, stage),
        "seated_text": _stay(dealer_pass) if hand else "",
        "finish_label": _("Orbit finished") if hand and hand.is_orbit else _("Hand finished"),
        "may_finish": stage in (TableStage.PLAYING, TableStage.BOARD),
        "may_hold": stage is TableStage.PLAYING and not is_orbit,
        "may_redeal": stage in (TableStage.PLAYING, TableStage.ALL_IN) and not is_orbit,
    }


def _stay(dealer_pass: DealerPassView) -> str:
    """What the dealer announces if players must stay in their seats."""
    rules = tournaments.profile(dealer_pass.event_id).bubble
    return _("Players stay in their seats.") if penalises_absence(rules, is_away=True) else ""


def _say(hand: HandOn | None, stage: TableStage | None) -> str:
    """What the dealer should do now."""
    if hand is None:
        return ""
    texts = {
        TableStage.PLAYING: _("Play one orbit, then wait.")
        if hand.is_orbit
        else _("Play this hand, then wait."),
        TableStage.ALL_IN: _("Cards face down. Do not deal until the floor says so."),
        TableStage.BOARD: _("Deal the board now."),
        TableStage.FINISHED: _("Finished. Wait for the other tables."),
    }
    return texts[stage] if stage else _("Do not deal. Wait for the floor.")


def _heads(day: tournaments.DayView, here: There | None) -> dict[str, Any]:
    """Whether a head count is on, and this table's report; never the expected figure."""
    heads = None if here is None else here.heads
    return {
        "counts_heads": floor.open_head_count(day.event_id, day.id) is not None,
        "heads_text": "" if heads is None else _("Players reported: %(players)s") % {"players": heads},
    }


def _last_hand(day: tournaments.DayView, table: TableView | None, here: There | None) -> dict[str, Any]:
    """What the dealer sees and taps in the last hands, instead of hand for hand."""
    play = hands_drawn(day)
    if play is None:
        return NO_LAST_HANDS
    place = None
    if table is not None and here is not None and here.played is not None:
        place = table_at_last(table, here.played, play[1])
    plays = place is not None and place.plays
    values = {"hand": place.hand if place else 0, "hands": play[1]}
    return {
        "hand": values["hand"],
        "hand_label": _("Last hands: hand %(hand)s of %(hands)s") % values if plays else play_words(day),
        "hand_state": "playing" if plays else "finished",
        "hand_text": _say_last(place, plays=plays),
        "may_play_last": plays,
        "last_label": _("Hand finished (%(hand)s of %(hands)s)") % values,
    }


def _say_last(mine: TableAtLast | None, *, plays: bool) -> str:
    """What the dealer should do now."""
    if mine is None:
        return _("Do not deal. Wait for the floor.")
    if not plays:
        return _("Stop dealing: this table has stopped.")
    if mine.left == 1:
        return _("Play this hand, then stop.")
    return _("Play this hand, then the next one.")
