"""The facts and refusals of the quick game."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from wording.words import Text, word_refusals


@says(_("Joined: %(entries)s"))
class PlayersJoined(Fact):
    """Players came into a game without a sale."""

    entries: tuple[int, ...]


@says(_("Tables and seats were added: seats drawn for %(seated)s"))
class SeatsAdded(Fact):
    """A game without seats got tables; ``seated`` players drew a seat."""

    seated: int


@says(_("Buy-ins were taken: %(buy_ins)s, %(amount_minor)s"))
class BuyInsTaken(Fact):
    """Entries of a game that were in without a sale were sold; the money is in the drawer."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    sales: tuple[int, ...]
    buy_ins: int
    amount_minor: int
    currency: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "quick_players",
        _("How many players?"),
        _("A quick game is for 2 to %(most)s players. For more, set up a full event."),
    ),
    ("quick_stack", _("How many chips each?"), _("Type a stack of %(least)s to %(most)s chips.")),
    (
        "quick_stack_odd",
        _("The stack cannot be paid in whole chips"),
        _("The smallest chip is %(chip)s: type for example %(even)s."),
    ),
    (
        "quick_stock",
        _("Too few chips"),
        _("Divided among %(players)s players, everybody must get at least %(least)s chips."),
    ),
    (
        "quick_stock_unread",
        _("Chips not read"),
        _("“%(text)s” is not read. Type number × value, each value once: 100 × 25, 100 × 100, 50 × 500."),
    ),
    (
        "quick_minutes",
        _("How long is a level?"),
        _("Type %(least)s to %(most)s minutes."),
    ),
    (
        "quick_finish",
        _("The finish does not fit"),
        _("With these players a game takes at least %(least)s minutes and at most %(hours)s hours."),
    ),
    (
        "quick_finish_unread",
        _("When does it end?"),
        _("Type the time of day, as 23:15."),
    ),
    (
        "quick_unplayable",
        _("These chips cannot be played"),
        _(
            "The smallest chip is too large for a stack of %(stack)s. Give everybody more chips, or smaller ones."
        ),
    ),
    ("quick_names_long", _("The name is too long"), _("“%(text)s…” has more than 60 letters.")),
    (
        "quick_prizes_sum",
        _("The prizes are not the buy-ins"),
        _(
            "The prizes come to %(sum_minor)s, the buy-ins to %(pool_minor)s. Leave the field empty for a suggestion."
        ),
    ),
    (
        "quick_prizes_order",
        _("The first prize is the largest"),
        _("Type the prizes from the first place on, none larger than the one before."),
    ),
    (
        "quick_prizes_uneven",
        _("Use rounder prizes"),
        _("These amounts have no shares that stay right with a late player. Type rounder ones."),
    ),
    (
        "quick_prizes_many",
        _("Too many prizes"),
        _("Type at most as many prizes as players."),
    ),
    (
        "quick_only_here",
        _("Start on the machine itself"),
        _(
            "Without an account a game is started only on the machine that runs the house. Set up the house instead."
        ),
    ),
    (
        "quick_by_director",
        _("A director starts a game"),
        _("Ask a director, or sign in as one."),
    ),
    (
        "players_named",
        _("Everybody has a name"),
        _("Tap Out beside the name of who is out."),
    ),
    (
        "players_seated",
        _("Players have seats"),
        _("Tap the seat of who is out, on the board."),
    ),
    (
        "no_buy_ins_due",
        _("No buy-in to take"),
        _("Everybody who is in has a receipt, or the game has no buy-in."),
    ),
    ("seats_drawn_already", _("Everybody has a seat"), _("See the board.")),
    (
        "nobody_joins",
        _("Nobody to add"),
        _("Type a name, or a number of players."),
    ),
)


def register() -> None:
    """Register the texts of refusals."""
    word_refusals(REFUSALS)
    codes = {code for code, _title, _remedy in REFUSALS if code.startswith("quick_")} - {
        "quick_only_here",
        "quick_by_director",
    }
    names_wrong_input(*sorted(codes), "nobody_joins")
