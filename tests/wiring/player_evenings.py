"""Evenings of programs with players: their accounts, their photographs, and players without a name."""

from __future__ import annotations

from dataclasses import replace

from access.roles import Role
from cashier.player_accounts import verbs as money
from journal.opening import HOUSE, account_book, drawer_book
from people.players.verbs import remove_photograph
from tests import builders as b
from tests.cashier import at_cashier
from tests.people import test_photographs as photographs
from tests.wiring.over_api import Programs
from tournaments import queries as tournaments
from tournaments.venue.verbs import edit_house, setup_of


def a_player_leaves_money_and_takes_some(_programs: Programs) -> None:
    b.house()
    player, drawer = b.player(), at_cashier.open_drawer()
    for verb, minor in ((money.deposit_money, 30_000), (money.withdraw_money, 10_000)):
        refs = [account_book(player), drawer_book(drawer)]
        b.do(refs, verb, player=player, amount_minor=minor, drawer=drawer)


def a_photograph_is_removed(_programs: Programs) -> None:
    b.house()
    player = b.player()
    photographs.give(player, photographs.photo())
    b.do([HOUSE], remove_photograph, player=player)


def nobody_gives_a_name(programs: Programs) -> None:
    b.house()
    b.do([HOUSE], edit_house, setup=replace(setup_of(tournaments.house()), sells_nameless=True))
    programs.ask("add_nameless_player", Role.CASHIER)


def files_come_in_and_go_out(programs: Programs) -> None:
    """Each with a line that is rejected."""
    b.house()
    programs.ask("export_players", Role.CAGE, form="csv")
    lines, listed = b"Surname;E-mail\nRossi;\nVerdi;nobody", {"name": "Court", "kind": "authority"}
    shown = programs.bring("preview_players", Role.CASHIER, file=lines)
    told = {"text": shown["text"], "digest": shown["digest"]}
    programs.ask("import_player_file", Role.CASHIER, told)
    programs.ask("rejected_players", Role.CASHIER, {"text": shown["text"]}, form="csv")
    shown = programs.bring("preview_bans", Role.DIRECTOR, listed, file=b"Surname;From\nRossi;\nVerdi;soon")
    programs.ask(
        "import_ban_file", Role.DIRECTOR, {**listed, "text": shown["text"], "digest": shown["digest"]}
    )
    programs.ask("rejected_bans", Role.DIRECTOR, {"text": shown["text"]}, form="xlsx")


OF_PLAYERS = (
    files_come_in_and_go_out,
    a_player_leaves_money_and_takes_some,
    a_photograph_is_removed,
    nobody_gives_a_name,
)
