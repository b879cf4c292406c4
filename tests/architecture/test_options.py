"""Every option of the rules profile works: live code reads it, and changing it changes an answer; or it waits."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulebook.profile import RulesProfile
from tests.architecture.options import Proof, answers, options
from tests.architecture.proofs import PROOFS
from tests.architecture.test_alive import from_product, of
from tests.architecture.waiting import options_waiting
from tournaments.rules.differences import options_of
from tournaments.rules.forms import RulesForm


def alike(option: str, proof: Proof) -> list[tuple[object, object]]:
    """Pairs of answers that are the same under two values of an option."""
    return [(one, other) for one, other in combinations(answers(option, proof), 2) if one == other]


def test_every_option_is_proven_or_waits() -> None:
    listed, waits = set(options()), options_waiting()
    assert sorted(listed - waits - set(PROOFS)) == []
    # An option that waits is in the profile, and has no proof yet.
    assert sorted(waits - listed) == []
    assert sorted(waits & set(PROOFS)) == []
    assert sorted(set(PROOFS) - listed) == []


@pytest.mark.parametrize("option", PROOFS)
def test_changing_an_option_changes_an_answer(option: str) -> None:
    assert alike(option, PROOFS[option]) == []


def test_what_works_is_read_by_the_product() -> None:
    # Options of betting are read by the calculators of rulings.
    read = from_product().and_from(product=of("calculators")).attributes
    assert [option for option in PROOFS if option.split(".")[1] not in read] == []


def test_an_option_whose_values_do_the_same_is_caught() -> None:
    assert alike("seating.mover", Proof(lambda _profile: "whoever")) != []
    assert alike("seating.is_turbo", Proof(lambda profile: profile.seating.trigger_diff)) != []


def test_the_page_shows_what_works_and_nothing_that_waits() -> None:
    found = {one.name for one in options_of(RulesProfile())}
    assert found == set(PROOFS)
    assert set(RulesForm(RulesProfile(), names=found).fields) - {"edition"} == found
