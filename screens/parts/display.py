"""What a display shows: its look, the turns of its playlist, the blocks of its layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial

from django.urls import reverse

from displays.displays.looks import LookView, look, palette
from displays.displays.rows import DisplayRow
from displays.displays.sponsors import cycle_of
from displays.layouts.composing import (
    SHAPES,
    Block,
    BlockKind,
    Composition,
    Condition,
    Piece,
    Token,
    lies_over,
    parts_of,
)
from displays.layouts.placing import reflowed
from displays.layouts.rows import Layout, layouts
from displays.playlists.rows import Playlist, PlaylistItem, playlist
from rulebook.sponsors import TURN_SECONDS, turns
from screens.parts.cache import Body
from screens.parts.screen_tokens import Holder, ScreenToken, signed

LAYOUT = "layout"
"""The name of the view that is composed of blocks."""

# Where the page finds the value of a token: a field of the clock, or a value of a part with its format.
OF_CLOCK: Mapping[Token, str] = {
    Token.LEVEL: "label",
    Token.TIME_LEFT: "left",
    Token.BLINDS: "blinds",
    Token.ANTE: "ante",
    Token.NEXT_LEVEL: "next-label",
    Token.NEXT_BLINDS: "next-blinds",
    Token.NEXT_BREAK: "until-break",
    Token.BACK_AT: "back-at",
    Token.TIME: "time-of-day",
}
OF_PARTS: Mapping[Token, tuple[str, str]] = {
    Token.EVENT: ("stats.event_name", ""),
    Token.PHASE: ("stats.phase_label", ""),
    Token.PLAYERS_LEFT: ("stats.players_left", "chips"),
    Token.ENTRIES: ("stats.entries", "chips"),
    Token.AVERAGE_STACK: ("stats.average_stack", "chips"),
    Token.CHIPS_IN_PLAY: ("stats.chips_in_play", "chips"),
    Token.TABLES: ("stats.tables", "chips"),
    Token.PLACES_PAID: ("stats.places_paid", "chips"),
    Token.POOL: ("payouts.pool_minor", "money"),
    Token.JACKPOT: ("jackpot.minor", "money"),
    Token.REGISTRATION: ("stats.registration_label", ""),
    Token.QUEUE_CALLED: ("stats.queue_called", ""),
    Token.QUEUE_WAITING: ("stats.queue_waiting", "chips"),
    Token.WINNER: ("stats.winner", ""),
}
# Where the page finds whether a timed condition is met: an attribute of its clock and the value to expect.
OF_MARKS: Mapping[Condition, tuple[str, str]] = {
    Condition.LEVEL: ("playing", "level"),
    Condition.LAST_MINUTE: ("lastMinute", "yes"),
    Condition.BREAK: ("playing", "break"),
    Condition.PAUSED: ("state", "paused"),
}
STANDING = "stats.standing"
"""Where the page finds the other conditions that are met."""
PARTS_OF: Mapping[BlockKind, tuple[str, ...]] = {
    BlockKind.PRIZES: ("payouts",),
    BlockKind.BOUNTIES: ("bounties",),
    BlockKind.ENVELOPES: ("bounties",),
    BlockKind.SEATS: ("seats",),
    BlockKind.MOVES: ("moves",),
}
# A view is empty without these.
NEEDS: Mapping[str, str] = {
    "moves": "moves.rows",
    "payouts": "payouts.places",
    "seats": "seats.rows",
    "tables": "seats.rows",
    "jumps": "stats.jumps",
    "final": "stats.is_final_table",
    "winner": "stats.winner",
    "leaders": "stacks.rows",
    "bounties": "bounties.kind",
    "bracket": "bracket.rounds",
    "days": "days.rows",
    "jackpot": "jackpot.minor",
}


def showing(row: DisplayRow, views: Mapping[str, str], language: str) -> Body:
    """Playlist and layout of a display, each ``None`` without one; ``views`` are their names on its page."""
    body: dict[str, object] = {"reload": row.reloads, "programme": None, "layout": None}
    if row.playlist_id is not None:
        body["programme"] = _programme(row, playlist(row.playlist_id), views, language)
    elif row.layout_id is not None:
        body |= {"view": LAYOUT, "layout": next(map(layout_body, layouts([row.layout_id])), None)}
    return body


def layout_body(row: Layout) -> Body:
    """A layout in the form in which a page draws it."""
    return {"name": row.name, **composed(row.composition)}


def composed(composition: Composition) -> Body:
    """A composition in the form in which a page draws it: its grid, its blocks and the parts they show.

    ``turned`` is the grid and places for a television in the other orientation, ``None`` if they do not fit.
    """
    other = reflowed(composition)
    return {
        "shape": composition.shape,
        **_grid(composition),
        "parts": sorted({part for block in composition.blocks for part in PARTS_OF.get(block.kind, ())}),
        "blocks": [_block(block) for block in composition.blocks],
        "turned": None if other is None else _grid(other),
    }


def _grid(composition: Composition) -> Body:
    """Columns, rows and the place of each block; the grid is hidden while a block of ``under`` is visible."""
    columns, rows = SHAPES[composition.shape]
    blocks = composition.blocks
    return {"columns": columns, "rows": rows, "places": [_place(blocks, at) for at in range(len(blocks))]}


def _place(blocks: Sequence[Block], at: int) -> Body:
    block = blocks[at]
    return {
        "column": block.column,
        "row": block.row,
        "width": block.width,
        "height": block.height,
        "under": [other for other in range(len(blocks)) if lies_over(blocks, other, at)],
    }


def _block(block: Block) -> Body:
    return {
        "kind": block.kind.value,
        "text": [
            {"separator": part.separator, "pieces": [_piece(piece) for piece in part.pieces]}
            for part in parts_of(block.text)
        ],
        "picture": reverse("picture", args=[block.picture]) if block.picture else "",
        "when": [_condition(condition) for condition in block.when],
    }


def _condition(condition: Condition) -> Body:
    """The condition, and where the page finds whether it is met."""
    if condition in OF_MARKS:
        mark, value = OF_MARKS[condition]
        return {"name": condition.value, "mark": mark, "is": value}
    return {"name": condition.value, "bind": STANDING, "is": condition.value}


def _piece(piece: Piece) -> Body:
    if piece.token is None:
        return {"words": piece.words}
    if piece.token in OF_CLOCK:
        return {"clock": OF_CLOCK[piece.token]}
    path, text_format = OF_PARTS[piece.token]
    return {"bind": path, "format": text_format}


def _programme(row: DisplayRow, playlist: Playlist, views: Mapping[str, str], language: str) -> Body:
    """The turns, and a screen token for every event other than the display's own."""
    turns = playlist.turns
    composed_of = {layout.pk: layout for layout in layouts(_layout_ids(turns))}
    events = {turn.event_id for turn in turns if turn.event_id and turn.event_id != row.event_id}
    return {
        "name": playlist.name,
        "begun_ms": round(playlist.begun_at.timestamp() * 1_000),
        "skips_empty": playlist.skips_empty,
        "turns": [*map(partial(_turn, row=row, views=views, composed_of=composed_of), turns)],
        "tokens": {
            str(event_id): signed(ScreenToken(Holder.DISPLAY, row.id, event_id, language))
            for event_id in sorted(events)
        },
    }


def _turn(
    turn: PlaylistItem, *, row: DisplayRow, views: Mapping[str, str], composed_of: Mapping[int, Layout]
) -> Body:
    view = LAYOUT if turn.layout_id else views[turn.view]
    return {
        "view": view,
        "event": (turn.event_id if turn.event_id != row.event_id else 0) or 0,
        "seconds": turn.seconds,
        "needs": NEEDS.get(view, ""),
        "layout": layout_body(composed_of[turn.layout_id]) if turn.layout_id else None,
    }


def _layout_ids(turns: Iterable[PlaylistItem]) -> set[int]:
    return {turn.layout_id for turn in turns if turn.layout_id}


def dressed(row: DisplayRow) -> Body:
    """The look of the display: its own colours or else the house's; ``colours`` is empty if it has none.

    ``dims_from`` and ``dims_until`` are times of day in the house's zone. Sponsors have the light in the order
    of ``turns``, places in ``sponsors``, for ``turn_ms`` each.
    """
    house = look()
    theme = row.theme or house.theme
    return {
        "preset": theme,
        "colours": _colours(house) if theme == "house" else {},
        "logo": _address(house.logo),
        "sponsors": [{"picture": _address(term.picture), "name": term.name} for term in house.sponsor_terms],
        "cycle": cycle_of(house.sponsor_terms),
        "turns": turns([term.share for term in house.sponsor_terms]),
        "turn_ms": TURN_SECONDS * 1_000,
        "reads_aloud": row.reads_aloud,
        "dims_from": house.dims_from,
        "dims_until": house.dims_until,
    }


def _colours(chosen: LookView) -> dict[str, str]:
    return asdict(palette(chosen.colour)) if chosen.colour else {}


def _address(digest: str) -> str:
    return reverse("picture", args=[digest]) if digest else ""
