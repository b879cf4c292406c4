"""The texts of the rulebook's codes: the rulebook itself has no texts."""

from django.utils.translation import gettext_lazy as _

from wording.words import refusal_words

WORDS = {
    "nothing_to_draw": (_("Nobody to draw for"), _("There is nobody to draw for. Seat players first.")),
    "draw_unreadable": (
        _("No draw in this line"),
        _("The draw stored in this line cannot be read: it was changed afterwards."),
    ),
    "time_unreadable": (_("Time not understood"), _("“%(text)s” is not a time of day. Write it as 21:40.")),
    "time_twice": (
        _("That time occurs twice"),
        _("%(time)s occurs twice that night. Choose one: %(first)s, or an hour later %(second)s."),
    ),
    "time_skipped": (
        _("That time does not exist"),
        _("The clocks go forward that night and %(time)s is skipped. Choose another time."),
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
        _("Too early or too late for the last hands"),
        _("The last hands are drawn with seven to thirteen minutes left. Wait, or check the clock."),
    ),
    "penalty_empty": (
        _("How long?"),
        _("A penalty needs a number of hands, rounds or minutes. Choose one, or give a warning."),
    ),
    "table_too_small": (
        _("No round at this table"),
        _("Rounds are counted by players at the table: %(players)s. Give a number of hands."),
    ),
    "rounds_over_limit": (
        _("Too many rounds"),
        _("Rounds requested: %(rounds)s; these rules allow at most %(most)s. Give fewer, or disqualify."),
    ),
    "suspension_length": (
        _("Suspension length not allowed"),
        _("A suspension lasts from %(least)s to %(most)s minutes."),
    ),
    "cannot_keep_apart": (
        _("Not everyone can sit apart"),
        _(
            "There are too few tables (%(tables)s) to keep these players apart. Open a table or let some sit together."
        ),
    ),
    "needs_lot": (
        _("A draw decides here"),
        _("Several players at table %(table)s are equally due. Let the system draw, or choose manually."),
    ),
    "needs_opened_seat": (
        _("Which seat opened?"),
        _("It is not known which seat opened last at table %(tables)s. Say which, or choose manually."),
    ),
    "no_table_gives": (
        _("No other table"),
        _("There is no other table to take a player from."),
    ),
    "no_table_to_break": (
        _("No table to break"),
        _("Every table is closed or must not be broken. Allow breaking one first."),
    ),
    "forecast_impossible": (
        _("No structure fits"),
        _("These entries, stack, chips and times give fewer than two levels. Allow more time or chips."),
    ),
    "structure_too_steep": (
        _("No structure fits"),
        _(
            "With %(levels)s levels the blinds would have to more than double. Allow more hours, "
            "shorter levels or a smaller stack."
        ),
    ),
    "structure_too_long": (
        _("No structure fits"),
        _("More than %(levels)s levels would be played. Allow fewer hours or longer levels."),
    ),
    "no_level_to_change": (
        _("No level to change"),
        _("The last level is being played. Add a level first."),
    ),
    "closing_time_far": (
        _("No length fits"),
        _(
            "With other lengths it ends between %(earliest)s and %(latest)s. Type such a time, or change the blinds."
        ),
    ),
    "closing_time_levels": (
        _("Too few levels"),
        _("With any length the levels run out before the event ends. Add levels first."),
    ),
    "more_out_than_left": (
        _("More out than in play"),
        _("Players marked out: %(out)s; players left: %(left)s. Check the tables."),
    ),
    "pots_without_winner": (_("A pot has no winner"), _("Say who won each pot, the main pot first.")),
    "place_unknown": (
        _("No such place"),
        _("Place %(place)s does not exist among %(entrants)s entrants. Type another."),
    ),
    "places_reversed": (
        _("The places are the wrong way round"),
        _("Shared places run from better to worse; here from %(first)s to %(last)s. Swap them."),
    ),
    "no_band": (
        _("No payouts for this field size"),
        _("No row covers %(entries)s entries. Add one to the payout table."),
    ),
    "prize_negative": (_("A prize below zero"), _("A prize cannot be below zero. Correct the amounts.")),
    "stack_negative": (_("A stack below zero"), _("Nobody holds less than nothing. Correct the count.")),
    "no_chips": (_("No chips in play"), _("Every stack is 0. Type at least one stack.")),
    "more_prizes_than_players": (
        _("More prizes than players"),
        _("Players: %(players)s, prizes: %(prizes)s. Leave out the prizes won already."),
    ),
    "too_much_left": (
        _("Too much left to play for"),
        _("More is left than there is to share. Leave less to play for."),
    ),
    "prizes_over_pool": (
        _("Prizes exceed the prize pool"),
        _("The prizes add up to more than the prize pool. Lower some of them."),
    ),
    "victim_without_head": (
        _("Out already"),
        _("%(victim)s is out already, or has no bounty. Check who knocked out whom."),
    ),
    "nobody_won": (_("Nobody named"), _("Name who won the last chips of %(victim)s.")),
    "envelope_unknown": (_("No such envelope"), _("That amount is not among the envelopes left. Check it.")),
    "chunk_missing": (_("No amount for each piece"), _("Enter how much each next place receives.")),
    "deal_not_unanimous": (
        _("Not all agree"),
        _("A deal needs the consent of every player left. Play on, or ask again."),
    ),
    "deal_not_approved": (_("Not approved"), _("The director decides on every deal. Ask the director.")),
    "deal_too_many": (
        _("Too many players for a deal"),
        _("This page compares deals of up to %(most)s players. Play until no more than that are left."),
    ),
    "deal_not_allowed": (_("No deals"), _("The rules of this event allow no deals. Play on.")),
    "deal_satellite": (_("No deals in a satellite"), _("Seats are no money to share. Play on.")),
    "deal_one_player": (_("Nobody to deal with"), _("A deal needs two players left.")),
    "deal_too_early": (
        _("Too early for a deal"),
        _("%(left)s players are left; deals are made once at most %(players)s are. Play on."),
    ),
    "deal_not_final_table": (
        _("Not at the final table yet"),
        _("Deals are made at the final table; %(tables)s tables are in play. Play on."),
    ),
    "deal_share_negative": (
        _("A share below zero"),
        _(
            "Share %(share)s, counted from the largest stack, would be below zero. Leave less to play for, or correct the amounts."
        ),
    ),
    "deal_left_turns_order": (
        _("The fewer chips, the more money"),
        _(
            "So much off the first prize would make it less than the second. Leave at most their difference, "
            "or take what is left from every share."
        ),
    ),
    "deal_sum_differs": (
        _("The deal does not add up"),
        _(
            "The amounts and what is left to play for must make the prizes still to be won. Correct the "
            "difference of %(difference_minor)s."
        ),
    ),
    "deal_too_little_left": (
        _("Too little left to play for"),
        _("At least %(percent)s %% of the prizes must be left to play for. Leave more."),
    ),
    "deal_against_places": (
        _("A lower place would receive more"),
        _("A deal here keeps the order of the places. Correct the amounts."),
    ),
    "deal_equal_amounts": (
        _("Two places would receive the same"),
        _("A deal here pays each place less than the one above. Correct the amounts."),
    ),
}


def register() -> None:
    """Register the texts of the rulebook's codes that no app covers."""
    for code, (title, detail) in WORDS.items():
        refusal_words(code, title, detail)
