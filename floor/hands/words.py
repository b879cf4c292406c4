"""Hand for hand in words: what happened, and what may not be done yet and what helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from access.problems import mends_input
from floor.hands import facts
from journal.facts import Fact
from journal.undo import taken_back
from rulebook.bubble import Pace
from wording.words import Text, fact_words, format_of, refusal_words

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (
        facts.HandForHandAnnounced,
        _("Hand for hand was announced with %(left)s players left, until %(goal)s are"),
    ),
    (
        facts.SoftPaceAnnounced,
        _("%(pace)s was announced with %(left)s players left, until %(goal)s are; the clock runs on"),
    ),
    (facts.SoftRoundBegun, _("%(pace)s: number %(hand)s began with %(left)s players")),
    (facts.SoftPaceEnded, _("%(pace)s ended after number %(hand)s with %(left)s players left")),
    (facts.OrbitFinished, _("Table %(table)s has finished orbit %(hand)s, %(waiting)s still play")),
    (facts.NextHandBegun, _("Hand %(hand)s of hand for hand began with %(left)s players")),
    (facts.LevelEndedByHands, _("Hand %(hand)s ended the level on the clock: the break begins")),
    (facts.HandForHandEnded, _("Hand for hand ended after hand %(hand)s with %(left)s players left")),
    (facts.MoneyReached, _("In the money: every table was counted, %(left)s players are left")),
    (facts.HandFinished, _("Table %(table)s has finished hand %(hand)s, %(waiting)s still play")),
    (facts.AllInHeld, _("All in and called at table %(table)s in hand %(hand)s: the cards wait")),
    (facts.BoardReleased, _("Table %(table)s deals the board of hand %(hand)s")),
    (facts.HandRedealt, _("Misdeal at table %(table)s: hand %(hand)s is dealt again")),
    (facts.HandStacksTold, _("Chips as the hand began: %(entries)s had %(stacks)s")),
    (facts.HeadCountOpened, _("Head count: %(tables)s tables are asked")),
    (facts.HeadsCounted, _("Counted at table %(table)s: %(players)s")),
    (facts.DealerPassesMade, _("Dealers' QR codes were made for tables %(tables)s")),
    (facts.DealerPassesRevoked, _("Dealers' QR codes of tables %(tables)s are void")),
)
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "hand_for_hand_on",
        _("Hand for hand is on"),
        _("It was announced already. End it before it is announced anew."),
    ),
    (
        "no_hand_for_hand",
        _("No hand for hand"),
        _("Play goes on as usual. The floor announces hand for hand first."),
    ),
    (
        "play_not_normal",
        _("Play is held otherwise"),
        _("Hand for hand or the last hands are on, or play is halted. End that first."),
    ),
    (
        "goal_reached",
        _("Nothing to play for"),
        _(
            "%(left)s players are left and hand for hand ends with %(goal)s. End it, or name a later pay jump."
        ),
    ),
    (
        "no_hand_on",
        _("No hand is on"),
        _("Every table has finished this hand. Wait until the floor begins the next one."),
    ),
    (
        "no_table_deals",
        _("No table deals"),
        _("Every table stands still or has fewer than two players. Let one play on, or seat players there."),
    ),
    (
        "pace_unknown",
        _("Not by the rules of this event"),
        _("The rules of the event do not let the tables wait like that. Choose what is offered."),
    ),
    (
        "orbit_on",
        _("An orbit is being played"),
        _("Table %(table)s plays a whole orbit: boards run and misdeals are dealt again as usual."),
    ),
    (
        "hand_over",
        _("That hand is over"),
        _("Table %(table)s told of hand %(hand)s, but another one is being played. Look at the page again."),
    ),
    (
        "table_not_dealt",
        _("Not dealt in this hand"),
        _("Table %(table)s plays no part in this hand: it stands still, or was opened later."),
    ),
    (
        "table_finished",
        _("Already finished"),
        _("Table %(table)s has reported this hand. Take the report back if it was a mistake."),
    ),
    (
        "board_held",
        _("All in: wait for the floor"),
        _("Table %(table)s holds an all-in. The floor lets the board run, then the hand is finished."),
    ),
    (
        "all_in_known",
        _("The floor knows"),
        _("Table %(table)s has told its all-in. Leave the cards face down until the floor says so."),
    ),
    ("no_all_in", _("No all-in there"), _("Table %(table)s has told no all-in that waits.")),
    (
        "tables_playing",
        _("Tables are still playing"),
        _("Tables %(tables)s have not finished this hand. Wait for them."),
    ),
    (
        "board_running",
        _("A board is being dealt"),
        _("Table %(table)s deals its board now. Boards run one after the other: wait until it is finished."),
    ),
    (
        "hand_on",
        _("A hand is being played"),
        _("All tables play one hand together and nobody is moved. Wait until every table has finished."),
    ),
    (
        "break_on",
        _("It is break"),
        _("The next hand is dealt after the break. Skip the break on the clock to go on at once."),
    ),
    (
        "not_out_in_hand",
        _("Not out in this hand"),
        _("%(entry)s did not go out in the hand being played. Open the page again."),
    ),
    (
        "head_count_missing",
        _("Nobody counts heads now"),
        _("Begin a head count first: every table is asked how many sit there."),
    ),
    (
        "heads_out_of_range",
        _("Not so many heads"),
        _("Table %(table)s has %(most)s seats. Count again."),
    ),
    (
        "head_count_disagrees",
        _("The head count does not agree"),
        _(
            "Not counted yet: tables %(missing)s. Other than the seats say: tables %(wrong)s. Count these, or mend the seats."
        ),
    ),
    (
        "not_in_the_money",
        _("Not in the money yet"),
        _("%(left)s players are left and %(paid)s places are paid."),
    ),
    (
        "no_tables_yet",
        _("No table is open"),
        _("Draw the seats first: the QR codes are for the tables in play."),
    ),
    (
        "dealer_pass_unknown",
        _("This code is void"),
        _("The QR code opens nothing any more. Ask the floor for the one printed last."),
    ),
    (
        "seat_is_empty",
        _("Nobody sits there"),
        _("Seat %(seat)s of table %(table)s is empty. Read table and seat from the chair."),
    ),
    (
        "number_missing",
        _("How many?"),
        _("Type how many sit at the table."),
    ),
)
PACES: Mapping[Pace, Text] = {
    Pace.HAND: _("Hand for hand"),
    Pace.SOFT: _("Soft hand for hand"),
    Pace.ORBIT: _("Orbit for orbit"),
}
"""What the floor announces, by its pace."""
TYPED = ("pace_unknown", "heads_out_of_range", "number_missing", "seat_is_empty")


def register() -> None:
    """Give words to the codes of hand for hand and say how its facts are taken back."""
    for fact, sentence in SENTENCES:
        fact_words(fact, sentence)
        taken_back(fact)
    for code, title, detail in REFUSALS:
        refusal_words(code, title, detail)
    mends_input(*TYPED)
    format_of("pace", _pace)


def _pace(value: Any, _details: Mapping[str, Any]) -> str:
    return str(PACES[Pace(value)]) if value in set(Pace) else str(value)
