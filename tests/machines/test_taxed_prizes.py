"""The machine of prizes in a house that withholds a tax: paid, collected and undone, its account is exact."""

from __future__ import annotations

import pytest
from django.db.models import Sum
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, run_state_machine_as_test

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.limits.counting import day_of
from journal import instants
from journal.opening import HOUSE
from payouts.models import Award, AwardStatus, TaxOf
from payouts.taxes.verbs import TaxBandAsked, set_prize_tax
from tests import builders as b
from tests.conftest import IS_LONG
from tests.machines.test_prizes import RULES, Prizes

pytestmark = pytest.mark.django_db
BANDS = (TaxBandAsked(above_minor=0, points=333), TaxBandAsked(above_minor=20_000, points=2_501))


class TaxedPrizes(Prizes):
    """The same players, prizes and corrections."""

    @initialize(
        payout=st.sampled_from(sorted(RULES)),
        guarantee=st.sampled_from([0, 90_001]),
        basis=st.sampled_from(TaxOf),
        free=st.sampled_from([0, 15_000]),
        is_whole=st.booleans(),
    )
    def begin(self, payout: str, guarantee: int, basis: TaxOf, free: int, *, is_whole: bool) -> None:
        b.house()
        asked = {"name": "Law 7", "since": day_of(instants.now()), "bands": BANDS}
        b.do([HOUSE], set_prize_tax, **asked, basis=basis, free_minor=free, is_whole=is_whole)
        super().begin(payout=payout, guarantee=guarantee)

    @invariant()
    def the_tax_of_what_is_paid_is_on_its_account(self) -> None:
        paid = Award.every.filter(event=self.event, status=AwardStatus.PAID)
        kept = paid.aggregate(total=Sum("tax_minor", default=0))["total"]
        assert kept == -ledger_balance(accounts.tax(self.event))


def test_every_tax_is_exact_whatever_happens() -> None:
    quick = settings(max_examples=3, stateful_step_count=40, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=40, stateful_step_count=120, deadline=None)
    run_state_machine_as_test(TaxedPrizes, settings=long if IS_LONG else quick)
