"""Two rows of one person: suggested, merged with all that belongs to them, and parted again by one undo."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from access.roles import Role
from access.verbs import By
from cashier.player_accounts import verbs as money
from cashier.player_accounts.rows import held
from floor.plan.verbs import undo_line
from journal.book import Actor
from journal.opening import HOUSE, TICKETS, account_book, drawer_book, tournament_book
from journal.queries import latest_lines, versions
from journal.replay import differences
from people.bans.verbs import ban_player
from people.files.players import import_players
from people.files.roster import ImportedPlayer, KnownPlayers
from people.models import Player, User
from people.players import merging as actions
from people.players import rows
from people.players.finding import find_players
from people.players.likeness import likenesses, merged_into
from people.players.lists import player_list
from people.players.merging import followers
from people.players.verbs import add_player, edit_player
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from seating.requests.rows import players_in_need
from seating.requests.verbs import keep_apart, request_accessible_seats
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from wording.dates import date_format

pytestmark = pytest.mark.django_db
DIRECTOR = By(Actor(role=Role.DIRECTOR))


def add(last_name: str, first_name: str = "Mario", **over: Any) -> int:
    details = {"last_name": last_name, "first_name": first_name} | over
    return int(b.do([HOUSE], add_player, **details).id)


def merge(kept: int, gone: int) -> int:
    """The line of the merger."""
    done = actions.merge_players.perform_with(DIRECTOR, player=kept, other=gone)
    assert done.line is not None
    return done.line


def undo(line: int, **over: Any) -> None:
    undo_line.perform_with(DIRECTOR, line=line, reason="two persons after all", **over)


def deposit(player: int, drawer: int, amount: int) -> None:
    refs = [account_book(player), drawer_book(drawer)]
    b.do(refs, money.deposit_money, player=player, amount_minor=amount, drawer=drawer)


def test_everything_of_the_other_goes_along_and_one_undo_brings_it_back() -> None:
    drawer = at_cashier.open_drawer()
    event = at_cashier.selling_event()
    kept = add("Rossi", card_number="K1")
    gone = add("Rosi", card_number="G2", email="m@example.org", note="seat by the window")
    sale = at_cashier.sell_entry(event, drawer, gone)
    deposit(gone, drawer, 30_000)
    deposit(kept, drawer, 5_000)
    b.do([HOUSE], ban_player, player=gone, reason="cheating", kind="room")
    b.do([HOUSE], request_accessible_seats, players=(gone,), is_needed=True)

    line = merge(kept, gone)
    assert tournaments.entry(sale.entry).player_id == kept
    assert (held(kept).minor, held(gone).minor) == (35_000, 0)
    known = rows.player(kept)
    assert (known.email, known.note) == ("m@example.org", "seat by the window")
    assert [ban.reason for ban in known.open_bans] == ["cheating"]
    assert players_in_need() == {kept}
    assert list(differences()) == []

    undo(line)
    assert tournaments.entry(sale.entry).player_id == gone
    assert (held(kept).minor, held(gone).minor) == (5_000, 30_000)
    known, other = rows.player(kept), rows.player(gone)
    assert (known.email, known.note, known.open_bans, other.merged_into_id) == ("", "", (), None)
    assert [ban.reason for ban in other.open_bans] == ["cheating"]
    assert players_in_need() == {gone}
    assert list(differences()) == []


def test_both_cards_find_the_person_and_the_other_row_is_not_listed() -> None:
    kept, gone = add("Rossi", card_number="K1"), add("Rosi", card_number="G2")
    merge(kept, gone)
    for card in ("K1", "G2"):
        assert [one.id for one in find_players(card)] == [kept]
        assert [one.id for one in player_list({"card": card})] == [kept]
    assert [one.id for one in player_list()] == [kept]
    assert KnownPlayers().by_card["G2"].id == kept
    assert [one.player.card_number for one in merged_into(kept)] == ["G2"]


def test_two_rows_with_an_entry_in_one_event_are_not_merged() -> None:
    event = at_cashier.selling_event(name="Friday")
    drawer = at_cashier.open_drawer()
    kept, gone = add("Rossi"), add("Rosi")
    at_cashier.sell_entry(event, drawer, kept)
    sale = at_cashier.sell_entry(event, drawer, gone)
    with pytest.raises(Refusal, match="players_in_one_event") as refused:
        merge(kept, gone)
    assert refused.value.detail["events"] == "Friday"
    at_cashier.void(event, sale.id, drawer)
    merge(kept, gone)


def test_what_happens_to_the_entry_later_does_not_stand_in_the_way_of_the_undo() -> None:
    event = b.started(3)
    entry = b.at_seat(event, 1, 1)
    gone = tournaments.entry(entry).player_id
    kept = add("Rossi")
    line = merge(kept, gone)
    b.bust(event, entry)
    bust = latest_lines(b.tournament_book(event))[0].id
    undo(line)
    assert (tournaments.entry(entry).player_id, tournaments.entry(entry).is_alive) == (gone, False)
    undo(bust)
    assert (tournaments.entry(entry).player_id, tournaments.entry(entry).is_alive) == (gone, True)


def test_an_earlier_bust_is_undone_although_the_player_was_merged_since() -> None:
    event = b.started(3)
    entry = b.at_seat(event, 1, 1)
    gone = tournaments.entry(entry).player_id
    b.bust(event, entry)
    bust = latest_lines(b.tournament_book(event))[0].id
    kept = add("Rossi")
    merge(kept, gone)
    undo(bust)
    assert (tournaments.entry(entry).player_id, tournaments.entry(entry).is_alive) == (kept, True)


def test_money_paid_out_since_stands_in_the_way_of_the_undo() -> None:
    b.house()
    drawer = at_cashier.open_drawer()
    kept, gone = add("Rossi"), add("Rosi")
    deposit(gone, drawer, 30_000)
    line = merge(kept, gone)
    refs = [account_book(kept), drawer_book(drawer)]
    b.do(refs, money.withdraw_money, player=kept, amount_minor=20_000, drawer=drawer)
    with pytest.raises(Refusal, match="account_short"):
        undo(line)
    assert rows.player(gone).merged_into_id == kept


def test_a_merged_row_is_used_no_more_and_the_refusal_names_the_person() -> None:
    event = at_cashier.selling_event()
    drawer = at_cashier.open_drawer()
    kept, gone = add("Rossi"), add("Rosi")
    merge(kept, gone)
    attempts = (
        lambda: at_cashier.sell_entry(event, drawer, gone),
        lambda: deposit(gone, drawer, 1_000),
        lambda: b.do([HOUSE], edit_player, player=gone, last_name="Neri"),
        lambda: b.do([HOUSE], ban_player, player=gone, reason="x"),
        lambda: b.do([HOUSE], erase_player, player=gone),
        lambda: b.do([HOUSE], keep_apart, players=(gone, kept)),
        lambda: merge(gone, kept),
        lambda: merge(kept, gone),
        lambda: b.do([HOUSE], import_players, rows=(ImportedPlayer(last_name="Neri", player=gone),)),
    )
    for attempt in attempts:
        with pytest.raises(Refusal, match="player_merged") as refused:
            attempt()
        assert refused.value.detail["other_player"] == kept


def test_who_is_erased_takes_every_merged_row_along() -> None:
    first, second, third = add("Rossi"), add("Rosi", card_number="G2"), add("Russi", document="X1")
    merge(second, third)
    line = merge(first, second)
    b.do([HOUSE], erase_player, player=first)
    assert set(Player.objects.values_list("last_name", "document", "card_number")) == {("", "", None)}
    with pytest.raises(Refusal, match="player_erased"):
        undo(line)


def test_a_person_merged_further_is_undone_newest_first() -> None:
    first, second, third = (
        add("Rossi", card_number="1"),
        add("Rosi", card_number="2"),
        add("Russi", card_number="3"),
    )
    line = merge(second, third)
    merge(first, second)
    assert [one.id for one in find_players("3")] == [first]
    with pytest.raises(Refusal, match="undo_blocked"):
        undo(line)
    undo(line, together=True)
    assert [rows.player(one).merged_into_id for one in (second, third)] == [None, None]


def test_everything_that_names_a_player_follows_or_is_known_to_stay() -> None:
    stays = {"people.playerword", "people.merger", "people.toldapart", "people.player"}
    named = {
        model._meta.label_lower
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model is Player
    }
    assert named - stays - {"people.ban"} == {one.name for one in followers()}


def test_likely_duplicates_are_suggested_until_they_are_told_apart() -> None:
    one = add("Rossi", birth_date=date(1980, 5, 1))
    other = add("Rosi", "Maria", birth_date=date(1980, 5, 1))
    like = add("Rosis", "Mario", birth_date=date(1980, 5, 1))
    paper, same = add("Verdi", "Ugo", document="AX 123"), add("Verde", "Ugo")
    # Of before: nobody is added with another player's document any more.
    Player.objects.filter(pk=same).update(document="ax123", document_key="ax123")
    add("Bianchi", "Ada", birth_date=date(1990, 1, 1))
    add("Bianchi", "Ada", birth_date=date(1991, 1, 1))
    found = [(pair.player.id, pair.other.id) for pair in likenesses()]
    assert found == [(paper, same), (one, other), (one, like), (other, like)]
    assert all({"Bianchi"} != {pair.player.last_name} for pair in likenesses())
    b.do([HOUSE], actions.tell_apart, player=like, other=one)
    assert (one, like) not in [(pair.player.id, pair.other.id) for pair in likenesses()]


def test_the_pages_suggest_compare_and_merge(client: Client) -> None:
    client.force_login(User.objects.create(username="d", role=Role.DIRECTOR))
    one, other = add("Rossi", phone="+39 333 1234567"), add("Rosi", phone="333 1234567")
    listed = client.get("/players/duplicates/").content.decode()
    assert f"/players/{one}/merge/{other}/" in listed
    assert "Rosi" in client.get(f"/players/{one}/merge/{other}/").content.decode()
    assert client.post(f"/players/{one}/merge/{other}/", {"step": "merge"}).status_code == 302
    assert client.get(f"/players/{other}/").headers["Location"] == f"/players/{one}/"
    kept = client.get(f"/players/{one}/").content.decode()
    assert "Undo the merger" in kept
    assert f"undo/?next=/players/{one}/" in kept, "not to the journal of an event that it also touched"
    cashier = User.objects.create(username="c", role=Role.CASHIER)
    client.force_login(cashier)
    assert client.get("/players/duplicates/").status_code == 403


def test_two_players_of_one_name_are_known_by_their_birth_or_card_and_their_side(client: Client) -> None:
    client.force_login(User.objects.create(username="d", role=Role.DIRECTOR))
    one = add("Verdi", birth_date=date(1980, 5, 3))
    other = add("Verdi", card_number="4711")
    listed = client.get("/players/duplicates/").content.decode()
    assert date_format(date(1980, 5, 3)) in listed
    assert "4711" in listed
    page = " ".join(client.get(f"/players/{one}/merge/{other}/").content.decode().split())
    assert "two players named Verdi Mario" in page
    assert "the one on the right go to the one on the left" in page


def test_two_players_are_told_apart_on_the_page(client: Client) -> None:
    client.force_login(User.objects.create(username="d", role=Role.DIRECTOR))
    one, other = add("Rossi", email="m@example.org"), add("Rosi", email="M@example.org")
    assert client.post(f"/players/{one}/merge/{other}/", {"step": "apart"}).status_code == 302
    assert likenesses() == ()


def test_only_the_journals_of_events_that_one_of_the_two_entered_tell_of_it() -> None:
    drawer, before = at_cashier.open_drawer(), {}
    entered, own, other = (at_cashier.selling_event() for _ in range(3))
    kept, gone = add("Rossi"), add("Rosi")
    at_cashier.sell_entry(entered, drawer, gone)
    at_cashier.sell_entry(own, drawer, kept)
    for event in (entered, own, other):
        before[event] = versions(b.tournament_book(event))[0]
    undo(merge(kept, gone))
    raised = {event: versions(b.tournament_book(event))[0] - before[event] for event in before}
    assert raised == {entered: 2, own: 2, other: 0}
    assert [one.fact for one in latest_lines(b.tournament_book(other))][:1] != ["PlayersMerged"]
    assert [tournaments.player_entries(event, gone) != () for event in (entered, own)] == [True, False]


def test_a_merger_holds_only_the_books_of_events_that_either_entered() -> None:
    drawer = at_cashier.open_drawer()
    of_gone, of_kept, _of_nobody = (at_cashier.selling_event() for _ in range(3))
    kept, gone = add("Rossi"), add("Rosi")
    at_cashier.sell_entry(of_gone, drawer, gone)
    at_cashier.sell_entry(of_kept, drawer, kept)
    own = {HOUSE, account_book(gone), account_book(kept), TICKETS}
    command = actions.merge_players.command(player=kept, other=gone)
    assert set(actions.merge_players.opens(command)) == own | {
        tournament_book(of_gone),
        tournament_book(of_kept),
    }
