"""Side pots, any number of them, and odd chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.fields import Amount, Amounts, Count, OneOf, Players, RowsTicked, row_name
from calculators.rulings.ruling import ChipsOut, Question, RulesRequest
from rulebook.cards import Card, read_card
from rulebook.refusals import Refusal
from rulebook.rulings.oddchips import shared_by_card, shared_by_pot, shared_high_low_by_seat
from rulebook.rulings.pots import Pots, side_pots
from wording.figures import chips_text

MOST_PLAYERS = 60
Seats = Annotated[tuple[Annotated[int, Limits(1, 30)], ...], Limits(0, 30)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PutIn(RulesRequest):
    """What each player has put in over the whole hand."""

    put_in: Annotated[Mapping[str, int], Note("Chips by player.")]
    folded: Annotated[tuple[str, ...], Note("Who has folded.")] = ()
    all_in: Annotated[
        tuple[str, ...] | None, Note("Who is all-in; left out: every player in with less than the most.")
    ] = None


@dataclass(frozen=True, slots=True)
class PotFound:
    """A pot, the players who may win it, and its share of all pots in percent."""

    amount: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PotsFound:
    """The main pot and the side pots, and the chips returned."""

    pots: tuple[PotFound, ...]
    returned: Mapping[str, int]
    total: int

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """The pots in the picture: the last is awarded first."""
        tallest = max((pot.amount for pot in self.pots), default=1)
        return tuple(
            Drawn(number, pot.amount, pot.players, max(100 * pot.amount // max(tallest, 1), 8))
            for number, pot in enumerate(self.pots)
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """One pot of the picture: 0 is the main pot; its height in percent of the largest."""

    number: int
    amount: int
    players: tuple[str, ...]
    height: int

    @property
    def title(self) -> str:
        """``Main pot``, ``Side pot 2``."""
        return _now("Side pot %(number)s") % {"number": self.number} if self.number else _now("Main pot")

    @property
    def chips(self) -> range:
        """The chips of the stack in the picture, one for each twelfth of the largest."""
        return range(max(self.height * 12 // 100, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class OddChipsOfPot(RulesRequest):
    """A pot and its winners."""

    pot: ChipsOut
    smallest: Annotated[int, Limits(1, 10**9), Note("The smallest chip in play.")] = 1
    variant: Literal["board", "hi_lo", "stud"] = "board"
    winners: Annotated[Seats, Note("Seats; of the high hand in a high-low game.")] = ()
    low: Annotated[Seats, Note("Seats that win the low half.")] = ()
    button: Annotated[int, Limits(1, 30)] = 1
    side_pots: Annotated[
        tuple[ChipsOut, ...], Limits(0, 20), Note("Board games: more pots with the same winners.")
    ] = ()
    cards: Annotated[Mapping[str, str], Note("Stud: the high card of each winner, As or 6c.")] = field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True)
class PotShared:
    """What each winner receives."""

    shares: Mapping[str, int]


def pots_of_hand(question: PutIn) -> PotsFound:
    """The pots; raises ``Refusal`` for more than sixty players or negative chips."""
    if len(question.put_in) > MOST_PLAYERS or any(
        not 0 <= amount <= 10**12 for amount in question.put_in.values()
    ):
        raise Refusal("chips_out_of_range", field="put_in")
    result: Pots = side_pots(question.put_in, question.folded, question.all_in)
    pots = tuple(PotFound(pot.amount, pot.players) for pot in result.pots)
    return PotsFound(pots, dict(result.returned), sum(pot.amount for pot in pots))


def _say_pots(_question: PutIn, result: PotsFound) -> Sequence[str]:
    lines = []
    for place, pot in enumerate(reversed(result.drawn)):
        values = {"pot": pot.title, "amount": chips_text(pot.amount), "players": ", ".join(pot.players)}
        text = _now("%(pot)s: %(amount)s, for %(players)s.")
        if place == 0 and len(result.pots) > 1:
            text = _now("%(pot)s is awarded first: %(amount)s, for %(players)s.")
        lines.append(text % values)
    for player, amount in result.returned.items():
        values = {"amount": chips_text(amount), "player": player}
        lines.append(_now("%(amount)s goes back to %(player)s: nobody called it.") % values)
    return lines


def odd_chips(question: OddChipsOfPot) -> PotShared:
    """The shares to the chip (TDA rule 20)."""
    if question.variant == "stud":
        cards = {name: _card(card) for name, card in question.cards.items()}
        return PotShared(shared_by_card(question.pot, question.smallest, cards))
    if question.variant == "hi_lo":
        rules = question.rules.betting
        shares = shared_high_low_by_seat(
            question.pot, question.smallest, question.winners, question.low, question.button, rules
        )
    else:
        result = shared_by_pot(
            (question.pot, *question.side_pots), question.smallest, question.winners, question.button
        )
        shares = result.shares
    return PotShared({str(seat): amount for seat, amount in shares.items()})


def _card(text: str) -> Card:
    try:
        return read_card(text)
    except Refusal as refusal:
        raise Refusal(refusal.code, field="cards", **refusal.detail) from None


def _say_odd(question: OddChipsOfPot, result: PotShared) -> Sequence[str]:
    name = (
        _now("%(winner)s receives %(amount)s.")
        if question.variant == "stud"
        else _now("Seat %(winner)s receives %(amount)s.")
    )
    lines = [
        name % {"winner": winner, "amount": chips_text(amount)} for winner, amount in result.shares.items()
    ]
    is_split = question.side_pots and question.variant == "board"
    return [*lines, _now("Each pot is split separately (TDA 21).")] if is_split else lines


def _show_odd(question: OddChipsOfPot, result: PotShared) -> Sequence[Figure]:
    label = "%(winner)s" if question.variant == "stud" else _now("Seat %(winner)s")
    return [
        Figure(label % {"winner": winner}, chips_text(amount)) for winner, amount in result.shares.items()
    ]


def rows_by_player(typed: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of the page in the form that the calculator reads."""
    rows, folded = typed["put_in"], set(typed["folded"])
    return {
        **typed,
        "put_in": {row_name(row): amount for row, amount in rows.items()},
        "folded": [row_name(row) for row in rows if row in folded],
    }


def winners_by_card(typed: Mapping[str, Any]) -> dict[str, Any]:
    """The high cards alone: each winner of a stud pot is named by the card."""
    return {**typed, "cards": {card: card for card in typed["cards"].split()}}


SIDE_POTS = Question(
    "side-pots",
    _("Side pots"),
    _("Main pot and any number of side pots from what each player put in."),
    pots_of_hand,
    says=_say_pots,
    shows=lambda _question, _result: (),
    fields={
        "put_in": Players(_("Put in over the whole hand"), (700, 1700, 1700)),
        "folded": RowsTicked(),
    },
    example={"put_in": {"A": 700, "B": 1700, "C": 1700}, "all_in": ["A"]},
    rules=("TDA 16", "TDA 21"),
    template="calculators/_side_pots.html",
    reads=rows_by_player,
)
ODD_CHIPS = Question(
    "odd-chips",
    _("Odd chips"),
    _("A split pot to the last chip: board games, high-low and stud."),
    odd_chips,
    says=_say_odd,
    shows=_show_odd,
    fields={
        "pot": Amount(_("Pot"), 1025),
        "smallest": Amount(_("Smallest chip"), 25),
        "variant": OneOf(
            _("Game"), [("board", _("Board game")), ("hi_lo", _("High-low")), ("stud", _("Stud"))]
        ),
        "winners": Amounts(
            _("Winning seats"), "1 4 8", _("In a high-low game those of the high hand."), needed=False
        ),
        "low": Amounts(_("Seats that win the low"), "", _("High-low only."), needed=False),
        "button": Count(_("Button"), 4, 1, 11),
        "side_pots": Amounts(_("Side pots with the same winners"), "", _("Board games only."), needed=False),
        "cards": forms.CharField(
            label=_("Stud: high card of each winner"),
            help_text=_("Rank and suit, spades s, hearts h, diamonds d, clubs c: 6s 6c"),
            required=False,
            max_length=60,
        ),
    },
    reads=winners_by_card,
    example={"pot": 1025, "smallest": 25, "winners": [1, 4, 8], "button": 4},
    rules=("TDA 20", "TDA 21"),
)
