"""A program in Perl adds up the authority's three copies of a night that ended in a deal, and finds a planted cent."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from access.roles import Role
from cashier.inspection import files as paper
from cashier.inspection.declared import Scope, all_lists, facts
from cashier.inspection.files import make
from journal.book import Actor
from journal.opening import HOUSE, drawer_book, tournament_book
from journal.queries import latest_lines
from payouts.authority.comparison import compare
from payouts.awards.rows import awards, due_awards
from payouts.bounties.verbs import cash_bounties
from payouts.deals.verbs import propose_deal
from payouts.paying.verbs import take_award_back
from payouts.publishing.verbs import publish_payouts
from payouts.structure.rows import structure
from people.models import User
from rulebook.deal_shares import DealMethod
from rulebook.profile import profile_from_data
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import bounties, evening
from tests.payouts.deals import deal_agreed
from tests.payouts.test_deals import played
from tests.payouts.test_leaders import led
from tournaments.values import PayoutRule, Thing

pytestmark = pytest.mark.django_db
NAMES = ("starters", "ranking", "paid-out")
PERL = Path(__file__).with_name("copies.pl")


def dealt(*, pays: int = 2, **over: Any) -> int:
    """Six play; three deal by ICM, a tenth is left to the winner; the first ``pays`` prizes are paid."""
    event_id, (first, second, _third), drawer_id = played(**over)
    left = sum(prize.amount.minor for prize in structure(event_id).prizes) // 10
    builders.at(event_id, propose_deal, event=event_id, method=DealMethod.ICM, left_minor=left)
    deal_agreed(event_id)
    for entry in (first, second):
        evening.bust(event_id, entry)
    evening.finish(event_id)
    for award in due_awards(event_id)[:pays]:
        evening.pay(event_id, award.id, drawer_id)
    return event_id


def issued(event_id: int, folder: Path) -> dict[str, str]:
    """The three copies as an inspector takes them, with the hash that the journal keeps of each."""
    who, hashes = Client(), {}
    who.force_login(User.objects.create(username="ines", role=Role.INSPECTOR))
    for name in NAMES:
        answer: Any = who.post(f"/api/v1/inspection/{name}.csv?event={event_id}")
        (folder / f"{name}.csv").write_bytes(b"".join(answer.streaming_content))
        hashes[name] = answer["Content-SHA256"]
        assert hashes[name] in latest_lines(HOUSE, limit=1)[0].sentence
    return hashes


def added_up(folder: Path) -> tuple[int, dict[str, str]]:
    """What the program says of the three files: its exit status, and its lines by their names."""
    program = shutil.which("perl")
    assert program, "the proof needs Perl, as Debian's package perl has it"
    files = [str(folder / f"{name}.csv") for name in NAMES]
    said = subprocess.run([program, str(PERL), *files], capture_output=True, text=True, check=False)
    assert not said.stderr, said.stderr
    lines = [re.split(r": |  ", line, maxsplit=1) for line in said.stdout.splitlines()]
    return said.returncode, dict(lines)


def text(minor: int) -> str:
    return f"{minor / 100:.2f}"


def test_the_three_copies_add_up_without_the_system(tmp_path: Path) -> None:
    event_id = dealt()
    hashes = issued(event_id, tmp_path)
    status, said = added_up(tmp_path)
    assert status == 0, said
    found = compare(event_id)
    assert {said[digest]: digest for digest in hashes.values()} == hashes
    assert (said["participants"], said["places"]) == ("6", "6")
    assert said["published"] == said["awarded"] == text(found.published_minor)
    assert said["paid"] == said["paid by cash"] == text(found.paid_minor)
    assert said["not paid"] == text(found.due_minor) != "0.00"


@pytest.mark.whole_nights
def test_a_chip_leader_and_bounties_are_paid_beside_the_prize_of_a_place(tmp_path: Path) -> None:
    drawer_id = at_cashier.open_drawer(500_000)
    profile = profile_from_data({"bounties": {"kind": "fixed"}})
    event_id, entries = led(
        drawer_id, products=(bounties.ENTRY,), profile=profile, payout=PayoutRule(places=3)
    )
    winner, *others = entries
    for entry in reversed(others):
        bounties.out(event_id, entry, (winner,))
    builders.at(event_id, publish_payouts, event=event_id)
    claim = at_cashier.act(Actor(), [tournament_book(event_id)], cash_bounties, entry=winner)
    evening.pay(event_id, claim.id, drawer_id)
    for award in due_awards(event_id):
        if award.entry_id == winner:
            evening.pay(event_id, award.id, drawer_id)
    issued(event_id, tmp_path)
    status, said = added_up(tmp_path)
    assert status == 0, said
    found = compare(event_id)
    assert found.bounties_minor == 10 * bounties.HEAD
    assert found.leaders_minor == 35_000
    assert found.awarded_minor == found.published_minor + 35_000 + 10 * bounties.HEAD
    assert found.paid_minor == sum(one.amount_minor for one in found.ways)
    assert [one.way for one in found.ways] == ["cash"]
    assert said["paid"] == said["paid by cash"] == text(found.paid_minor)
    assert (said["paid to chip leaders"], said["paid as bounties"]) == ("200.00", text(found.bounties_minor))
    assert said["not paid"] == text(found.due_minor - 15_000)


def test_a_deal_makes_ranking_and_publication_differ_and_an_unpaid_prize_the_payouts() -> None:
    event_id = dealt()
    found = compare(event_id)
    assert found.has_deal
    assert found.differing == 3
    assert found.published_minor == found.awarded_minor == found.paid_minor + found.due_minor
    assert found.agreed_minor == sum(prize.amount.minor for prize in structure(event_id).prizes)
    assert [one.way for one in found.ways] == ["cash"]


@pytest.mark.once
def test_a_planted_cent_a_place_left_out_and_a_second_start_are_found(tmp_path: Path) -> None:
    issued(dealt(pays=3), tmp_path)
    assert added_up(tmp_path)[1]["not paid"] == "0.00"
    for name, change in (
        (
            "paid-out",
            lambda lines: [*lines[:1], re.sub(r"(\d)\.(\d\d),EUR", r"\g<1>9.\2,EUR", lines[1]), *lines[2:]],
        ),
        ("ranking", lambda lines: [*lines[:2], *lines[3:]]),
        ("starters", lambda lines: [*lines, lines[1]]),
    ):
        path = tmp_path / f"{name}.csv"
        whole = path.read_bytes().decode()
        path.write_bytes("".join(change(whole.splitlines(keepends=True))).encode())
        status, said = added_up(tmp_path)
        assert status == 1, name
        assert "wrong" in said
        path.write_bytes(whole.encode())
    assert added_up(tmp_path)[0] == 0


def test_the_paper_is_signed_in_the_language_that_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    event_id, printed = dealt(), list[str]()

    def record(_canvas: Any, _x: float, _y: float, text: str) -> None:
        printed.append(text)

    monkeypatch.setattr(paper.Canvas, "drawString", record)
    monkeypatch.setattr(paper.Canvas, "drawRightString", record)
    who = Client()
    who.force_login(User.objects.create(username="ines", role=Role.INSPECTOR))
    found = {}
    for language in ("en", "it"):
        printed.clear()
        answer = who.post(f"/events/{event_id}/inspection/ranking.pdf?language={language}")
        assert f"ranking-{event_id}-{language}.pdf" in answer["Content-Disposition"]
        line = latest_lines(HOUSE, limit=1)[0]
        assert f"pdf-{language}" in line.sentence
        found[language] = (answer["Content-SHA256"], tuple(printed))
    assert found["en"][0] == found["it"][0]
    assert "For the house: name, signature, date" in found["en"][1]
    assert not set(found["en"][1]) & {"Per la casa: nome, firma, data"}
    with translation.override("it"):
        listed = next(one for one in all_lists() if one.name == "ranking")
        assert any(text.startswith(str(listed.title)) for text in found["it"][1])


def test_what_is_signed_has_every_word_of_a_long_prize(monkeypatch: pytest.MonkeyPatch) -> None:
    thing = "The trophy of the city, a watch, and a stay of two weeks for two persons at the hotel beside the casino"
    event_id, printed = dealt(payout=PayoutRule(places=3, things=(Thing(1, thing),))), list[str]()
    monkeypatch.setattr(paper.Canvas, "drawString", lambda _canvas, _x, _y, text: printed.append(text))
    listed = next(one for one in all_lists() if one.name == "ranking")
    make(listed, Scope(event=event_id), "pdf")
    first = next(at for at, text in enumerate(printed) if text.startswith("The trophy"))
    told = " ".join(printed[first : first + 4])
    assert told.startswith(thing)
    assert "…" not in told


def test_a_list_of_the_whole_house_has_nothing_to_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt()
    printed: list[str] = []
    monkeypatch.setattr(paper.Canvas, "drawString", lambda _canvas, _x, _y, text: printed.append(text))
    make(next(one for one in all_lists() if one.name == "ranking"), Scope(), "pdf")
    assert not any("signature" in text for text in printed)


def test_what_is_returned_is_a_negative_row_without_a_slip() -> None:
    event_id = dealt(pays=1)
    award = next(one for one in awards(event_id) if one.is_paid)
    refs = [tournament_book(event_id), drawer_book(award.drawer_id or 0)]
    builders.do(refs, take_award_back, award=award.id, reason="mistake")
    listed = next(one for one in all_lists() if one.name == "paid-out")
    rows = [one for batch in facts(listed, Scope(event=event_id)) for one in batch]
    names = [column.name for column in listed.columns]
    told = [dict(zip(names, row.cells, strict=True)) for row in rows]
    assert [(one["amount"], one["slip"]) for one in told] == [
        (award.amount.minor, None),
        (-award.amount.minor, None),
    ]
    assert compare(event_id).paid_minor == 0


@pytest.mark.parametrize(
    ("role", "status"), [(Role.INSPECTOR, 200), (Role.DIRECTOR, 200), (Role.CASHIER, 403)]
)
def test_the_copies_are_for_inspectors_and_directors(role: Role, status: int) -> None:
    event_id = dealt()
    who = Client()
    who.force_login(User.objects.create(username="somebody", role=role))
    page = who.get(f"/events/{event_id}/authority/")
    assert page.status_code == status
    assert who.get(f"/api/v1/events/{event_id}/prizes-compared/").status_code == status
    if status == 200:
        assert page.content.decode().count('class="card copy"') == 3
        assert f"/events/{event_id}/inspection/paid-out.pdf?language=it" in page.content.decode()
