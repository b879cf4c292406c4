"""Rules of the floor: players, seats, tables, clock, penalties."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from calculators.rules.rule import UNCHANGED, Rule

PRINTED = _("New in 2024. Its text is not stated here: see the printed text.")

FLOOR = (
    Rule(
        "TDA 2",
        _("Players’ responsibilities"),
        _("What players see to themselves."),
        _("2024 adds: check the number of your cards, speak up, make everybody welcome."),
    ),
    Rule(
        "TDA 3",
        _("Terminology"),
        _(
            "Staff, players and announcements use the standard terms of the trade. A term that is not clear is at the "
            "player’s risk, and the director decides what it means."
        ),
        UNCHANGED,
        words=_("terms words official"),
    ),
    Rule(
        "TDA 4",
        _("Player identity"),
        _("Identity is for the director to judge."),
        _("2024: staff may ask players to take off glasses, hoods and other coverings."),
    ),
    Rule(
        "TDA 5",
        _("Devices at the table"),
        _("No apps or charts with a live hand."),
        _("2024: no devices on the table (B), none at all with a live hand (C), no strategy tools (D)."),
        words=_("phone telephone"),
    ),
    Rule(
        "TDA 6",
        _("Languages"),
        _("The house says which languages are allowed at the table."),
        UNCHANGED,
        words=_("language english"),
    ),
    Rule(
        "TDA 7",
        _("Seat draw"),
        _(
            "Seats of tournaments and satellites are assigned at random. Found in a wrong seat, a player goes "
            "to the right one with the chips held now; nothing is restored."
        ),
        UNCHANGED,
        also=("WSOP 34, 65", "Sanremo 4.2.1, 4.6", "Montegalda art. 2, 8.1"),
        calculators=("wrong-seat", "room-plan"),
    ),
    Rule(
        "TDA 8",
        _("Late entries and re-entries"),
        _(
            "A late entry receives a full stack, draws from the same pool as new players, and is dealt in "
            "except between the small blind and the button (8-A). Chips given up for a re-entry leave play (8-B)."
        ),
        _(
            "Sanremo 4.4.2: a small reduction at discretion. WSOP 35: players registered before the start are "
            "blinded off. 2024: rule 10-A."
        ),
        ("WSOP 12 to 14, 35", "Sanremo 4.4.2, art. 5"),
        ("dealt-in",),
        _("late registration"),
    ),
    Rule(
        "TDA 9",
        _("Special needs"),
        _("A player with special needs may be left out when somebody has to move to another table."),
    ),
    Rule(
        "TDA 10",
        _("New players, broken tables"),
        _(
            "Players of a broken table draw seat cards in two steps: seat cards shuffled, then one playing card "
            "each; rank, then suit, decides. They take any position; only between the small blind and the "
            "button they wait."
        ),
        _("2024 splits it: 10-A new players and broken tables, 10-B the two-step draw."),
        ("WSOP 66", "Sanremo 4.7", "Montegalda 8.3, 16.1"),
        ("two-step-draw", "break-table", "dealt-in"),
        _("table break"),
    ),
    Rule(
        "TDA 11",
        _("Balancing tables"),
        _(
            "The next big blind moves, to the worst position, never to the small blind (11-A); mixed games by "
            "the frozen button (11-B); by a procedure fixed beforehand (11-C)."
        ),
        _(
            "11-D, a table three players short stops playing. 2019: at full tables. 2024: if they were eliminated, and "
            "once the blinds are impacted; tables should be balanced more tightly as the event progresses (2019: may)."
        ),
        ("WSOP 67", "Sanremo 4.2.32, 4.7.1, 4.9", "Montegalda 8.2, 16.2"),
        ("balance",),
    ),
    Rule(
        "TDA 23",
        _("New levels"),
        _("A new level applies to the next hand; a hand begins with the first riffle or the dealer’s push."),
        _(
            "2019: by the floor’s announcement after zero. 2024: or the clock’s signal; if it comes during a "
            "dealer push, one hand is dealt at the old level."
        ),
        ("Sanremo 4.2.17", "WSOP 79", "Montegalda 13.4"),
        ("level-of-hand",),
        _("blinds up"),
    ),
    Rule(
        "TDA 24",
        _("Chip race"),
        _(
            "Races begin in seat 1; nobody is raced out: players with no other chips receive one. Players must "
            "have all chips in view (24-B). Chips found later are exchanged at equal value only (24-C)."
        ),
        _("Montegalda 17.2: begins with the small blind of the last hand."),
        ("Sanremo 4.2.6", "WSOP 77", "Montegalda 17.2"),
        words=_("colour-up"),
    ),
    Rule(
        "TDA 25",
        _("Colour-ups"),
        _("A colour-up at discretion is announced, at equal value, at any time (25-B)."),
        UNCHANGED,
        also=("WSOP 106",),
    ),
    Rule(
        "TDA 27",
        _("Rebuys"),
        _("A rebuy declared before the hand binds, and the player plays those chips behind."),
        also=("Sanremo art. 5",),
    ),
    Rule(
        "TDA 29",
        _("Calling for a clock"),
        _(
            "25 seconds and a countdown of 5. Any player of the event at their seat, or the floor, may call it. "
            "Facing a bet the hand is dead, else it is a check; a tie goes to the player."
        ),
        _(
            "Sanremo 4.2.34: 60 and 10, the hand is dead. WSOP 80: 0 to 25 and 5, for the floor alone. Prestige: 30."
        ),
        ("Sanremo 4.2.34", "WSOP 80", "Prestige heads-up 6"),
        words=_("clock time"),
    ),
    Rule(
        "TDA 30",
        _("At your seat"),
        _("Players must be at their seats when the last card of the deal is dealt, or the hand is killed."),
        UNCHANGED,
        also=("Sanremo 4.2.14",),
        words=_("absent"),
    ),
    Rule(
        "TDA 31",
        _("Staying at the table"),
        _(
            "A player with a live hand, all-in or not, remains at the table through all betting and the showdown. Leaving "
            "may be penalized."
        ),
        UNCHANGED,
        words=_("leave away action pending"),
    ),
    Rule(
        "TDA 32",
        _("Dead button"),
        _(
            "The big blind moves to the next player; small blind and button follow and may be dead. Nobody "
            "misses a big blind, nobody posts it twice."
        ),
        UNCHANGED,
        also=("WSOP 85", "Sanremo 4.2.16", "Montegalda art. 13"),
        calculators=("next-button",),
        words=_("button"),
    ),
    Rule(
        "TDA 33",
        _("Dodging blinds"),
        _("Dodging a blind on purpose is penalised; the size of the penalty is for the director."),
        _("2024 lists it in 71-B too. WSOP 86: both blinds, the ante and one round."),
        ("WSOP 86", "Sanremo 4.2.21", "Montegalda 13.5"),
    ),
    Rule(
        "TDA 34",
        _("Heads-up, button errors"),
        _(
            "Between two players the button is the small blind, gets the last card, acts first before the flop "
            "and last after it. Nobody is big blind twice running."
        ),
        _("New in 2024, 34-A: a wrong button is corrected before substantial action; after it, it remains."),
        ("WSOP 87", "Montegalda 13.6"),
        ("next-button",),
    ),
    Rule(
        "TDA 67",
        _("One player to a hand"),
        _(
            "Nobody talks about live or folded hands, gives advice or criticism before the hand is over, or reads a hand "
            "that has not been tabled."
        ),
        UNCHANGED,
        words=_("disclosure advice talk"),
    ),
    Rule(
        "TDA 68",
        _("When a penalty begins"),
        _("At the end of the current hand."),
        _("WSOP 113.b counts the current hand."),
        ("WSOP 113.b",),
    ),
    Rule(
        "TDA 69",
        _("Soft play and collusion"),
        _(
            "Everybody plays for themselves. Soft play is penalized, up to forfeited chips or disqualification. Chip "
            "dumping and other collusion mean disqualification."
        ),
        UNCHANGED,
        words=_("ethical play chip dumping collusion"),
    ),
    Rule(
        "TDA 70",
        _("Etiquette"),
        _(
            "Repeated breaches of etiquette are penalized by rule 71: needless delay, touching other players or their "
            "cards and chips, cards or chips out of reach or out of sight, abuse, and the like."
        ),
        UNCHANGED,
        words=_("etiquette manners abuse delay"),
    ),
    Rule(
        "TDA 71",
        _("Penalties"),
        _(
            "Warning, missed hands, missed rounds, disqualification (71-A). A round is one hand for each player "
            "at the table when it was given, the offender included. Cards are dealt and killed, blinds and "
            "antes are posted (71-C). Disqualified chips leave play, nothing is refunded (71-D)."
        ),
        _(
            "At most four rounds in Sanremo, Montegalda and WSOP. 2024: the list is open, and adds devices and "
            "strategy tools."
        ),
        ("WSOP 113, 114", "Sanremo 4.2.33", "Montegalda 20.8"),
        words=_("penalty rounds"),
    ),
    Rule(
        "TDA RP-6",
        _("Moving tables"),
        _("Quickly, with racks at hand; colour up first, so that nobody carries towers of chips."),
    ),
    Rule(
        "TDA RP-7",
        _("No push before a break"),
        _("Dealers are not changed in the last 90 seconds before a break or a new level."),
        UNCHANGED,
        words=_("dealer push"),
    ),
    Rule(
        "TDA RP-9",
        _("Final table"),
        _("Nine-handed: at 9 left. Eight-handed: at 9. Seven-handed: at 7. Six-handed: at 7."),
        _("WSOP 68: at 10, 9, 8 and 7."),
        ("WSOP 68",),
    ),
    Rule(
        "TDA RP-15",
        _("Staff tell each other"),
        _("New in 2024: dealers hand on warnings and penalties, also when a player changes tables."),
    ),
    Rule(
        "TDA RP-16",
        _("Absent at a breaking table"),
        _("New in 2024: absent players are drawn for like the others, and staff carry their chips."),
    ),
    Rule("TDA RP-17", _("Limp in single-draw games"), PRINTED),
    Rule("TDA RP-18", _("Mixed games"), _("New in 2024: stud and stud-8 need not follow each other.")),
    Rule(
        "TDA RP-19",
        _("Against stalling"),
        _(
            "New in 2024: tables broken at random, rounds played in step without a clock figure, a shot clock "
            "or time-bank cards."
        ),
    ),
    Rule(
        "TDA RP-20",
        _("Decks ready"),
        _("New in 2024: dealers prepare decks within a minute of the start, once two players are seated."),
    ),
    Rule("TDA RP-21", _("Spreading the pot"), PRINTED),
    Rule("TDA RP-22", _("Items that are no chips"), PRINTED),
    Rule(
        "WSOP bags",
        _("Bags at the end of a day"),
        _("A bag carries name and count; the slip with the new seat, drawn at random, goes in."),
        calculators=("bag-label",),
        words=_("bagging"),
    ),
)
