"""Unclear words, words against chips, folds out of place, chips found late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Note
from calculators.calculator import Figure
from calculators.rulings.fields import Amount, OneOf, YesNo
from calculators.rulings.ruling import Chips, Question, RulesRequest
from rulebook.rulings.declarations import (
    Contradiction,
    Declared,
    FoldedAnyway,
    HiddenChip,
    Meant,
    Said,
    contradictory_bet,
    fold_out_of_place,
    hidden_chip,
    invalid_declaration,
    waits_for_amount,
)
from wording.figures import chips_text


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsSaid(RulesRequest):
    """An unclear word or gesture of a player."""

    said: Annotated[
        Literal["check", "call", "raise", "pot", "fold"],
        Note("A raise without an amount; “pot” in no-limit."),
    ]
    is_facing_bet: bool = False
    is_last_round_over: bool = False
    big_blind: Chips = 0


@dataclass(frozen=True, slots=True)
class WordsFound:
    """What the words count as; whether a fold may be penalised; whether the next player waits."""

    declared: Declared | None
    fold: FoldedAnyway | None
    next_player_waits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsAgainstChips(RulesRequest):
    """An amount announced, and other chips put out."""

    said: Chips
    chips: Chips


@dataclass(frozen=True, slots=True)
class AgainstFound:
    """Whether the floor decides."""

    contradiction: Contradiction


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipFound(RulesRequest):
    """A chip found behind after an all-in was called."""

    wins: bool
    was_accepted: Annotated[bool, Note("Whether it was part of the action that was accepted.")] = False


def words_ruled(question: WordsSaid) -> WordsFound:
    """What the words count as (TDA rules 50-B, 54-D, 55, 58)."""
    if question.said == "fold":
        fold = fold_out_of_place(
            is_facing_bet=question.is_facing_bet, is_last_round_over=question.is_last_round_over
        )
        return WordsFound(None, fold, next_player_waits=False)
    declaration = invalid_declaration(
        Said(question.said), question.big_blind, is_facing_bet=question.is_facing_bet
    )
    waits = question.said == "raise" and waits_for_amount(has_amount=False)
    return WordsFound(declaration, None, next_player_waits=waits)


def _say_words(_question: WordsSaid, result: WordsFound) -> Sequence[str]:
    if result.declared is None:
        may = result.fold is not None and result.fold.may_be_penalised
        text = _now("The fold is binding; it may be penalised.") if may else _now("The fold is binding.")
        return [text]
    answer = {
        Meant.CHECK: _now("There is no bet to call: it is a check."),
        Meant.BET: _now("There is no bet to raise: it is a bet of at least %(least)s.")
        % {"least": chips_text(result.declared.at_least)},
        Meant.VALID_BET: _now(
            "“Pot” is no amount in no-limit: it binds to a bet of at least %(least)s, and may be penalised (TDA 54-D)."
        )
        % {"least": chips_text(result.declared.at_least)},
        Meant.VALID_RAISE: _now(
            "“Pot” is no amount in no-limit: it binds to a raise of at least the minimum, and may be penalised (TDA 54-D)."
        ),
        Meant.CALL_OR_FOLD: _now("There is a bet: the player may call or fold, not raise."),
        Meant.AS_SAID: _now("It fits the action and counts as said."),
    }[result.declared.meant]
    waits = _now("The next player should wait until the amount is known.")
    return [answer, waits] if result.next_player_waits else [answer]


def _show_words(question: WordsSaid, result: WordsFound) -> Sequence[Figure]:
    if result.declared is None or not result.declared.at_least:
        return []
    return [Figure(_now("Minimum bet"), chips_text(result.declared.at_least), is_main=True)]


def against_ruled(question: WordsAgainstChips) -> AgainstFound:
    """Whether words and chips agree (TDA rules 1 and 40-A)."""
    return AgainstFound(contradictory_bet(question.said, question.chips))


def _say_against(question: WordsAgainstChips, result: AgainstFound) -> Sequence[str]:
    values = {"said": chips_text(question.said), "chips": chips_text(question.chips)}
    if result.contradiction is Contradiction.NONE:
        return [_now("Words and chips agree on %(said)s.") % values]
    return [
        _now("%(said)s was said, %(chips)s put out: no sum answers it. The floor decides in fairness.")
        % values
    ]


def chip_ruled(question: ChipFound) -> HiddenChip:
    """What happens to the chip (TDA rule 62)."""
    return hidden_chip(wins=question.wins, was_accepted=question.was_accepted)


def _say_chip(question: ChipFound, result: HiddenChip) -> Sequence[str]:
    if question.wins:
        text = _now("The chip is paid: it was part of the bet that was called.")
        return [text if result.is_paid else _now("The player is not paid for the chip found.")]
    return [
        _now("The player is out: a chip found behind saves nobody."),
        _now("The floor may give the chip to the caller."),
    ]


DECLARATIONS = Question(
    "declarations",
    _("Words that do not fit"),
    _("“Call” without a bet, “raise” without a bet, “check” against one, a fold out of place."),
    words_ruled,
    says=_say_words,
    shows=_show_words,
    fields={
        "said": OneOf(
            _("Said"),
            [
                ("call", _("Call")),
                ("raise", _("Raise")),
                ("check", _("Check")),
                ("pot", _("“Pot”, in no-limit")),
                ("fold", _("Fold")),
            ],
        ),
        "is_facing_bet": YesNo(_("There is a bet to face")),
        "is_last_round_over": YesNo(_("The last round is over")),
        "big_blind": Amount(_("Big blind"), 100, needed=False),
    },
    example={"said": "raise", "big_blind": 100},
    rules=("TDA 55", "TDA 50", "TDA 58"),
)
WORDS_AGAINST_CHIPS = Question(
    "words-against-chips",
    _("Words against chips"),
    _("One amount said, another put out."),
    against_ruled,
    says=_say_against,
    shows=lambda question, _result: [
        Figure(_now("Said"), chips_text(question.said)),
        Figure(_now("Put out"), chips_text(question.chips)),
    ],
    fields={"said": Amount(_("Said"), 42_000), "chips": Amount(_("Put out"), 5_000)},
    example={"said": 42_000, "chips": 5_000},
    rules=("TDA 40", "TDA 1"),
)
HIDDEN_CHIP = Question(
    "hidden-chip",
    _("Chip found after an all-in"),
    _("Whether it is paid, and whether it saves the player."),
    chip_ruled,
    says=_say_chip,
    shows=lambda _question, _result: (),
    fields={
        "wins": YesNo(_("The player won the hand")),
        "was_accepted": YesNo(_("The chip was part of the bet that was called")),
    },
    example={"wins": False},
    rules=("TDA 62",),
)
