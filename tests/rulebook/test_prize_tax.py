"""The tax of a prize: above an amount, of the whole or of what exceeds it, by bands, of a prize or of what was won."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.prize_tax import Before, PrizeTax, TaxBand, TaxBasis, require_tax, tax_between, tax_of
from rulebook.refusals import Refusal

NOTHING = Before()
TWENTY = (TaxBand(0, 2_000),)
RISING = (TaxBand(0, 0), TaxBand(100_000, 1_000), TaxBand(500_000, 2_500))


@pytest.mark.parametrize(
    ("prize", "rule", "tax"),
    [
        (100_000, PrizeTax(), 0),
        (100_000, PrizeTax(bands=TWENTY), 20_000),
        (99, PrizeTax(bands=TWENTY), 19),
        (50_000, PrizeTax(free=50_000, bands=TWENTY), 0),
        (50_001, PrizeTax(free=50_000, bands=TWENTY), 0),
        (60_000, PrizeTax(free=50_000, bands=TWENTY), 2_000),
        (60_000, PrizeTax(free=50_000, is_whole=True, bands=TWENTY), 12_000),
        (100_000, PrizeTax(bands=RISING), 0),
        (500_000, PrizeTax(bands=RISING), 40_000),
        (900_000, PrizeTax(bands=RISING), 140_000),
    ],
)
def test_the_tax_of_a_prize(prize: int, rule: PrizeTax, tax: int) -> None:
    assert tax_of(prize, rule, NOTHING) == tax


def test_a_net_win_is_what_was_won_beyond_its_cost_over_all_prizes_of_the_event() -> None:
    rule = PrizeTax(basis=TaxBasis.NET_WIN, bands=TWENTY)
    assert tax_of(30_000, rule, Before(cost=40_000)) == 0
    assert tax_of(50_000, rule, Before(won=30_000, cost=40_000)) == 8_000
    assert tax_of(10_000, rule, Before(won=80_000, tax=8_000, cost=40_000)) == 2_000


@pytest.mark.parametrize(
    ("bands", "code"),
    [
        ((TaxBand(1, 100),), "tax_bands"),
        ((TaxBand(0, 100), TaxBand(0, 200)), "tax_bands"),
        ((TaxBand(0, 10_001),), "tax_percent"),
        ((TaxBand(0, -1),), "tax_percent"),
    ],
)
def test_bands_that_say_nothing_are_refused(bands: tuple[TaxBand, ...], code: str) -> None:
    with pytest.raises(Refusal, match=code):
        require_tax(PrizeTax(bands=bands))


@st.composite
def rules(draw: st.DrawFn) -> PrizeTax:
    starts = sorted(draw(st.sets(st.integers(1, 10**7), max_size=4)))
    bands = tuple(TaxBand(above, draw(st.integers(0, 10_000))) for above in (0, *starts))
    return PrizeTax(draw(st.sampled_from(TaxBasis)), draw(st.integers(0, 10**6)), draw(st.booleans()), bands)


@given(st.lists(st.integers(0, 10**7), max_size=6), rules(), st.integers(0, 10**6))
def test_no_prize_is_taxed_above_itself_and_prizes_in_any_parts_never_above_all_of_them(
    prizes: list[int], rule: PrizeTax, cost: int
) -> None:
    require_tax(rule)
    before = Before(cost=cost)
    for prize in prizes:
        tax = tax_of(prize, rule, before)
        assert 0 <= tax <= prize
        before = Before(before.won + prize, before.tax + tax, cost)
    if rule.basis is TaxBasis.NET_WIN and sum(prizes) <= cost:
        assert before.tax == 0


@given(st.integers(0, 10**8), st.integers(0, 10**8), rules())
def test_who_wins_more_pays_no_less(one: int, other: int, rule: PrizeTax) -> None:
    low, high = sorted((one, other))
    assert tax_of(low, rule, NOTHING) <= tax_of(high, rule, NOTHING)


@pytest.mark.parametrize(
    ("paid", "due", "rule", "tax"),
    [
        (20_000, 22_000, PrizeTax(bands=TWENTY), 400),
        (20_000, 18_000, PrizeTax(bands=TWENTY), -400),
        (40_000, 52_000, PrizeTax(free=50_000, bands=TWENTY), 400),
        # Above what is free the whole prize is taxed: never more is kept back than differs.
        (49_000, 51_000, PrizeTax(free=50_000, is_whole=True, bands=TWENTY), 2_000),
        (20_000, 22_000, PrizeTax(), 0),
    ],
)
def test_the_tax_of_what_differs_from_a_prize_that_was_paid(
    paid: int, due: int, rule: PrizeTax, tax: int
) -> None:
    assert tax_between(paid, due, rule, NOTHING) == tax


def test_of_a_net_win_what_differs_is_taxed_above_the_cost() -> None:
    rule = PrizeTax(basis=TaxBasis.NET_WIN, bands=TWENTY)
    assert tax_between(20_000, 33_000, rule, Before(cost=22_000)) == 2_200
    assert tax_between(20_000, 33_000, rule, Before(won=2_000, cost=22_000)) == 2_600


@given(st.integers(0, 10**7), st.integers(0, 10**7), rules(), st.integers(0, 10**6), st.integers(0, 10**6))
def test_what_is_kept_back_of_a_difference_is_given_back_by_the_opposite_one(
    paid: int, due: int, rule: PrizeTax, won: int, cost: int
) -> None:
    before = Before(won=won, cost=cost)
    tax = tax_between(paid, due, rule, before)
    assert 0 <= (tax if due > paid else -tax) <= abs(due - paid)
    assert tax_between(due, paid, rule, before) == -tax
    if rule.basis is TaxBasis.PRIZE and not rule.is_whole:
        assert tax_of(paid, rule, NOTHING) + tax == tax_of(due, rule, NOTHING)
