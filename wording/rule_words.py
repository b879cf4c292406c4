"""The rulebook's codes in words: the rulebook itself has none for people."""

from django.utils.translation import gettext_lazy as _

from wording.words import refusal_words

WORDS = {
    "nothing_to_draw": (_("Nobody to draw for"), _("There is nothing to draw from. Seat somebody first.")),
    "draw_unreadable": (
        _("No draw in this line"),
        _("What the line keeps of this draw cannot be read: it was changed after the draw."),
    ),
    "time_unreadable": (_("Time not understood"), _("“%(text)s” is not a time of day. Write it as 21:40.")),
    "time_twice": (
        _("That time comes twice"),
        _("%(time)s comes twice that night. Say which one: %(first)s, or an hour later %(second)s."),
    ),
    "time_skipped": (
        _("That time never comes"),
        _("The clocks are put forward that night and %(time)s is left out. Choose another time."),
    ),
    "deck_too_small": (
        _("More than the deck holds"),
        _("%(wanted)s cards were asked for; a deck has %(cards)s. Draw for fewer at a time."),
    ),
    "card_unreadable": (_("Card not understood"), _("“%(text)s” is not a card. Write it as As, Td or 2c.")),
    "card_out_of_range": (
        _("That card does not count here"),
        _("A card of %(card)s was drawn; these count: %(allowed)s. Draw again."),
    ),
    "last_hands_not_now": (
        _("Not the time for the last hands"),
        _("The last hands are drawn when seven to thirteen minutes are left. Wait, or look at the clock."),
    ),
    "penalty_empty": (
        _("How long?"),
        _("A penalty needs a number of hands, rounds or minutes. Choose one, or give a warning."),
    ),
    "table_too_small": (
        _("No round at this table"),
        _("Rounds are counted by the players at the table; %(players)s sit there. Give a number of hands."),
    ),
    "rounds_over_limit": (
        _("More rounds than the house gives"),
        _(
            "%(rounds)s rounds were asked for; this rule book gives %(most)s at most. Give fewer, or disqualify."
        ),
    ),
    "suspension_length": (
        _("Not a suspension of this house"),
        _("A suspension lasts from %(least)s to %(most)s minutes."),
    ),
    "cannot_keep_apart": (
        _("They cannot all sit apart"),
        _(
            "There are too few tables (%(tables)s) to keep these players apart. Open a table or let some sit together."
        ),
    ),
    "needs_lot": (
        _("A lot decides here"),
        _("Several at table %(table)s are equally due. Let the house draw, or pick by hand."),
    ),
    "needs_opened_seat": (
        _("Which seat opened?"),
        _("At table %(tables)s it is not known which seat was emptied last. Say which, or pick by hand."),
    ),
    "no_table_gives": (
        _("No other table"),
        _("There is no other table from which somebody could come."),
    ),
    "no_table_to_break": (
        _("No table to break"),
        _("Every table is closed or held. Release one first."),
    ),
    "forecast_impossible": (
        _("No structure fits"),
        _(
            "With these entries, stack, chips and times fewer than two levels come out. Give more time or chips."
        ),
    ),
    "structure_too_steep": (
        _("No structure fits"),
        _(
            "In %(levels)s levels the blinds would have to more than double. "
            "Give more hours, shorter levels or a smaller stack."
        ),
    ),
    "structure_too_long": (
        _("No structure fits"),
        _("More than %(levels)s levels would be played. Give fewer hours or longer levels."),
    ),
    "more_out_than_left": (
        _("More out than are left"),
        _("%(out)s are said to be out, but only %(left)s are left. Look at the tables again."),
    ),
    "pots_without_winner": (_("A pot has no winner"), _("Say who won each pot, the main pot first.")),
    "place_unknown": (
        _("No such place"),
        _("Place %(place)s does not exist among %(entrants)s entrants. Type another."),
    ),
    "places_reversed": (
        _("The places are the wrong way round"),
        _("Shared places run from the better to the worse; here from %(first)s to %(last)s. Exchange them."),
    ),
    "no_band": (
        _("The table of prizes has no row for this field"),
        _("No row covers %(entries)s entries. Add one to the table of prizes."),
    ),
    "prize_negative": (_("A prize below zero"), _("A prize cannot be less than nothing. Mend the amounts.")),
    "prizes_over_pool": (
        _("More prizes than pool"),
        _("The prizes add up to more than the pool holds. Lower some of them."),
    ),
    "deal_not_unanimous": (
        _("Not all agree"),
        _("A deal needs the consent of every player left. Play on, or ask again."),
    ),
    "deal_too_early": (
        _("Too many are left for a deal"),
        _("%(left)s are left; this house makes deals among %(players)s at most. Play on."),
    ),
    "deal_sum_differs": (
        _("The deal does not add up"),
        _("The amounts agreed must be exactly what is left to pay. Mend them."),
    ),
    "deal_against_places": (
        _("A lower place would get more"),
        _(
            "In this house a deal keeps the order of the places; place %(place)s is out of order. Mend the amounts."
        ),
    ),
}


def register() -> None:
    """Give words to the rulebook's codes that no app words itself."""
    for code, (title, detail) in WORDS.items():
        refusal_words(code, title, detail)
