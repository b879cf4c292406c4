"""A table's own part, for the dealer's page: who sits where, and what the floor waits for there."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from floor.play import hands as floor
from floor.play.hands import DealerPassView, HandsView
from rulebook.bubble import Pace, penalises_absence
from rulebook.handforhand import TableStage
from screens.snapshot.cache import Asked, Body
from screens.snapshot.called import called_told
from screens.snapshot.hands import hand_label
from screens.snapshot.last_hands import last_hand_told
from screens.snapshot.names import shown_names
from seating.queries import TableView
from tournaments import queries as tournaments


def table_part(asked: Asked) -> Body:
    """The table of a dealer's pass; nobody there and nothing asked while it is not in play."""
    shown = floor.dealer_pass_of(asked.holder_id)
    table = None if shown.is_revoked else floor.table_of_pass(shown)
    told: dict[str, Any] = {"number": shown.number, "is_in_play": table is not None}
    return {
        **told,
        "seats": _seats(asked, table) if table else [],
        **called_told(shown.event_id, table),
        **_hand(shown, floor.hands(shown.event_id)),
        **last_hand_told(tournaments.event(shown.event_id), shown.number),
        **_heads(shown, table),
    }


def _seats(asked: Asked, table: TableView) -> list[dict[str, Any]]:
    rows = {entry.id: entry for entry in map(tournaments.entry, table.entries.values())}
    names = shown_names(asked, {key: (row.player_id, row.number) for key, row in rows.items()})
    return [
        {"seat": seat.number, "name": names[seat.entry_id] if seat.entry_id else ""} for seat in table.seats
    ]


def _hand(shown: DealerPassView, found: HandsView | None) -> dict[str, Any]:
    """What is asked of the table in the present hand; ``may_tell`` once it was dealt in."""
    mine = None
    if found is not None:
        mine = next((one for one in found.tables if one.number == shown.number), None)
    stage = mine.stage if mine is not None and found is not None and found.is_hand_on else None
    is_orbit = found is not None and found.pace is Pace.ORBIT
    return {
        "hand": found.hand if found else 0,
        "hand_label": hand_label(found) if found else "",
        "hand_state": stage.value if stage else "",
        "hand_text": _say(found, stage),
        "seated_text": _stay(shown) if found else "",
        "finish_label": _("Orbit finished") if found and found.is_orbit else _("Hand finished"),
        "may_finish": stage in (TableStage.PLAYING, TableStage.BOARD),
        "may_hold": stage is TableStage.PLAYING and not is_orbit,
        "may_redeal": stage in (TableStage.PLAYING, TableStage.ALL_IN) and not is_orbit,
    }


def _stay(shown: DealerPassView) -> str:
    """What the dealer tells the players, where the event asks them to stay."""
    rules = tournaments.profile(shown.event_id).bubble
    return _("Players stay in their seats.") if penalises_absence(rules, is_away=True) else ""


def _say(found: HandsView | None, stage: TableStage | None) -> str:
    """What the dealer should do now."""
    if found is None:
        return ""
    texts = {
        TableStage.PLAYING: _("Play one orbit, then wait.")
        if found.is_orbit
        else _("Play this hand, then wait."),
        TableStage.ALL_IN: _("Cards face down. Do not deal until the floor says so."),
        TableStage.BOARD: _("Deal the board now."),
        TableStage.FINISHED: _("Finished. Wait for the other tables."),
    }
    return texts[stage] if stage else _("Do not deal. Wait for the floor.")


def _heads(shown: DealerPassView, table: TableView | None) -> dict[str, Any]:
    """Whether heads are being counted, and how many were told here; never how many there should be."""
    counted = floor.counts(shown.event_id)
    told = None if counted is None or table is None else counted.get(table.id)
    return {
        "counts_heads": counted is not None,
        "heads_text": "" if told is None else _("Players reported: %(players)s") % {"players": told},
    }
