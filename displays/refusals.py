"""What is not allowed in layouts and playlists, in words with the remedy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from displays.composing import BlockKind, Token
from displays.conditions import Condition
from wording.words import Text, format_of, refusal_words

BLOCK_WORDS: dict[BlockKind, Text] = {
    BlockKind.CLOCK: _("Clock"),
    BlockKind.LEVEL: _("Level"),
    BlockKind.BLINDS: _("Blinds"),
    BlockKind.NEXT_LEVEL: _("Next level"),
    BlockKind.NEXT_BREAK: _("Next break"),
    BlockKind.PLAYERS: _("Players"),
    BlockKind.AVERAGE: _("Average stack"),
    BlockKind.PRIZES: _("Prizes"),
    BlockKind.BOUNTIES: _("Bounties"),
    BlockKind.ENVELOPES: _("Envelopes left"),
    BlockKind.CALLS: _("Prizes at the desk"),
    BlockKind.SEATS: _("Seats"),
    BlockKind.MOVES: _("Table moves"),
    BlockKind.TICKER: _("Ticker"),
    BlockKind.PICTURE: _("Picture"),
    BlockKind.TEXT: _("Text"),
}

TOKEN_WORDS: dict[Token, Text] = {
    Token.EVENT: _("Event name"),
    Token.LEVEL: _("Level"),
    Token.TIME_LEFT: _("Time left"),
    Token.BLINDS: _("Blinds"),
    Token.ANTE: _("Ante"),
    Token.NEXT_LEVEL: _("Next level"),
    Token.NEXT_BLINDS: _("Next blinds"),
    Token.NEXT_BREAK: _("Time to the next break"),
    Token.BACK_AT: _("Back at"),
    Token.TIME: _("Time of day"),
    Token.PHASE: _("Event status"),
    Token.PLAYERS_LEFT: _("Players left"),
    Token.ENTRIES: _("Entries"),
    Token.AVERAGE_STACK: _("Average stack"),
    Token.CHIPS_IN_PLAY: _("Chips in play"),
    Token.TABLES: _("Tables"),
    Token.PLACES_PAID: _("Places paid"),
    Token.POOL: _("Prize pool"),
    Token.REGISTRATION: _("Registration closes at"),
    Token.QUEUE_CALLED: _("Queue number called"),
    Token.QUEUE_WAITING: _("Length of the queue"),
    Token.WINNER: _("Winner"),
}

CONDITION_WORDS: dict[Condition, Text] = {
    Condition.BEFORE: _("Before the start"),
    Condition.REGISTRATION: _("Registration is still open"),
    Condition.LEVEL: _("During a level"),
    Condition.LAST_MINUTE: _("Last minute of a level"),
    Condition.BREAK: _("Break"),
    Condition.PAUSED: _("The clock is paused"),
    Condition.LAST_HANDS: _("Last hands"),
    Condition.HAND_FOR_HAND: _("Hand for hand"),
    Condition.BUBBLE: _("On the bubble"),
    Condition.MONEY: _("In the money"),
    Condition.FINAL: _("Final table"),
    Condition.FINISHED: _("Finished"),
    Condition.OFF: _("Postponed or cancelled"),
}

OF_LAYOUTS: dict[str, tuple[Text, Text]] = {
    "layout_unreadable": (
        _("Not a layout file"),
        _("The file cannot be read: %(what)s. Choose a file saved from a layout."),
    ),
    "layout_empty": (_("The layout is empty"), _("Add at least one block.")),
    "layout_in_use": (_("The layout is being shown"), _("First show something else here: %(where)s.")),
    "shape_unknown": (_("Unknown orientation"), _("“%(shape)s” is neither landscape nor portrait.")),
    "block_unknown": (
        _("No such block"),
        _("Block %(number)s is a “%(block)s”, which is not known here. Remove it from the file."),
    ),
    "block_too_small": (
        _("The block is too small"),
        _("“%(block)s” (block %(number)s) needs at least %(width)s columns and %(height)s rows."),
    ),
    "block_outside": (
        _("The block is outside the layout"),
        _("“%(block)s” (block %(number)s) must stay within %(columns)s columns and %(rows)s rows."),
    ),
    "blocks_overlap": (
        _("Two blocks overlap"),
        _(
            "“%(one_block)s” (block %(one_number)s) and “%(other_block)s” (block %(other_number)s) share a cell. "
            "Move one, or show one only under a condition."
        ),
    ),
    "layout_full": (
        _("Not enough room"),
        _("“%(block)s” needs %(width)s columns and %(height)s rows. Make another block smaller first."),
    ),
    "shape_will_not_do": (
        _("The blocks do not fit that way round"),
        _("There are too many for that orientation. Remove some first."),
    ),
    "too_many_blocks": (_("Too many blocks"), _("A layout holds at most %(most)s blocks.")),
    "block_text_too_long": (_("The text is too long"), _("Block %(number)s: at most %(most)s characters.")),
    "block_text_missing": (_("The text is empty"), _("Type text for block %(number)s, or remove it.")),
    "block_picture_missing": (
        _("The picture is missing"),
        _("Choose a picture for block %(number)s, or remove it."),
    ),
    "token_unknown": (
        _("Unknown placeholder"),
        _("{%(token)s} is not a placeholder. Choose from: %(known)s."),
    ),
    "condition_unknown": (
        _("No such condition"),
        _("Block %(number)s: “%(condition)s” is not a condition. Choose one from the list."),
    ),
    "name_in_use": (_("The name is taken"), _("“%(name)s” already exists. Choose another name.")),
}
OF_PLAYLISTS: dict[str, tuple[Text, Text]] = {
    "playlist_empty": (_("The playlist is empty"), _("Add at least one view.")),
    "playlist_too_long": (_("The playlist is too long"), _("A playlist holds at most %(most)s views.")),
    "playlist_events": (
        _("Too many events in one playlist"),
        _("A playlist shows at most %(most)s events besides its display’s own."),
    ),
    "seconds_out_of_range": (_("Duration not allowed"), _("Choose from %(least)s to %(most)s seconds.")),
    "playlist_in_use": (_("The playlist is being shown"), _("First show something else here: %(where)s.")),
    "nothing_chosen": (_("Nothing was chosen"), _("Choose a view, a layout or a playlist, or an event.")),
    "shown_twice": (_("One thing at a time"), _("Choose a view, a layout or a playlist, one of them.")),
    "no_display_chosen": (_("No display was chosen"), _("Choose at least one display.")),
}


def register() -> None:
    """Register the words of the refusals; those that a form or a file can correct are marked."""
    for code, (title, remedy) in (OF_LAYOUTS | OF_PLAYLISTS).items():
        refusal_words(code, title, remedy)
    format_of("block", _block_named)
    names_wrong_input(
        "layout_unreadable", "shape_unknown", "block_unknown", "token_unknown", "condition_unknown"
    )
    names_wrong_input("shown_twice", "theme_unknown")


def _block_named(value: Any, _details: Mapping[str, Any]) -> str:
    """The block as the editor calls it."""
    return str(BLOCK_WORDS[BlockKind(value)]) if value in list(BlockKind) else str(value)
