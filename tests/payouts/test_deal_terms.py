"""What a deal is agreed on for: its prizes and their version; and what its page and sheet say beside the amounts."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from access.roles import Role
from cashier.paper.blocks import Pair, Text, load_letters
from cashier.paper.prints import _pages, printed
from clock.verbs import pause_clock, resume_clock
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from payouts.awards.agreed import require_deal_of
from payouts.deals import verbs
from payouts.deals.pages import lines_of
from payouts.deals.paper import DealSheet, SignedShare, deal_blocks
from payouts.deals.rows import deal_details
from payouts.publishing.verbs import PlacePrize, edit_prizes
from payouts.structure.rows import structure
from people.models import User
from rulebook.deal_shares import DealMethod
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.payouts import bounties, differing, evening
from tests.payouts.deals import all_consented, deal_agreed
from tests.payouts.test_deals import count, played
from tests.payouts.test_publishing import SHARES
from tests.undoing import undo_lines
from wording.figures import money_short_text

pytestmark = pytest.mark.django_db
ROOM = 600.0


def refused(event_id: int, verb: Any, /, **options: Any) -> str:
    with pytest.raises(Refusal) as found:
        b.at(event_id, verb, event=event_id, **options)
    return str(found.value.code)


def shifted(event_id: int) -> tuple[PlacePrize, ...]:
    """The published prizes, a euro from the first to the second: together the same."""
    first, second, *rest = (prize.amount.minor for prize in structure(event_id).prizes)
    return tuple(
        PlacePrize(at, minor) for at, minor in enumerate((first - 100, second + 100, *rest), start=1)
    )


def test_other_prizes_of_the_same_sum_void_every_consent() -> None:
    event_id, (first, *_), _drawer = played()
    b.at(event_id, verbs.propose_deal, event=event_id, method=DealMethod.ICM)
    all_consented(event_id)
    b.at(event_id, edit_prizes, event=event_id, prizes=shifted(event_id))
    assert refused(event_id, verbs.agree_deal) == "deal_outdated"
    assert refused(event_id, verbs.answer_deal, entry=first) == "deal_outdated"
    assert not deal_details(event_id).is_current
    undo_lines(Line.objects.get(fact="PayoutsEdited").pk, Command(Actor()), reason="typed wrong")
    assert b.at(event_id, verbs.agree_deal, event=event_id).status == "agreed"


def test_a_new_version_voids_them_also_where_it_pays_the_same(client: Client) -> None:
    event_id, _here, _drawer = played(payout=SHARES)
    b.at(event_id, verbs.propose_deal, event=event_id, method=DealMethod.EVEN)
    all_consented(event_id)
    differing.reopen(event_id)
    assert refused(event_id, verbs.agree_deal) == "payouts_reopened"
    assert refused(event_id, verbs.propose_deal, method=DealMethod.EVEN) == "payouts_reopened"
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    page = client.get(f"/events/{event_id}/deal/").context["page"]
    assert "Publish the payouts again" in page.why_not
    b.at(event_id, resume_clock, day=b.day_of(event_id))
    differing.republish(event_id)
    b.at(event_id, pause_clock, day=b.day_of(event_id))
    assert refused(event_id, verbs.agree_deal) == "deal_outdated"
    b.at(event_id, verbs.propose_deal, event=event_id, method=DealMethod.EVEN)
    deal_agreed(event_id)
    assert require_deal_of(event_id).version == 2


def test_the_page_marks_who_is_unlike_the_prizes_and_says_how_icm_was_checked(client: Client) -> None:
    event_id, here, _drawer = played()
    count(event_id, dict(zip(here, (8, 1, 1), strict=True)))
    found = deal_details(event_id)
    first, *_others, last = lines_of(found, {})
    assert [(one.cells[2].label, one.cells[2].mark) for one in (first, last)] == [
        ("Chip chop", "above the first prize"),
        ("Chip chop", "below the lowest prize"),
    ]
    assert first.counted_at is not None
    b.at(event_id, verbs.propose_deal, event=event_id, method=DealMethod.CHIP_CHOP)
    assert [one.is_above_first for one in deal_details(event_id).players] == [True, False, False]
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    body = client.get(f"/events/{event_id}/deal/").content.decode()
    assert "ICM: Every order of the places was counted." in body
    assert "below the lowest prize" in body
    assert "bounties" not in body
    api = client.get(f"/api/v1/events/{event_id}/deal/").json()
    assert (api["icm_off_minor"], api["has_bounties"]) == (0, False)


def test_a_deal_names_the_bounties_that_it_does_not_share(client: Client) -> None:
    event_id, (hunter, second, *others), _drawer = bounties.played(5, "progressive", payout=SHARES)
    evening.publish_late(event_id)
    for entry in others[:2]:
        bounties.out(event_id, entry, (hunter,))
    worth = bounties.heads(event_id)
    told = {player.entry: player.bounty_minor for player in deal_details(event_id).players}
    assert told == worth
    assert worth[hunter] > worth[second]
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    body = client.get(f"/events/{event_id}/deal/").content.decode()
    assert f"bounty {money_short_text(Money(worth[hunter]))}" in body
    assert "A deal shares the prizes only: bounties are still won." in body


def sheet_of(players: int) -> DealSheet:
    return DealSheet(
        house="Casino",
        event="Main event",
        is_by_place=False,
        is_agreed=False,
        shares=tuple(
            SignedShare(at, f"Player {at}", at, 10_000, Money(10_000), Money(5_000))
            for at in range(1, players + 1)
        ),
        left=Money(0),
        total=Money(10_000 * players),
        at=instants.now(),
        has_bounties=True,
    )


def test_a_sheet_of_many_players_goes_on_on_the_next_page_with_each_signature_below_its_name() -> None:
    load_letters()
    blocks = deal_blocks(sheet_of(18))
    pages = list(_pages(blocks, 340.0, ROOM))
    assert [block for page in pages for block in page] == list(blocks)
    assert len(pages) > 2
    assert all(sum(block.tall(340.0) for block in page) <= ROOM for page in pages)
    for page in pages:
        signed = [at for at, block in enumerate(page) if getattr(block, "label", "") == "I agree: signature"]
        named = [at for at, block in enumerate(page) if isinstance(block, Pair) and block.size == 11]
        assert all(later > earlier for earlier, later in zip(named, signed, strict=False))
    assert printed([blocks], "a4", title="Deal").count(b"/Type /Page\n") > 1


def test_the_sheet_names_bounties_in_the_language_of_the_reader() -> None:
    with translation.override("it"):
        texts = [one.text for one in deal_blocks(sheet_of(2)) if isinstance(one, Text)]
        labels = [one.label for one in deal_blocks(sheet_of(2)) if isinstance(one, Pair)]
    assert "Un accordo divide solo i premi: le taglie si vincono ancora." in texts
    assert "Taglia sulla propria testa" in labels


def test_the_page_that_asks_for_a_paused_clock_pauses_it(client: Client) -> None:
    event_id, _here, _drawer = played()
    page, pause = f"/events/{event_id}/deal/", reverse("pause-clock", args=[b.day_of(event_id)])
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    assert pause not in client.get(page).content.decode(), "it stands"
    b.at(event_id, resume_clock, day=b.day_of(event_id))
    assert f'action="{pause}"' in client.get(page).content.decode()
    sent = client.post(pause, {"next": page}, headers={"Accept": "text/html"})
    assert (sent["Location"], deal_details(event_id).is_paused) == (page, True)
