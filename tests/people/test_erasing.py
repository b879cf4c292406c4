"""Erasure leaves no trace: everything that names a player is known, and after it no table holds a word of the person."""

from __future__ import annotations

from datetime import date
from io import BytesIO

import pytest
from django.apps import apps
from django.db import connection
from PIL import Image

from access.roles import Role
from access.verbs import By
from cashier.approvals.verbs import ask_approval
from cashier.kinds import DocumentKind
from cashier.limits.verbs import record_document
from cashier.models import LedgerRow, Sale
from cashier.player_accounts import verbs as accounts
from floor.plan.verbs import undo_line
from journal import replay
from journal.book import Actor
from journal.models import Change, Line
from journal.opening import HOUSE, account_book, drawer_book
from journal.queries import latest_lines
from journal.rows.usual import decompressed
from people.bans import verbs
from people.bans.lists import ListedBan, import_bans
from people.models import Player
from people.players.merging import merge_players, tell_apart
from people.players.verbs import add_player, choose_public_name, keep_photograph, photograph_player
from people.privacy.verbs import erase_player
from seating.models import AccessibleSeatRequest, ApartPlayer
from seating.requests.verbs import keep_apart, request_accessible_seats
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.cashier.cancelling import cancel, due, give_back, pay

pytestmark = pytest.mark.django_db
ADMINISTRATOR = By(Actor(role=Role.ADMINISTRATOR))
SECRET = "Zyxwvutowski"
"""In every text about the player; it is nobody else's."""
NAMING = {
    "cashier.accountmovement": "moves stand in the ledger, their reasons go",
    "cashier.documentseen": "that one was seen stands, its number goes",
    "cashier.refund": "stands, its texts go",
    "cashier.ticket": "stands, its texts go; an outstanding one that is personal forbids the erasure",
    "people.ban": "goes",
    "people.merger": "which row went into which, by ids",
    "people.player": "the row stands empty, and those merged into it",
    "people.playerword": "goes",
    "people.toldapart": "goes",
    "seating.accessibleseatrequest": "goes",
    "seating.apartplayer": "goes",
    "tournaments.entry": "stands, without a name",
}
"""Every model with a key to a player, and what an erasure leaves of it: ``everything_of`` makes a row of each."""


def picture() -> bytes:
    out = BytesIO()
    Image.new("RGB", (40, 30), "red").save(out, "JPEG")
    return out.getvalue()


def everything_of() -> tuple[int, int]:
    """A player about whom the house has something of everything, with the name in each text; and an entry's sale."""
    b.house()
    drawer, event = at_cashier.open_drawer(500_000), at_cashier.selling_event()
    born = date(1971, 3, 9)
    details = {"email": f"{SECRET}@example.org", "phone": "998877", "note": SECRET, "document": f"{SECRET}1"}
    player = int(
        b.do(
            [HOUSE],
            add_player,
            last_name=SECRET,
            first_name="Ada",
            birth_date=born,
            card_number=f"{SECRET}-7",
            **details,
        ).id
    )
    _keep_apart(player)
    _banned(player)
    _one_of_two(player)
    _with_money(player, drawer)
    _refunded(player, drawer)
    sale = at_cashier.sell_entry(event, drawer, player).id
    _asked_for(player, sale)
    at_cashier.void(event, sale, drawer, f"{SECRET} left")
    return player, sale


def _keep_apart(player: int) -> None:
    photo = keep_photograph(picture()).digest
    b.do([HOUSE], photograph_player, player=player, photograph=photo)
    b.do([HOUSE], choose_public_name, player=player, public_name="nickname", nickname=SECRET)
    b.do([HOUSE], request_accessible_seats, players=(player,), is_needed=True)
    b.do([HOUSE], keep_apart, players=(player, b.player("Neri")), event=None)


def _banned(player: int) -> None:
    rows = (ListedBan(last_name=SECRET, document=f"{SECRET}1", reason=f"{SECRET} cheated"),)
    import_bans.perform_with(ADMINISTRATOR, name="Court", kind="authority", rows=rows)
    verbs.lift_ban.perform_with(ADMINISTRATOR, player=player, reason=f"{SECRET} came with a letter")
    b.do([HOUSE], verbs.ban_player, player=player, reason=f"{SECRET} shouted", kind="room")
    verbs.lift_ban.perform_with(ADMINISTRATOR, player=player, reason=f"{SECRET} is sorry")


def _one_of_two(player: int) -> None:
    same, other = b.player(SECRET, "Ada"), b.player("Verdi")
    done = merge_players.perform_with(ADMINISTRATOR, player=player, other=same)
    assert done.line is not None
    undo_line.perform_with(ADMINISTRATOR, line=done.line, reason=f"{SECRET} has a twin")
    merge_players.perform_with(ADMINISTRATOR, player=player, other=same)
    tell_apart.perform_with(ADMINISTRATOR, player=player, other=other)


def _with_money(player: int, drawer: int) -> None:
    book = [account_book(player)]
    b.do(book, record_document, player=player, kind=DocumentKind.PASSPORT, number=f"{SECRET}1")
    refs = [*book, drawer_book(drawer)]
    b.do(refs, accounts.deposit_money, player=player, amount_minor=5_000, drawer=drawer)
    b.do(refs, accounts.withdraw_money, player=player, amount_minor=5_000, drawer=drawer)
    tickets.give(player=player, reason=f"{SECRET} won the league")
    own = tickets.sell(player, drawer, is_personal=True, method="card", reference=f"{SECRET}’s card")
    tickets.void(own, reason=f"{SECRET} cannot come")


def _refunded(player: int, drawer: int) -> None:
    event = at_cashier.selling_event(name="Friday")
    at_cashier.sell_entry(event, drawer, player)
    cancel(event)
    (one,) = due(event)
    give_back(pay(one, drawer), reason=f"{SECRET} is somebody else")
    pay(one, drawer)


def _asked_for(player: int, sale: int) -> None:
    by = By(Actor(user_id=at_cashier.staff().pk, role=Role.CASHIER))
    for subject in (f"sale/{sale}", f"account/{player}", f"event/1/player/{player}"):
        ask_approval.perform_with(
            by, kind="void", subject=subject, amount_minor=1, currency="EUR", reason=f"{SECRET} asks"
        )


def holding(text: str) -> set[str]:
    """The tables with the text in any column, also packed."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            if any(text.casefold() in str(cell).casefold() for row in cursor.fetchall() for cell in row):
                found.add(table)
    packed = (decompressed(bytes(one)) for one in Change.objects.values_list("row_versions", flat=True))
    return found | ({"versions"} if any(text.encode() in one for one in packed) else set())


def test_every_model_that_names_a_player_is_known() -> None:
    naming = {
        model._meta.label_lower
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model is Player
    }
    assert naming == set(NAMING)


def test_erasure_leaves_no_trace_in_any_table() -> None:
    player, sale = everything_of()
    for label in NAMING:
        assert apps.get_model(label).objects.exists(), label
    assert len(holding(SECRET)) > 8
    lines, money = Line.objects.count(), list(LedgerRow.objects.order_by("pk").values_list())
    b.do([HOUSE], erase_player, player=player)
    assert holding(SECRET) == set()
    assert not AccessibleSeatRequest.objects.filter(player=player).exists()
    assert not ApartPlayer.objects.filter(player=player).exists()
    # The books stand: nothing of the ledger or the journal is gone, and every row follows from its lines.
    assert list(LedgerRow.objects.order_by("pk").values_list()) == money
    assert Line.objects.count() == lines + 1
    assert Sale.objects.get(pk=sale).entry.player_id == player
    assert list(replay.differences()) == []


def test_what_was_said_of_others_stands() -> None:
    player, other = b.player(SECRET), b.player("Verdi")
    for one in (player, other):
        b.do([HOUSE], verbs.ban_player, player=one, reason="shouted")
        verbs.lift_ban.perform_with(ADMINISTRATOR, player=one, reason=f"letter of {one}")
    b.do([HOUSE], erase_player, player=player)
    assert [line.reason for line in latest_lines(HOUSE)[1:] if line.reason] == [f"letter of {other}"]
