"""What layouts and playlists may not be, in words that name the remedy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import mends_input
from displays.composing import BlockKind, Token
from displays.conditions import Condition
from wording.words import Text, refusal_words

BLOCK_WORDS: dict[BlockKind, Text] = {
    BlockKind.CLOCK: _("Clock"),
    BlockKind.LEVEL: _("Level"),
    BlockKind.BLINDS: _("Blinds"),
    BlockKind.NEXT_LEVEL: _("Next level"),
    BlockKind.NEXT_BREAK: _("Next break"),
    BlockKind.PLAYERS: _("Players"),
    BlockKind.AVERAGE: _("Average stack"),
    BlockKind.PRIZES: _("Prizes"),
    BlockKind.SEATS: _("Seats"),
    BlockKind.MOVES: _("Table moves"),
    BlockKind.TICKER: _("Ticker"),
    BlockKind.PICTURE: _("Picture"),
    BlockKind.TEXT: _("Text"),
}

TOKEN_WORDS: dict[Token, Text] = {
    Token.EVENT: _("Name of the event"),
    Token.LEVEL: _("Level"),
    Token.TIME_LEFT: _("Time left"),
    Token.BLINDS: _("Blinds"),
    Token.ANTE: _("Ante"),
    Token.NEXT_LEVEL: _("Next level"),
    Token.NEXT_BLINDS: _("Next blinds"),
    Token.NEXT_BREAK: _("Time to the next break"),
    Token.BACK_AT: _("Back at"),
    Token.TIME: _("Time of day"),
    Token.PHASE: _("Where the event stands"),
    Token.PLAYERS_LEFT: _("Players left"),
    Token.ENTRIES: _("Entries"),
    Token.AVERAGE_STACK: _("Average stack"),
    Token.CHIPS_IN_PLAY: _("Chips in play"),
    Token.TABLES: _("Tables"),
    Token.PLACES_PAID: _("Places paid"),
    Token.POOL: _("Prize pool"),
    Token.REGISTRATION: _("Until when entries are sold"),
    Token.WINNER: _("Winner"),
}

CONDITION_WORDS: dict[Condition, Text] = {
    Condition.BEFORE: _("Before the start"),
    Condition.REGISTRATION: _("Entries are sold"),
    Condition.LEVEL: _("A level is played"),
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
        _("This is no layout"),
        _("Not to be read: %(what)s. Choose a file that was saved from a layout."),
    ),
    "layout_empty": (_("The layout is empty"), _("Put at least one block into it.")),
    "layout_in_use": (_("The layout is being shown"), _("First show something else here: %(where)s.")),
    "shape_unknown": (_("No such shape"), _("“%(shape)s” is neither landscape nor portrait.")),
    "block_unknown": (
        _("No such block"),
        _("Block %(number)s is a “%(block)s”, which this house does not know. Take it out of the file."),
    ),
    "block_too_small": (
        _("The block is too small"),
        _("Block %(number)s (%(block)s) needs at least %(width)s columns and %(height)s rows."),
    ),
    "block_outside": (
        _("The block stands outside"),
        _("Block %(number)s (%(block)s) must stay within %(columns)s columns and %(rows)s rows."),
    ),
    "blocks_overlap": (
        _("Two blocks lie over each other"),
        _(
            "Block %(one_number)s (%(one)s) and block %(other_number)s (%(other)s) share a cell. Move one of them, or show one only while a condition holds."
        ),
    ),
    "layout_full": (
        _("There is no room for it"),
        _("A %(block)s needs %(width)s columns and %(height)s rows. Make another block smaller first."),
    ),
    "shape_will_not_do": (
        _("The blocks do not fit that way"),
        _("They are too many for the other way round. Take some out before it is turned."),
    ),
    "too_many_blocks": (_("Too many blocks"), _("A layout holds at most %(most)s blocks.")),
    "block_text_too_long": (_("The text is too long"), _("Block %(number)s: at most %(most)s signs.")),
    "block_text_missing": (_("The text is empty"), _("Type what block %(number)s says, or take it out.")),
    "block_picture_missing": (
        _("The picture is missing"),
        _("Choose a picture for block %(number)s, or take it out."),
    ),
    "token_unknown": (
        _("No such word in braces"),
        _("Nothing is known as {%(token)s}. There are: %(known)s."),
    ),
    "condition_unknown": (
        _("No such condition"),
        _("Block %(number)s: nothing is known as “%(condition)s”. Choose a condition from the list."),
    ),
    "name_in_use": (_("The name is taken"), _("“%(name)s” exists already. Choose another name.")),
}
OF_PLAYLISTS: dict[str, tuple[Text, Text]] = {
    "playlist_empty": (_("The playlist is empty"), _("Put at least one view into it.")),
    "playlist_too_long": (_("The playlist is too long"), _("A playlist holds at most %(most)s views.")),
    "playlist_events": (
        _("Too many events in one playlist"),
        _("A playlist shows at most %(most)s events besides the one of its display."),
    ),
    "seconds_out_of_range": (_("Not for that long"), _("Choose from %(least)s to %(most)s seconds.")),
    "playlist_in_use": (_("The playlist is being shown"), _("First show something else here: %(where)s.")),
    "nothing_chosen": (_("Nothing was chosen"), _("Choose a view, a layout or a playlist, or an event.")),
    "no_display_chosen": (_("No display was chosen"), _("Choose at least one display.")),
}


def register() -> None:
    """Give words to the refusals; what a form or a file can mend is said to be so."""
    for code, (title, remedy) in (OF_LAYOUTS | OF_PLAYLISTS).items():
        refusal_words(code, title, remedy)
    mends_input("layout_unreadable", "shape_unknown", "block_unknown", "token_unknown", "condition_unknown")
