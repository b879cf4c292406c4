"""Rules of cards and pots: showdown, misdeals, burns, odd chips, chips."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from calculators.rules.rule import Rule

HANDS = (
    Rule(
        "TDA 1",
        _("Floor decisions"),
        _("Where no sum answers a dispute, as with words against chips, the director decides in fairness."),
        calculators=("words-against-chips",),
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
