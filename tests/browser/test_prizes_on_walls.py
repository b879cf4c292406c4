"""Bounties and the queue of prizes in the room: on televisions in both languages, and on a telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from displays.layouts.composing import Block, BlockKind, Composition
from journal.book import Actor
from journal.opening import Command
from payouts.awards import rows as queries
from tests.browser.conftest import TELEPHONE, TELEVISION, Visit
from tests.displays.televisions import layout, paired, show
from tests.payouts.bounties import hand, played
from tests.payouts.test_calls import Over
from tests.screens.test_bounties_told import name_of
from tests.undoing import undo_lines
from tournaments import queries as tournaments

DESKS = Composition("landscape", (Block(BlockKind.CLOCK, 1, 1, 6, 4), Block(BlockKind.CALLS, 7, 1, 10, 9)))

SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight"


@pytest.mark.parametrize(("language", "biggest"), [("en", "€100"), ("it", "100 €")])
def test_a_wall_shows_the_biggest_bounty_and_forgets_a_knock_out_undone(
    visit: Visit, language: str, biggest: str
) -> None:
    event, (short, tall, one, other, *_), _drawer = played(6, "progressive")
    display, secret = paired(event=event)
    show(display, view="bounties")
    tv = visit(f"/display/{secret}/", size=TELEVISION, language=language)
    first = tv.locator(".tv-heads li").first
    expect(first).to_contain_text("50")
    line = hand(event, (short, 900, ((other,),)), (tall, 4_000, ((other,), (other,))))
    expect(first).to_contain_text(name_of(other))
    expect(first.locator("b")).to_have_text(biggest)
    expect(tv.locator(".tv-won-rows li")).to_have_count(2)
    undo_lines(line, Command(Actor()))
    expect(tv.locator(".tv-won-rows li")).to_have_count(0)
    expect(tv.locator(".tv-heads li", has_text=name_of(one)).locator("b")).not_to_have_text(biggest)


@pytest.mark.parametrize(
    ("language", "called", "turn"),
    [
        ("en", "Prize slip {slip}: desk 3", "Your prize is ready: please go to desk 3"),
        ("it", "Ricevuta del premio {slip}: sportello 3", "sportello 3"),
    ],
)
def test_who_is_called_reads_the_own_slip_and_desk_and_no_name_is_shown(
    visit: Visit, language: str, called: str, turn: str
) -> None:
    over = Over()
    award = queries.award(over.third)
    secrets = []
    for name, shown in (("Desks", {"layout": layout("Desks", DESKS)}), ("Lobby", {"view": "payouts"})):
        display, secret = paired(name, event=over.event)
        show(display, **shown)
        secrets.append(secret)
    desks, lobby = (visit(f"/display/{one}/", size=TELEVISION, language=language) for one in secrets)
    code = tournaments.entry(award.entry_id).code
    phone = visit(f"/p/{code}/", size=TELEPHONE, language=language)
    expect(desks.locator(".block-clock")).to_be_visible()
    over.call(over.third, desk=3)
    rows = desks.locator("[data-rows=calls] li")
    expect(rows.locator("b")).to_have_text([str(award.slip), "3"])
    number = rows.locator("b").first
    assert number.evaluate(SIZE) > 0.12, "read from the end of the line"
    assert number.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    expect(lobby.locator("#ticker")).to_contain_text(called.format(slip=award.slip))
    expect(phone.locator(".mine-call")).to_contain_text(turn)
    said = desks.locator("[data-rows=calls]").inner_text() + lobby.locator("#ticker").inner_text()
    assert tournaments.public_names([award.player_id])[award.player_id] not in said
    assert "€" not in said
    over.call(over.second, desk=4)
    expect(rows).to_have_count(2)
    over.pay(over.third)
    over.pay(over.second)
    expect(rows).to_have_count(0)
    expect(phone.locator(".mine-call")).to_be_hidden()
