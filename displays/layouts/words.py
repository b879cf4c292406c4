"""The facts and refusals of layouts, and the names of blocks, tokens and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from displays.displays.words import DisplayFact
from displays.layouts.composing import BlockKind, Condition, Token
from journal.facts import says
from wording.words import Text, format_of, word_refusals


@says(_("The layout “%(name)s” was saved"))
class LayoutSaved(DisplayFact): ...


@says(_("The layout “%(name)s” was deleted"))
class LayoutDeleted(DisplayFact): ...


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
    Token.JACKPOT: _("Jackpot"),
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


REFUSALS = (
    (
        "layout_unreadable",
        _("Not a layout file"),
        _("The file cannot be read: %(what)s. Choose a file saved from a layout."),
    ),
    ("layout_empty", _("The layout is empty"), _("Add at least one block.")),
    ("layout_in_use", _("The layout is being shown"), _("First show something else here: %(where)s.")),
    ("shape_unknown", _("Unknown orientation"), _("“%(shape)s” is neither landscape nor portrait.")),
    (
        "block_unknown",
        _("No such block"),
        _("Block %(number)s is a “%(block)s”, which is not known here. Remove it from the file."),
    ),
    (
        "block_too_small",
        _("The block is too small"),
        _("“%(block)s” (block %(number)s) needs at least %(width)s columns and %(height)s rows."),
    ),
    (
        "block_outside",
        _("The block is outside the layout"),
        _("“%(block)s” (block %(number)s) must stay within %(columns)s columns and %(rows)s rows."),
    ),
    (
        "blocks_overlap",
        _("Two blocks overlap"),
        _(
            "“%(one_block)s” (block %(one_number)s) and “%(other_block)s” (block %(other_number)s) share a cell. "
            "Move one, or show one only under a condition."
        ),
    ),
    (
        "layout_full",
        _("Not enough room"),
        _("“%(block)s” needs %(width)s columns and %(height)s rows. Make another block smaller first."),
    ),
    (
        "shape_will_not_do",
        _("The blocks do not fit that way round"),
        _("There are too many for that orientation. Remove some first."),
    ),
    ("too_many_blocks", _("Too many blocks"), _("A layout holds at most %(most)s blocks.")),
    ("block_text_too_long", _("The text is too long"), _("Block %(number)s: at most %(most)s characters.")),
    ("block_text_missing", _("The text is empty"), _("Type text for block %(number)s, or remove it.")),
    (
        "block_picture_missing",
        _("The picture is missing"),
        _("Choose a picture for block %(number)s, or remove it."),
    ),
    (
        "token_unknown",
        _("Unknown placeholder"),
        _("{%(token)s} is not a placeholder. Choose from: %(known)s."),
    ),
    (
        "condition_unknown",
        _("No such condition"),
        _("Block %(number)s: “%(condition)s” is not a condition. Choose one from the list."),
    ),
    ("name_in_use", _("The name is taken"), _("“%(name)s” already exists. Choose another name.")),
)


def _block_named(value: Any, _details: Mapping[str, Any]) -> str:
    """The name of the block in the editor."""
    return str(BLOCK_WORDS[BlockKind(value)]) if value in list(BlockKind) else str(value)


def register() -> None:
    word_refusals(REFUSALS)
    format_of("block", _block_named)
    names_wrong_input(
        "layout_unreadable", "shape_unknown", "block_unknown", "token_unknown", "condition_unknown"
    )
