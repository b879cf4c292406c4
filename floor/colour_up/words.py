"""The texts of colour-ups: facts, refusals and remedies."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from floor.colour_up.rows import ColourUpView, racing_tables
from journal.facts import Fact, says
from seating.reports import report_racing_tables
from wording.figures import chips_text
from wording.words import Text, format_of, word_refusals


@dataclass(frozen=True, slots=True)
class ColourUpFact(Fact):
    """Chips of ``gone`` become chips of ``into``."""

    event: int
    gone: int
    into: int


@says(_("Colour-up announced: %(gone)s into %(into)s (tables: %(tables)s)"))
class ColourUpAnnounced(ColourUpFact):
    tables: int


@says(_("Colour-up called off: chips of %(gone)s stay in play"))
class ColourUpCalledOff(ColourUpFact): ...


@says(_("Colour-up closed: %(gone)s into %(into)s, chips in play %(delta)s"))
class ColourUpClosed(ColourUpFact):
    """All tables have exchanged; ``delta`` is the change in the chips in play."""

    delta: int


@says(_("Table %(table)s: %(odd_chips)s odd chips of %(gone)s, new chips: %(new_chips)s"))
class OddChipsCounted(Fact):
    table: int
    odd_chips: int
    gone: int
    new_chips: int


@says(_("Table %(table)s has exchanged its chips of %(gone)s: %(delta)s (tables left: %(waiting)s)"))
class TableColouredUp(Fact):
    """A table has exchanged its chips; ``waiting`` tables are left."""

    table: int
    gone: int
    new_chips: int
    rescued: int
    delta: int
    waiting: int


@says(_("Table %(table)s: %(chips)s late chips of %(gone)s, new chips: %(given)s, removed: %(removed)s"))
class StrayChipsExchanged(Fact):
    """Old chips were found: ``given`` new ones at equal value, the rest removed (TDA 2024 rule 24-C)."""

    table: int
    chips: int
    gone: int
    given: int
    removed: int


@says(_("Play after the break waits for the tables that still race"))
class PlayWaitsForRaces(Fact):
    event: int


@says(_("Play resumes after the break, though tables still race"))
class PlayResumesWithoutRaces(Fact):
    """Play resumes at the end of the break, even if tables still race."""

    event: int


@says(_("%(entry)s changed chips at table %(table)s: %(chips)s of %(gone)s into %(given)s of %(into)s"))
class ChipsExchanged(Fact):
    """A player changed chips into larger ones during play, at equal value (TDA 2024 rule 25-B)."""

    entry: int
    table: int
    chips: int
    gone: int
    given: int
    into: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "chips_not_multiple",
        _("These chips do not divide"),
        _("No whole number of %(gone)s makes %(into)s. Choose another chip for them."),
    ),
    (
        "chip_not_in_play",
        _("This chip is not in play"),
        _("Chips of %(chip)s are not in the set, or have already left."),
    ),
    (
        "chip_not_replaced",
        _("No chip to change into"),
        _("No larger chip of the set is a whole number of %(chip)s. Say which chip replaces it."),
    ),
    (
        "chip_leaves_too",
        _("This chip leaves as well"),
        _("Chips of %(chip)s leave in the same break. Choose a chip that stays."),
    ),
    (
        "chip_still_given",
        _("This chip is still being given out"),
        _(
            "Tables still exchange chips of %(gone)s into %(chip)s. Close that colour-up first, or call it off."
        ),
    ),
    (
        "other_chips_not_counted",
        _("Count the other chips first"),
        _("Table %(table)s has not counted its odd chips of %(chip)s, which leave in the same break."),
    ),
    (
        "smaller_race_first",
        _("The smaller chip is raced first"),
        _(
            "Table %(table)s has still to race its chips of %(chip)s. What is won there decides who is kept in here."
        ),
    ),
    (
        "colour_up_closed",
        _("This colour-up is closed"),
        _("Chips of %(gone)s have left. Exchange chips found later at their table."),
    ),
    (
        "no_table_racing",
        _("No table is racing"),
        _("Every table has exchanged its chips: there is nothing to wait for."),
    ),
    (
        "break_end_answered",
        _("Already decided"),
        _("Whether play waits for the race was decided before. Pause or resume the clock instead."),
    ),
    (
        "colour_up_begun",
        _("Tables have already exchanged"),
        _("%(tables)s tables have exchanged their chips. Undo them first."),
    ),
    (
        "colour_up_tables_open",
        _("Tables are still racing"),
        _("These tables have not exchanged their chips yet: %(tables)s."),
    ),
    (
        "table_not_racing",
        _("Not in this colour-up"),
        _("Table %(table)s had no players when it was announced: its players have none of these chips."),
    ),
    (
        "colour_up_table_closed",
        _("This table has exchanged"),
        _("Table %(table)s is closed already. Undo it if that was a mistake."),
    ),
    (
        "colour_up_table_open",
        _("The race is not over"),
        _("Count these chips with the race of table %(table)s, which is still open."),
    ),
    (
        "odd_chips_not_counted",
        _("Count the odd chips first"),
        _("Nobody has counted the odd chips of table %(table)s yet."),
    ),
    (
        "odd_chips_too_many",
        _("Too many odd chips"),
        _("Seat %(seat)s: give one chip of %(into)s for every %(ratio)s chips of %(gone)s first."),
    ),
    (
        "odd_chips_beyond_players",
        _("Too many odd chips"),
        _(
            "Give one chip of %(into)s for every %(ratio)s chips of %(gone)s first. The most odd chips that these "
            "players can have left: %(most_chips)s."
        ),
    ),
    (
        "new_chips_not_due",
        _("Not the new chips that the odd ones make"),
        _(
            "By the rules of this event, odd chips: %(odd_chips)s; new chips for them: %(due_chips)s. Correct the number, or "
            "put the chips right at the table first."
        ),
    ),
    (
        "new_chips_not_one_each",
        _("One new chip per player with odd chips"),
        _(
            "For this many odd chips, enter %(fewest)s to %(most)s new chips. Correct the number, or put the chips "
            "right at the table first."
        ),
    ),
    (
        "rescued_beyond_players",
        _("Too many players kept in"),
        _(
            "Players with odd chips who may have won none: %(most)s at most. Enter how many received an extra chip."
        ),
    ),
    (
        "small_blind_unknown",
        _("Who was the small blind?"),
        _("The race starts at the small blind of the last hand. Say which seat that was."),
    ),
    (
        "race_dealt_by_hand",
        _("Dealt at the table"),
        _("By the rules of this event the dealer deals the race: report its winners."),
    ),
    (
        "race_seat_changed",
        _("The table has changed"),
        _("Another player sits in seat %(seat)s of table %(table)s now, or nobody. Count it again."),
    ),
    (
        "race_winner_twice",
        _("One chip a player"),
        _("A player wins one chip at most."),
    ),
    (
        "race_winner_unknown",
        _("Not in the race"),
        _("Seat %(seat)s has no card in this race."),
    ),
    (
        "race_winners_miscounted",
        _("Not the right number of winners"),
        _("Chips to win: %(chips)s; winners chosen: %(named)s."),
    ),
    (
        "exchange_not_equal",
        _("Not the same value"),
        _("The chips given are worth %(given)s, the chips received %(received)s."),
    ),
    (
        "race_cards_missing",
        _("A card is missing"),
        _("Seat %(seat)s has no card yet."),
    ),
)


def register() -> None:
    """Register the texts of colour-ups, the undo of their facts, and the tables closed to moves."""
    word_refusals(REFUSALS)
    report_racing_tables(racing_tables)
    format_of("delta", lambda chips, _details: signed(int(chips)))


def signed(chips: int) -> str:
    """Chips gained or lost, with sign."""
    sign = "+" if chips > 0 else "−" if chips < 0 else "±"
    return sign + chips_text(abs(chips))


def racing_label(colour_up: ColourUpView) -> str:
    """How many tables are racing, and whether play waits until the colour-up is closed."""
    count = len(colour_up.waiting)
    text = ngettext("%(count)s table has not finished", "%(count)s tables have not finished", count)
    label = text % {"count": count} if count else gettext("All tables have exchanged")
    if not colour_up.play_waits:
        return label
    return gettext("%(tables)s. Play after the break waits until it is closed.") % {"tables": label}
