"""What people wrote in their own words: apart from the permanent rows that name it, and erased with its player."""

from __future__ import annotations

import json

import pytest
from django.db import models

from cashier.models import Posting, Sale
from journal import instants, replay
from journal.facts import Fact
from journal.free_texts import erase, rows_about
from journal.models import Answered, Change, FreeText, Line
from journal.opening import HOUSE, tournament_book
from journal.queries import latest_lines
from journal.rows.usual import decompressed
from journal.rows.versioned import versioned_models
from people.players.verbs import edit_player
from people.privacy import verbs as people
from seating.moves.verbs import swap_players
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
SECRET = "drunk and shouting"
"""Texts about a table, a day or a template, which name nobody."""
NOT_ABOUT_PEOPLE = {
    "clock.clock.pause_reason",
    "tournaments.period.note",
    "tournaments.roomtable.note",
    "automation.automation.text",
}


def voided() -> tuple[int, int, int]:
    """An event, a player of it and the sale that was voided with a reason."""
    drawer_id, event_id, player = at_cashier.open_drawer(), at_cashier.selling_event(), b.player("Rossi")
    sale = at_cashier.sell_entry(event_id, drawer_id, player).id
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.void(event_id, sale, drawer_id, SECRET)
    return event_id, player, sale


def permanent_text() -> str:
    """Every permanent row as text."""
    lines = [(line.details, line.also, line.texts) for line in Line.objects.all()]
    versions = [decompressed(bytes(one.row_versions)).decode() for one in Change.objects.all()]
    return json.dumps(lines, default=str) + "".join(versions) + str(list(Posting.objects.values_list("memo")))


def everywhere() -> str:
    """The same with what may be erased."""
    said = [*FreeText.objects.values_list("text"), *Sale.objects.values_list("void_reason")]
    return permanent_text() + str(said) + str(list(Answered.objects.values_list("answer")))


def test_a_reason_is_read_as_written_and_no_permanent_row_holds_it() -> None:
    event_id, _player, sale = voided()
    assert SECRET not in permanent_text()
    line = latest_lines(tournament_book(event_id))[0]
    assert (line.reason, SECRET in line.sentence) == (SECRET, True)
    assert Line.objects.latest("pk").reason == SECRET
    assert list(replay.differences()) == []
    assert Sale.objects.get(pk=sale).void_reason == SECRET


def test_it_is_erased_with_the_player_and_nothing_else_is() -> None:
    event_id, player, _sale = voided()
    other = at_cashier.sell_entry(event_id, at_cashier.open_drawer()).id
    at_cashier.void(event_id, other, Sale.objects.get(pk=other).drawer_id, "paid twice")
    b.do([HOUSE], people.erase_player, player=player)
    assert SECRET not in everywhere()
    assert "paid twice" in everywhere()
    assert list(replay.differences()) == []
    newest, _older = latest_lines(tournament_book(event_id))[0:2]
    assert (newest.reason, "paid twice" in newest.sentence) == ("paid twice", True)


def test_columns_and_facts_in_somebody_s_own_words_are_declared() -> None:
    words = ("note", "reason", "text", "cause")
    columns = {
        f"{model._meta.label_lower}.{one.name}"
        for model in versioned_models()
        for one in model._meta.concrete_fields
        if isinstance(one, models.CharField) and one.name.endswith(words) and (one.max_length or 0) >= 60
        if not one.choices and one.name not in model.free_text
    }
    assert columns == NOT_ABOUT_PEOPLE
    missing = {
        fact.__name__
        for fact in _facts(Fact)
        for name, kind in getattr(fact, "__annotations__", {}).items()
        if name in words and str(kind) == "str" and name not in fact.free_text
    }
    assert missing == set()


def test_the_reason_of_a_line_about_several_goes_only_where_it_names_the_player() -> None:
    event_id = b.playing(3, 3)
    ours, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    player = tournaments.entry(ours).player_id
    b.do([HOUSE], edit_player, player=player, last_name="Šarić")
    for note in ("they are a couple", "saric asked for it"):
        b.at(event_id, swap_players, entry=ours, other=other, note=note)
    erase(rows_about([ours]), lambda text: "saric" in text, instants.now())
    assert set(FreeText.objects.values_list("text", flat=True)) == {"", "they are a couple"}
    assert list(replay.differences()) == []


def _facts(base: type[Fact]) -> set[type[Fact]]:
    return {base}.union(*(_facts(one) for one in base.__subclasses__()))
