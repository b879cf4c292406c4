"""Rules of cards and pots: showdown, misdeals, burns, odd chips, chips."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from calculators.rules.rule import UNCHANGED, Rule

HANDS = (
    Rule(
        "TDA 1",
        _("Floor decisions"),
        _("Where no sum answers a dispute, as with words against chips, the director decides in fairness."),
        calculators=("words-against-chips",),
    ),
    Rule(
        "TDA 12",
        _("Cards speak"),
        _(
            "The cards decide, not what is said of them; a false claim made on purpose may be penalized. Anybody who "
            "sees a hand misread or a pot pushed to the wrong player should say so, whether or not in the hand."
        ),
        UNCHANGED,
        words=_("showdown misread declare hand"),
    ),
    Rule(
        "TDA 13",
        _("Tabling a hand"),
        _(
            "A hand is tabled when all its cards are face up and dealer and players can read them. A dealer cannot kill "
            "a winning hand that was tabled. Players who show only some cards, or let go of them because they think "
            "they have won, do so at their own risk."
        ),
        UNCHANGED,
        words=_("showdown tabled face up"),
    ),
    Rule(
        "TDA 14",
        _("Cards face down at the showdown"),
        _(
            "Cards put face down at the showdown are not dead yet: as long as all of them can be retrieved and identified, "
            "they may still be tabled. They are dead once the dealer has pushed them into the muck."
        ),
        UNCHANGED,
        words=_("showdown muck live"),
    ),
    Rule(
        "TDA 15",
        _("One card shown, a winner mucked"),
        _(
            "A player who shows one card that wins is asked by the dealer for all of them; if they are not shown, call the "
            "floor. If a bettor throws the cards away, thinking there is no caller left, the dealer holds them and calls "
            "the floor. Once they are mucked and cannot be identified nothing is returned but an uncalled bet or raise."
        ),
        UNCHANGED,
        words=_("showdown muck winner accidentally"),
    ),
    Rule(
        "TDA 16",
        _("All-in: cards face up"),
        _(
            "All hands are turned up as soon as somebody is all-in and no more betting is possible. While two "
            "players can still bet they stay down until the betting of the river is over."
        ),
        calculators=("face-up", "side-pots"),
        words=_("showdown tabled"),
    ),
    Rule(
        "TDA 17",
        _("Order of showing"),
        _(
            "With nobody all-in, players may show in any order. If nobody does, the last aggressor of the last round "
            "shows first; without a bet in it, the player who would act first. A showdown with only one player left "
            "holding cards is uncontested: that hand need not be shown."
        ),
        UNCHANGED,
        words=_("showdown order aggressor"),
    ),
    Rule(
        "TDA 19",
        _("Playing the board"),
        _("To play the board, a player must show all cards to win a part of the pot."),
        UNCHANGED,
        words=_("showdown board"),
    ),
    Rule(
        "TDA 18",
        _("Asking to see a hand"),
        _(
            "After a bet on the river, callers who keep or have tabled their cards may demand to see the last "
            "aggressor’s hand; who mucked has lost the right. Without a bet it is for the director."
        ),
        calculators=("see-hand",),
        words=_("show hand"),
    ),
    Rule(
        "TDA 20",
        _("Odd chips"),
        _(
            "Pots are split to the smallest chip. The odd ones go to the first winner left of the button "
            "(20-A), in stud to the high card by suit (20-B), in high-low to the high hand (20-C)."
        ),
        _("2019: identical hands that win high and low share as evenly as possible (20-D); deleted in 2022."),
        ("Sanremo", "San Marino"),
        ("odd-chips",),
        _("split pot"),
    ),
    Rule(
        "TDA 21",
        _("Side pots"),
        _("Each pot is divided separately. The last side pot is awarded first."),
        calculators=("side-pots", "odd-chips"),
        words=_("side pot all-in"),
    ),
    Rule(
        "TDA 22",
        _("Disputes"),
        _(
            "How a hand was read may be disputed until the next hand begins; how chips were counted until "
            "substantial action on the next hand; for one minute if the hand ended in a break."
        ),
        _("Sanremo 12.3 and Montegalda 20.3: everything ends with the next hand."),
        ("Sanremo 12.3", "Montegalda 20.3"),
        ("dispute",),
        _("claims"),
    ),
    Rule(
        "TDA 26",
        _("Deck changes"),
        _(
            "Decks change with the dealer, with the level, or as the house sets. Players may not ask for another deck."
        ),
        UNCHANGED,
        words=_("new deck cards setup"),
    ),
    Rule(
        "TDA 28",
        _("Rabbit hunting"),
        _("Cards that would have come are not shown."),
        UNCHANGED,
        words=_("rabbit next card"),
    ),
    Rule(
        "TDA 35",
        _("Misdeals"),
        _(
            "Dealing to a seat not entitled, or leaving out one that is, is a misdeal (35-A). The redeal is the "
            "same hand again: no new players, the same blinds; hands under penalty stay dead (35-C)."
        ),
        _(
            "2024: players absent at the first deal may play the redeal; in 2019 their hands are killed. "
            "2024 also: a wrong number of cards is a misdeal; a non-standard card found before substantial "
            "action is a misdeal, after it a scrap of paper; two identical cards are a fouled deck."
        ),
        calculators=("misdeal",),
        words=_("redeal fouled deck"),
    ),
    Rule(
        "TDA 37",
        _("The button is short of cards"),
        _(
            "A button with too few cards should say so at once. The missing cards may be dealt even after substantial "
            "action, if the game permits. A button who acts with too few cards has a dead hand."
        ),
        UNCHANGED,
        words=_("button missing card too few"),
    ),
    Rule(
        "TDA 38",
        _("Burn cards"),
        _(
            "One card is burned, whether a dead hand had one card or three, once there was substantial action."
        ),
        calculators=("dead-hand-burns",),
        words=_("burn"),
    ),
    Rule(
        "TDA 39",
        _("Flop with a wrong number of cards"),
        _("A flop of four cards is scrambled face down."),
        _("2024: also a flop of three without a burn; reshuffles are always face down."),
        words=_("four-card flop"),
    ),
    Rule(
        "TDA 62",
        _("Chips found behind"),
        _(
            "A hidden chip is paid only if it was part of the action that was accepted. It does not save a "
            "player who lost an all-in, and the director may give it to the caller."
        ),
        calculators=("hidden-chip",),
        words=_("hidden chip"),
    ),
    Rule(
        "TDA 63",
        _("Chips out of view"),
        _("Chips out of view in transit are forfeited; hiding them may mean disqualification."),
    ),
    Rule("TDA 64", _("Chips found"), _("Found chips go to the house’s inventory.")),
    Rule(
        "TDA 65",
        _("Protecting a hand, hands killed by mistake"),
        _(
            "Players protect their hands, also while they wait for them to be read. For a hand killed by mistake, or "
            "mixed and no longer identifiable, there is no redress and a called bet is not returned; an uncalled bet or "
            "raise is. A hand that is mixed but can be identified plays."
        ),
        UNCHANGED,
        words=_("accidentally killed fouled mucked protect"),
    ),
    Rule(
        "TDA 66",
        _("Stud: dead hands, folding"),
        _(
            "In stud, picking up the upcards while facing action kills the hand. To fold, turn the upcards down and push "
            "all cards forward face down."
        ),
        UNCHANGED,
        words=_("stud upcards fold"),
    ),
    Rule(
        "TDA RP-5",
        _("Cards dealt too soon"),
        _("An early turn is put right so that the betting of the flop can be finished (RP-5-B)."),
        _(
            "2024: the card goes back, the stub is reshuffled, the turn is dealt again without another burn. "
            "2019: the river’s card becomes the turn, then the early card goes back and the river has no burn."
        ),
        calculators=("premature-card",),
        words=_("premature early turn"),
    ),
    Rule(
        "TDA RP-8",
        _("Hand for hand"),
        _(
            "Two minutes of the clock are the standard for each hand. Busts of the hand in progress at the "
            "announcement rank together if it breaks into the money (RP-8-A). All-in hands stay face down and "
            "nothing more is dealt until the floor says so (RP-8-F). Seats need not be kept (RP-8-E)."
        ),
        _("2024: no more than three minutes per hand (RP-8-B); items C and D still have two."),
        ("WSOP 126",),
        ("hand-for-hand-clock", "bubble-shares"),
        _("bubble"),
    ),
    Rule(
        "TDA RP-10",
        _("Stud: too few cards on seventh street"),
        _(
            "Needed are one card for each player, a burn and a last card (RP-10-H). Enough with the three "
            "burns: shuffle all together, burn, one card each. Not enough, three or more in the stub: burn, "
            "then a community card."
        ),
        calculators=("stud-short-stub",),
        words=_("stud community card"),
    ),
    Rule(
        "TDA RP-11",
        _("Big blind ante, short stack"),
        _("A big blind with too few chips pays the blind first. The ante is never reduced."),
        _("2024: the big blind first. 2019: the ante first. Some rooms halve the ante at five players."),
        calculators=("big-blind-ante",),
        words=_("ante short"),
    ),
)
