"""What is invalid in a set-up or a payout table, and how to correct it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from tournaments import in_words as tournaments_in_words
from wording.words import word_refusals

OF_SIDE_POOLS = (
    (
        "side_pool_unsold",
        _("Not part of any price"),
        _(
            "No price contains a side fee “%(name)s”. Name the side pool exactly as its side fee, or remove it."
        ),
    ),
    (
        "side_pool_free",
        _("Without a price"),
        _(
            "Nobody pays for “%(name)s”: type the amounts that the house gives, and give no price this side fee."
        ),
    ),
    ("side_pool_twice", _("Duplicate side pool"), _("“%(name)s” is there twice. Remove one of them.")),
    (
        "side_pool_twofold",
        _("Divided in two ways"),
        _("“%(name)s” has percentages, amounts or equal shares: keep one of them."),
    ),
    (
        "side_pool_shares",
        _("Shares of a side pool"),
        _("The percentages of “%(name)s” must make 100, or its amounts be above 0; the first has the most."),
    ),
)

CHECK = _("Check this")

INPUTS = (
    "add_on_level_missing",
    "add_on_stack_missing",
    "advance_count_missing",
    "amount_negative",
    "blind_negative",
    "bubble_out_of_range",
    "chip_twice",
    "chip_without_worth",
    "closing_time_own_levels",
    "closing_time_unreadable",
    "csv_empty",
    "csv_no_text",
    "currency_unknown",
    "days_unordered",
    "entries_max_under_min",
    "entries_too_few",
    "entry_not_sold",
    "field_missing",
    "field_unknown",
    "field_unreadable",
    "given_needs_chips",
    "game_twice",
    "games_every",
    "games_too_few",
    "games_too_many",
    "file_event_unknown",
    "file_too_heavy",
    "file_too_large",
    "file_unknown",
    "file_without_event",
    "day_of_other_event",
    "start_level_needless",
    "end_rule_unreadable",
    "day_value_unreadable",
    "first_level_needless",
    "own_levels_missing",
    "own_levels_of_one_day",
    "own_level_unreadable",
    "last_hands_without_level",
    "bags_lead_nowhere",
    "pays_unsound",
    "pays_unreadable",
    "pays_without_share",
    "pays_without_money",
    "pays_without_amount",
    "instant_unlikely",
    "instant_unreadable",
    "guarantee_part_unknown",
    "language_unknown",
    "leaders_days",
    "leaders_not_falling",
    "first_share_out_of_range",
    "min_cash_out_of_range",
    "minimum_age_unsound",
    "milestone_too_low",
    "name_missing",
    "paper_unknown",
    "part_of_pool",
    "pile_not_in_set",
    "piles_differ",
    "piles_unreadable",
    "length_column_missing",
    "percent_out_of_range",
    "period_without_time",
    "entry_with_chips",
    "extra_with_chips",
    "place_twice",
    "product_day_unknown",
    "product_never_sold",
    "product_twice",
    "product_unnamed",
    "rebuy_stack_missing",
    "row_unreadable",
    "seats_out_of_range",
    "shares_nearly_whole",
    "shares_not_whole",
    "sheet_left_out",
    *tournaments_in_words.INPUTS,
    "side_fee_name",
    "side_fee_unnamed",
    "stack_missing",
    "stack_negative",
    "start_in_the_past",
    "suggestion_unreadable",
    "table_number_missing",
    "table_number_taken",
    "tables_missing",
    "text_too_long",
    "things_missing",
    "ticket_without_value",
    "time_limit_missing",
    "time_zone_unknown",
    "too_many_rows",
    "topic_unknown",
    "withholding_account",
    "withholding_out_of_range",
    "withholding_rounds_prizes",
    "withholding_leaders_twofold",
    "withholding_twofold",
    "withholding_unnamed",
    "workbook_empty",
    "workbook_too_large",
    "workbook_unreadable",
)
"""Codes of inputs to correct, unlike states that forbid an action."""

REFUSALS = (
    (
        "milestone_too_low",
        _("Everybody starts with that stack"),
        _("The stack that wins a seat must be larger than the starting stack, %(least)s chips."),
    ),
    ("name_missing", _("A name is needed"), _("Type a name.")),
    ("text_too_long", _("Too long"), _("Use at most %(longest)s characters.")),
    ("currency_unknown", _("Unknown currency"), _("“%(currency)s” is not a code like EUR.")),
    ("amount_negative", _("Amount below zero"), _("Type an amount of 0 or more.")),
    ("withholding_out_of_range", _("Too much withheld"), _("Withhold at least 0 and less than 100 percent.")),
    ("withholding_unnamed", _("Withheld for what?"), _("Give each withholding a name.")),
    (
        "leaders_days",
        _("Days of the chip leaders"),
        _("“%(name)s” needs prizes, and the numbers of days before the last, each once."),
    ),
    (
        "leaders_not_falling",
        _("Prizes of the chip leaders"),
        _("The prizes of “%(name)s” are amounts above 0, the largest first."),
    ),
    (
        "withholding_account",
        CHECK,
        _("The name of an account has at most %(longest)s characters and no slash."),
    ),
    (
        "withholding_leaders_twofold",
        _("Prizes and an amount"),
        _("“%(name)s” has prizes by rank: leave percentage and amount empty, and take it from the pool."),
    ),
    (
        "withholding_twofold",
        _("Percentage and amount"),
        _("“%(name)s” is a percentage or an amount: type one of them, or two rows."),
    ),
    (
        "withholding_rounds_prizes",
        _("Not rounded that way"),
        _("Only a percentage of the whole event can leave prizes that are round: “%(name)s” cannot."),
    ),
    (
        "guarantee_part_unknown",
        _("Not part of any price"),
        _("A guarantee contains what is paid for staff, for bounties or as a side fee."),
    ),
    ("minimum_age_unsound", _("Age not valid"), _("Type 1 to %(most)s years, or nothing.")),
    ("stack_missing", _("No chips"), _("A starting stack must be more than 0 chips.")),
    ("seats_out_of_range", _("Seats"), _("A table has %(least)s to %(most)s seats.")),
    ("entries_too_few", _("Too few"), _("A tournament needs at least %(least)s entries.")),
    ("entries_max_under_min", _("Minimum above maximum"), _("The maximum must be %(least)s or more.")),
    ("entry_not_sold", _("No entry"), _("Add an entry to what is sold.")),
    ("product_twice", CHECK, _("Two products have the same number.")),
    (
        "product_unnamed",
        _("A name is needed"),
        _("Name each late entry, double rebuy and side fee: receipts show it."),
    ),
    (
        "entry_with_chips",
        _("Chips of an entry"),
        _("The first entry brings the starting stack: type the chips there, and leave its own empty."),
    ),
    (
        "pile_not_in_set",
        _("No such chip in the chip set"),
        _("The event has no chip of %(worth)s. Type the chips of its set, or add this one to the set first."),
    ),
    (
        "piles_differ",
        _("The chips do not add up"),
        _("By denomination they come to %(sum)s, but %(chips)s are sold. Change how many there are of each."),
    ),
    (
        "piles_unreadable",
        CHECK,
        _("Type each denomination once, with how many of it there are, such as “8 × 25 + 8 × 100”."),
    ),
    (
        "extra_with_chips",
        CHECK,
        _("A bounty or a side fee brings no chips, and nothing goes to the prize pool. Leave both empty."),
    ),
    (
        "product_day_unknown",
        _("No such day"),
        _("The event has days 1 to %(days)s. Type the numbers of days, such as 1, 2."),
    ),
    (
        "product_never_sold",
        _("Never on sale"),
        _("Its sale ends before it begins. Change from when or until when it is sold."),
    ),
    ("part_of_pool", CHECK, _("Type what goes to the prize pool as the buy-in.")),
    ("side_fee_unnamed", _("Side fee without a name"), _("Give each side fee a name, such as “Jackpot”.")),
    ("side_fee_name", CHECK, _("A side fee’s name has at most %(longest)s characters and no slash.")),
    ("rebuy_stack_missing", _("No chips"), _("Type how many chips a rebuy gives.")),
    ("add_on_stack_missing", _("No chips"), _("Type how many chips the add-on gives.")),
    ("add_on_level_missing", _("Add-on break missing"), _("Type the level before the add-on break.")),
    ("instant_unlikely", _("Check the year"), _("Choose a date between %(first)s and %(last)s.")),
    ("days_unordered", _("Days out of order"), _("Day %(number)s starts before the day above it.")),
    (
        "day_of_other_event",
        _("A day that the event does not have"),
        _("Day %(number)s leads to day %(other)s, which is no day of this event."),
    ),
    (
        "start_level_needless",
        _("Two levels to begin with"),
        _("Day %(number)s names level %(level)s, but does not begin with a named level. Choose one of both."),
    ),
    (
        "end_rule_unreadable",
        _("An end that is never reached"),
        _(
            "Day %(number)s has a rule for its end without its number, or one of a kind twice. Correct its rules."
        ),
    ),
    (
        "day_value_unreadable",
        _("A value of a day"),
        _(
            "Day %(number)s has a number below 1 or above all limits, or two values for the same number of players. Correct it."
        ),
    ),
    (
        "first_level_needless",
        _("Levels counted from a number"),
        _(
            "Day %(number)s says from which number its own levels count, from 1 to 500, but has none. Type its levels, or clear the number."
        ),
    ),
    (
        "own_levels_missing",
        _("Breaks without a level"),
        _("Day %(number)s has breaks of its own, but no level. Type its levels, or clear its rows."),
    ),
    (
        "own_levels_of_one_day",
        _("Levels of the only day"),
        _(
            "The event has one day, which plays its structure. Type the levels there, and clear the rows here."
        ),
    ),
    (
        "own_level_unreadable",
        _("A level of a day"),
        _(
            "Row %(row)s of the own levels of day %(number)s lasts no time or has a value below 0, or there are over 200 rows. Correct it."
        ),
    ),
    (
        "last_hands_without_level",
        _("Last hands without a level"),
        _("Day %(number)s draws last hands after a rule that names no level. Let them end the day alone."),
    ),
    (
        "bags_lead_nowhere",
        _("Bags without a next day"),
        _("Day %(number)s leads nowhere, so its chips are counted, not bagged. Choose counts."),
    ),
    (
        "pays_unsound",
        _("What a day pays"),
        _(
            "Day %(number)s must pay less than all its entries, each prize above 0, and no place more than a better one. Correct it."
        ),
    ),
    (
        "pays_unreadable",
        _("Prizes of a day"),
        _("“%(text)s” is no prize. Type one amount, or places with their prizes, such as 1 500, 200 300."),
    ),
    (
        "pays_without_share",
        _("Who is in the money?"),
        _("A day has prizes but no part of its entries. Type the percentage that is in the money."),
    ),
    (
        "pays_without_money",
        _("No money to pay"),
        _("Day %(number)s pays places, but the event pays seats or things. Let the day pay nothing."),
    ),
    (
        "pays_without_amount",
        _("How much does it pay?"),
        _("Type the prizes of day %(number)s, or the last prize of the payouts."),
    ),
    ("time_limit_missing", _("No time"), _("The time limit of day %(number)s is 0. Type a longer one.")),
    (
        "given_needs_chips",
        _("Only an add-on is given"),
        _(
            "What is given to everybody is an add-on with chips. Its price is 0, or goes to the prize pool alone: the fees pay it."
        ),
    ),
    ("game_twice", _("A game twice"), _("A list to choose from names each game once.")),
    (
        "games_every",
        _("How many hands?"),
        _("Type after how many hands or orbits the game changes, 1 to %(most)s."),
    ),
    ("games_too_few", _("Games missing"), _("List two games or more, or let each level state its game.")),
    ("games_too_many", _("Too many games"), _("List at most %(most)s games.")),
    ("advance_count_missing", _("Nobody advances"), _("Type how many advance, at least 1.")),
    ("period_without_time", _("No time"), _("Row %(row)s has no length. Type its minutes.")),
    (
        "closing_time_own_levels",
        _("Levels of its own"),
        _("Day %(number)s has levels or lengths of its own. Change them among the days in the set-up."),
    ),
    ("closing_time_unreadable", _("When does it end?"), _("Type the time of day, as 23:15.")),
    (
        "suggestion_unreadable",
        _("Nothing to suggest from"),
        _("Type stack, entries, hours and minutes as whole numbers above 0."),
    ),
    ("blind_negative", _("Amount below zero"), _("Row %(row)s has a negative blind or ante.")),
    (
        "shares_nearly_whole",
        _("Not 100 percent"),
        _("The shares add up to %(percent)s percent. Type %(first)s for the first place, and they are 100."),
    ),
    ("shares_not_whole", _("Not 100 percent"), _("The shares add up to %(percent)s percent. Make them 100.")),
    ("things_missing", _("No prizes"), _("Type at least one prize.")),
    ("place_twice", _("Duplicate place"), _("Type each place once.")),
    ("percent_out_of_range", CHECK, _("Pay between 1 and 100 percent of the places.")),
    ("first_share_out_of_range", CHECK, _("Type a share of the first place from 0 to 90 percent.")),
    ("min_cash_out_of_range", CHECK, _("Type a minimum cash above 0, of at most a hundred entries.")),
    ("bubble_out_of_range", CHECK, _("Type a bubble refund above 0, of at most a hundred entries.")),
    ("chip_without_worth", CHECK, _("A chip must be worth at least 1.")),
    ("chip_twice", CHECK, _("Two chips have the same value.")),
    ("topic_unknown", _("Unknown topic"), _("“%(topic)s” is not one of these: %(known)s.")),
    ("field_unknown", _("Unknown field"), _("“%(name)s” is not part of a set-up. Remove it.")),
    ("field_unreadable", _("Not understood"), _("“%(name)s” has the wrong format.")),
    ("field_missing", _("Missing"), _("This is required.")),
    (
        "instant_unreadable",
        _("Date not understood"),
        _("“%(text)s” is not a date and time with a time zone, like 2026-05-01T20:00+02:00."),
    ),
    (
        "row_unreadable",
        _("Row not understood"),
        _("Row %(row)s: “%(text)s” cannot be read. Type it like %(wanted)s."),
    ),
    (
        "length_column_missing",
        _("No lengths"),
        _("None of the columns is the length of a level: %(columns)s. Name one of them “minutes”."),
    ),
    (
        "sheet_left_out",
        _("Not all understood"),
        _("Not understood: %(left)s. Delete them, or give the columns names that are listed."),
    ),
    ("too_many_rows", _("Too many rows"), _("At most %(most)s rows can be imported.")),
    (
        "csv_no_text",
        _("No text found"),
        _("The file has no text. Save the spreadsheet as CSV, and choose that file."),
    ),
    (
        "workbook_unreadable",
        _("Workbook not read"),
        _("This workbook cannot be opened. Save it again as XLSX or CSV, without a password."),
    ),
    (
        "workbook_too_large",
        _("Workbook too large"),
        _("It unpacks to more than %(most)s MB. Save only the sheet that is needed."),
    ),
    (
        "file_too_heavy",
        _("File not read"),
        _(
            "Reading it takes too much memory or time. Open it in its program, save it again, and choose that file."
        ),
    ),
    ("files_busy", _("One moment"), _("Other files are being read. Try again in a few seconds.")),
    ("file_too_large", _("File too large"), _("Choose a file of at most %(most)s MB.")),
    ("workbook_empty", _("Nothing to read"), _("Every sheet of the workbook is empty.")),
    ("csv_empty", _("Nothing to read"), _("Choose a file or paste its text.")),
    ("file_unknown", _("Unknown file"), _("“%(file)s” is not in the library: %(known)s.")),
    ("file_event_unknown", _("Unknown event"), _("“%(name)s” is not an event of %(file)s: %(known)s.")),
    ("file_without_event", _("No tournament found"), _("%(file)s cannot be used: %(reason)s.")),
)


OF_TABLES = (
    ("table_empty", _("No rows"), _("Type at least one row, such as 1-20: 50 30 20.")),
    (
        "table_too_long",
        _("The table is too long"),
        _("A table has at most %(rows)s rows, each with at most %(shares)s different percentages."),
    ),
    (
        "table_entries_gap",
        _("Entries do not follow on"),
        _(
            "The entries of row %(row)s (%(entries)s) do not follow on those of the row above. Each number of entries "
            "belongs to one row; only the last may be open, such as 51+."
        ),
    ),
    (
        "table_places_gap",
        _("Places do not follow on"),
        _("With %(entries)s entries a place is missing or is there twice. Type the places from 1 on."),
    ),
    (
        "table_not_falling",
        _("A place gets more than the one above"),
        _("With %(entries)s entries a place gets more than the one above it, or nothing. Let them fall."),
    ),
    (
        "table_nearly_whole",
        _("Not 100 percent"),
        _(
            "With %(entries)s entries the percentages add up to %(percent)s. Type %(first)s for the first "
            "place, and they are 100."
        ),
    ),
    (
        "table_not_whole",
        _("Not 100 percent"),
        _("With %(entries)s entries the percentages add up to %(percent)s. Make them 100."),
    ),
    (
        "table_range_unreadable",
        _("Range not understood"),
        _("“%(text)s” is no range. Type 21-30, 7 or 51+."),
    ),
    (
        "table_share_unreadable",
        _("Percentage not understood"),
        _("“%(text)s” is no percentage with at most four decimals. Type 12.5 or 5x4 for four places."),
    ),
)


def register() -> None:
    """Register the words of the errors in a set-up and in a payout table."""
    word_refusals((*REFUSALS, *OF_SIDE_POOLS, *OF_TABLES))
    names_wrong_input(*INPUTS, *(code for code, _title, _detail in OF_TABLES))
