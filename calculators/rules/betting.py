"""Rules of betting: bets, raises, words, turns, pots."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from calculators.rules.rule import UNCHANGED, Rule

BETTING = (
    Rule(
        "TDA 36",
        _("Substantial action"),
        _(
            "Two actions of two players, at least one of them putting chips in; or any three actions. "
            "Posted blinds do not count. Two checks or two folds are not enough."
        ),
        _("A check and a fold: the main sentence says no, its parenthesis yes; the house chooses."),
        calculators=("substantial-action",),
    ),
    Rule(
        "TDA 40",
        _("Amounts said, amounts put out"),
        _(
            "An amount said alone counts as the same chips pushed out silently (40-C). Where words and chips "
            "contradict each other no sum answers it: the director decides in fairness (40-A, rule 1)."
        ),
        calculators=("half-raise", "words-against-chips"),
        words=_("declared verbal"),
    ),
    Rule(
        "TDA 41",
        _("A tiny chip against a big bet"),
        _(
            "Putting out one chip far smaller than the bet without a word is discouraged; the director "
            "decides, and may rule a full call."
        ),
        calculators=("tiny-chip",),
    ),
    Rule(
        "TDA 42",
        _("How to raise"),
        _(
            "In no-limit and pot-limit a raise is made in one of three ways: all of it put out in one motion; its amount "
            "said before; or “raise” said, the call put out, and the rest in one more motion. A first motion of more than "
            "the call and less than the smallest raise is the smallest raise."
        ),
        UNCHANGED,
        words=_("raise motion method string"),
    ),
    Rule(
        "TDA 43",
        _("Minimum raise and half of it"),
        _(
            "A raise is at least the largest full bet or raise of the round; a short all-in does not change "
            "it. Chips of half a minimum raise or more must be completed to it, fewer are a call; a player who said "
            "“raise” completes it in any case (43-A). “Raise, eight thousand” means a total of eight thousand (43-B)."
        ),
        _(
            "Sanremo cash annex: twice a short all-in. Montegalda 10.13 and Sanremo art. 9: over an all-in "
            "below the minimum bet, at least twice that bet."
        ),
        ("WSOP 96.a", "Sanremo 4.2.9", "Montegalda 10.11, 10.13, 10.15"),
        ("minimum-raise", "half-raise"),
        _("fifty percent half 50"),
    ),
    Rule(
        "TDA 44",
        _("One oversized chip"),
        _(
            "One chip without a word is a call, also as the last chip. If “raise” was said before it lands, "
            "the raise is the most that the chip covers."
        ),
        calculators=("chips-put-out",),
        words=_("overchip single"),
    ),
    Rule(
        "TDA 45",
        _("Several chips"),
        _(
            "Several chips without a word are a call if none of them can be left out. Otherwise half of a "
            "minimum raise decides; the last chips are all-in."
        ),
        also=("WSOP 92", "San Marino"),
        calculators=("chips-put-out",),
        words=_("multiple chips"),
    ),
    Rule(
        "TDA 46",
        _("Chips already out"),
        _(
            "Earlier chips that do not cover the call, left or all withdrawn: one new overchip calls, several "
            "call if each is needed, else half of a raise decides. Partly withdrawn, or covering the call: all "
            "chips finally out are one bet. Withdrawing a chip binds to a call or raise (46-B)."
        ),
        _(
            "2024 renumbers the situations of the addendum. Chips that covered the call, withdrawn for "
            "others: TDA counts all of them, WSOP 98.b.2 the new ones."
        ),
        ("WSOP 98",),
        ("chips-put-out",),
        _("prior chips"),
    ),
    Rule(
        "TDA 47",
        _("Reopening the betting"),
        _(
            "Who has acted may raise again only when facing at least a full raise; short all-ins add up. In "
            "limit games half a bet is enough."
        ),
        _("Montegalda 10.10 lets half a raise reopen in no-limit too; its 10.11 contradicts that."),
        ("WSOP 96.a", "Sanremo 4.2.10, art. 9", "Montegalda 10.10, 10.11"),
        ("reopening", "limit-betting"),
        _("reopen all-in"),
    ),
    Rule(
        "TDA 48",
        _("How many raises"),
        _(
            "No-limit and pot-limit have no cap on raises. In limit the cap of the house applies, also between two "
            "players, until two players are left in the event."
        ),
        UNCHANGED,
        ("WSOP 100", "Sanremo art. 9"),
        ("limit-betting",),
        _("limit cap number of raises"),
    ),
    Rule(
        "TDA 49",
        _("Calling a raise not understood"),
        _("A player who says “call” without having understood the raise owes the full call (with rule 51)."),
        calculators=("undercall",),
        words=_("misunderstood gross"),
    ),
    Rule(
        "TDA 50",
        _("Waiting for the amount"),
        _("After “raise” without an amount the next player should wait until it is known (50-B)."),
        calculators=("declarations",),
    ),
    Rule(
        "TDA 51",
        _("Calls for too little"),
        _(
            "An undercall is a full call against the opening bet of a round, between two players, or if “call” "
            "was said. Against a raise with several players the director decides: a full call, or a fold that "
            "forfeits the chips."
        ),
        _(
            "2024 adds an example: 500 out against 1,200, opened for 400: a fold forfeits 400 and 100 is returned. "
            "Prestige: completed in any case."
        ),
        calculators=("undercall",),
        words=_("undercall"),
    ),
    Rule(
        "TDA 52",
        _("Raises too small, pots counted wrong"),
        _(
            "An underraise is corrected for everybody until the next card (52-A). A pot bet counted too low is "
            "corrected until substantial action, one too high until the next card (52-B)."
        ),
        _("WSOP 90.e.2 agrees on counts too high; its section VIII.d lets them stand after action."),
        ("WSOP 90.e.2",),
        ("underraise", "pot-count"),
    ),
    Rule(
        "TDA 53",
        _("Action out of turn"),
        _(
            "It is binding unless the action changes before it is that player’s turn; a check, call or fold "
            "does not change it, a bet or raise does (53-A). After substantial action out of turn it binds, "
            "and the floor rules on the hand of the skipped player (53-B)."
        ),
        calculators=("out-of-turn",),
        words=_("turn skipped"),
    ),
    Rule(
        "TDA 54",
        _("Pot limit"),
        _(
            "The largest raise is the call and the pot after the call: with 100 in the pot and a bet of 50 it "
            "is to 250. Before the flop short blinds count in full (54-B)."
        ),
        _(
            "2024: dead blinds count in full too, with blinds of 100 and 200 the first raise is to 700. 2019: "
            "only short ones. WSOP section VIII: blinds as they are."
        ),
        ("Sanremo art. 9", "San Marino"),
        ("pot-limit",),
        _("PLO omaha pot"),
    ),
    Rule(
        "TDA 55",
        _("Words that do not fit"),
        _(
            "“Call” without a bet is a check, “raise” without a bet is at least the minimum bet, “check” "
            "against a bet leaves a call or a fold."
        ),
        calculators=("declarations",),
        words=_("invalid declaration"),
    ),
    Rule(
        "TDA 56",
        _("String bets"),
        _("Dealers call string bets and raises: chips put out in more motions than rule 42 allows."),
        _("2024 defines them and forbids them."),
    ),
    Rule(
        "TDA 57",
        _("Unclear amounts"),
        _(
            "An amount that may mean several is the largest reasonable one not above the pot before the bet: "
            "“five” with 4,900 in the pot is 500, with 5,000 it is 5,000."
        ),
        _("The Italian text says less than the pot: with exactly 5,000 it would be 500."),
        calculators=("unclear-amount",),
        words=_("five amount"),
    ),
    Rule(
        "TDA 58",
        _("Folds out of place"),
        _("A fold with no bet to face before the end of the last round binds, and may be penalised."),
        calculators=("declarations",),
    ),
    Rule(
        "TDA 59",
        _("Conditional declarations"),
        _(
            "Declaring what one will do if somebody else acts is discouraged, may be binding and may be penalized. A "
            "player who calls “bet” or “raise” before its amount is known may be held to any amount; the director decides."
        ),
        UNCHANGED,
        words=_("conditional premature if then"),
    ),
    Rule(
        "TDA 60",
        _("Counting chips, accepted action"),
        _(
            "Everybody may estimate an opponent’s stack by sight. An exact count is given only on the player’s turn, "
            "facing an all-in; the all-in player need not count, then dealer or floor does. Accepted action applies: the "
            "caller owes what was bet, whatever was believed or said of it."
        ),
        UNCHANGED,
        words=_("count stack all-in accepted action"),
    ),
    Rule(
        "TDA 61",
        _("Over-betting for change"),
        _("Chips are not put out to get change: without a word all that was put out may count as the bet."),
        UNCHANGED,
        words=_("change over-bet"),
    ),
    Rule(
        "WSOP 100",
        _("Limit: cap on raises"),
        _("One bet and four raises, also between two players, until two are left in the event."),
        calculators=("limit-betting",),
        words=_("limit cap"),
    ),
    Rule(
        "Sanremo art. 9",
        _("Sanremo, limit: cap on raises"),
        _("One bet and three raises; no cap if two players started the round. Half a bet counts as a bet."),
        calculators=("limit-betting",),
        words=_("limit cap"),
    ),
)
