"""Past draws are proved from their lines alone, and tampering is detected."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest

from journal import instants
from journal.chance.draw_lines import drawn_lines, hash_in_force
from journal.chance.draws import unpacked_draws
from journal.chance.seeds import begin_chains_anew, seed_in_turn
from journal.models import Drawing, Line, SeedChain
from journal.opening import Command, tournament_book
from journal.permanent import removal
from journal.rows.versioned import writing
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seats
from seating import reports
from seating.balance.verbs import apply_suggestion
from seating.breaking.verbs import break_table, combine_final_table
from seating.buttons.verbs import draw_buttons, set_positions
from seating.draw.verbs import redraw, seat_entry
from seating.models import Move, TableInPlay
from seating.moves.verbs import swap_players
from seating.queries import DrawnWith, HashVerdict, drawn_with, proof_of
from tests import builders as b
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed, so that tables are balanced."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def last_line() -> int:
    return Line.objects.exclude(seed="").order_by("-pk").values_list("pk", flat=True)[0]


def kinds(line_id: int) -> list[str]:
    drawing = Drawing.objects.get(line_id=line_id)
    return [draw.kind for draw in unpacked_draws(bytes(drawing.draws))]


def sold_one_by_one() -> int:
    event_id = b.playing(2, 3)
    (entry_id,) = b.entries(event_id, 1)
    b.at(event_id, seat_entry, entry=entry_id)
    return event_id


def drawn_at_once() -> int:
    b.house()
    b.room(3, 9)
    event_id = b.event()
    b.seated(event_id, 20)
    return event_id


def redrawn() -> int:
    event_id = b.playing(6, 4, 5)
    b.at(event_id, redraw, day=b.day_of(event_id))
    return event_id


def broken(**over: Any) -> int:
    event_id = b.playing(6, 5, 4, **over)
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    return event_id


def final_table(**over: Any) -> int:
    event_id = b.playing(4, 5, **over)
    b.at(event_id, combine_final_table, table=b.table(event_id, 1).id)
    return event_id


def joined() -> int:
    rules = {
        "breaking": {"redraw_rule": "never", "draw": "one_step"},
        "button": {"initial_button": "high_card"},
    }
    return final_table(profile=profile_from_data(rules))


def redrawn_as_a_table_breaks() -> int:
    return broken(profile=profile_from_data({"breaking": {"redraw_rule": "counts", "redraw_at": [15]}}))


def seat_by_lot() -> int:
    event_id = b.playing(
        9,
        7,
        8,
        profile=profile_from_data({"seating": {"seat_policy": "random_open_seat", "mover": "next_bb"}}),
    )
    b.at(event_id, set_positions, table=b.table(event_id, 1).id, big_blind=4, small_blind=3)
    (due,) = seats.suggestions(b.day_of(event_id))
    b.at(event_id, apply_suggestion, event=event_id, suggestion=due.id)
    return event_id


KINDS = {
    "at the sale": (sold_one_by_one, {"seat"}),
    "all at once": (drawn_at_once, {"field"}),
    "redraw": (redrawn, {"field"}),
    "table broken": (broken, {"offer", "out"}),
    "redraw as a table breaks": (redrawn_as_a_table_breaks, {"offer", "out", "field"}),
    "final table": (final_table, {"field", "button"}),
    "final table joined": (joined, {"shuffle", "out", "button"}),
    "seat by lot": (seat_by_lot, {"choice"}),
}


@pytest.mark.thorough
@pytest.mark.parametrize(("make", "expected"), KINDS.values(), ids=KINDS.keys())
def test_every_kind_of_draw_can_be_repeated_from_its_line(make: Any, expected: set[str]) -> None:
    make()
    proof = proof_of(last_line())
    assert set(kinds(proof.line.id)) == expected
    assert proof.is_equal
    assert proof.hash_verdict is HashVerdict.EQUAL
    assert proof.draws
    assert all(one.steps for one in proof.draws)


def tampered(line_id: int, change: Any) -> None:
    drawing = Drawing.objects.get(line_id=line_id)
    draws = json.loads(zlib.decompress(bytes(drawing.draws)))
    change(draws)
    with removal("planted fault"):
        Drawing.objects.filter(pk=drawing.pk).update(draws=zlib.compress(json.dumps(draws).encode()))


def swap_two(draws: Any) -> None:
    result = draws[0]["result"]
    result[0], result[1] = result[1], result[0]


def lose_an_entrant(draws: Any) -> None:
    draws[0]["entrants"].pop()
    draws[0]["result"].pop()


def lock_a_seat(draws: Any) -> None:
    draws[0]["tables"][0][2].pop(0)


@pytest.mark.parametrize("change", [swap_two, lose_an_entrant, lock_a_seat])
def test_a_tampered_draw_is_not_equal(change: Any) -> None:
    drawn_at_once()
    tampered(last_line(), change)
    proof = proof_of(last_line())
    assert not proof.is_equal
    assert proof.draws is not None
    assert not proof.draws[0].is_equal


@pytest.mark.parametrize(
    "change", [lambda draws: draws[0].pop("tables"), lambda draws: draws[0].update(draw="x")]
)
def test_a_draw_made_unreadable_is_not_equal(change: Any) -> None:
    redrawn()
    tampered(last_line(), change)
    proof = proof_of(last_line())
    assert not proof.is_equal
    assert proof.draws is not None
    assert proof.draws[0].refused == "draw_unreadable"


def test_a_seat_given_otherwise_than_drawn_is_named() -> None:
    drawn_at_once()
    move = Move.objects.order_by("pk")[0]
    with writing():
        Move.objects.filter(pk=move.pk).update(to_seat=99)
        proof = proof_of(last_line())
        Move.objects.filter(pk=move.pk).update(to_seat=move.to_seat)
    assert not proof.is_equal
    assert [(one.entry_id, one.seat) for one in proof.not_given] == [(move.entry_id, move.to_seat)]
    assert [(one.entry_id, one.seat) for one in proof.not_drawn] == [(move.entry_id, 99)]
    assert proof_of(last_line()).is_equal


def test_another_seed_does_not_fit_the_hash() -> None:
    redrawn()
    with removal("planted fault"):
        Line.objects.filter(pk=last_line()).update(seed="00" * 32)
    proof = proof_of(last_line())
    assert proof.hash_verdict is HashVerdict.DIFFERS
    assert not proof.is_equal


def test_every_draw_opens_the_seed_whose_hash_the_one_before_was() -> None:
    event_id = b.playing(3, 3)
    head = hash_in_force(tournament_book(event_id))
    assert head is not None
    assert head.since_line == 1
    for _ in range(3):
        b.at(event_id, redraw, day=b.day_of(event_id))
    proofs = [proof_of(line) for line in drawn_lines(tournament_book(event_id))]
    assert [proof.line.link for proof in proofs] == [0, 1, 2]
    assert [proof.line.published.hash for proof in proofs if proof.line.published] == [
        head.hash,
        proofs[0].line.seed,
        proofs[1].line.seed,
    ]
    assert {proof.hash_verdict for proof in proofs} == {HashVerdict.EQUAL}
    now = hash_in_force(tournament_book(event_id))
    assert now is not None
    assert now.hash == proofs[2].line.seed


def test_the_chain_that_follows_is_shown_before_its_first_draw() -> None:
    event_id = b.playing(3, 3)
    chain = SeedChain.objects.get(book__subject_id=event_id)
    SeedChain.objects.filter(pk=chain.pk).update(used=chain.links - 1)
    for _ in range(2):
        b.at(event_id, redraw, day=b.day_of(event_id))
    last, first = (proof_of(line) for line in drawn_lines(tournament_book(event_id)))
    assert (last.line.link, first.line.link) == (chain.links - 1, 0)
    assert first.hash_verdict is HashVerdict.EQUAL
    assert first.line.published is not None
    assert first.line.published.since_line == last.line.number


def test_after_a_return_to_an_old_copy_no_seed_is_opened_twice() -> None:
    event_id = b.playing(3, 3)
    known = seed_in_turn("tournament", event_id)
    assert begin_chains_anew(instants.now()) == 1
    shown = hash_in_force(tournament_book(event_id))
    b.at(event_id, redraw, day=b.day_of(event_id))
    proof = proof_of(last_line())
    assert known is not None
    assert proof.line.seed != known.hex()
    assert proof.line.published == shown
    assert proof.hash_verdict is HashVerdict.EQUAL


def test_an_event_from_before_begins_its_chain_and_says_that_no_hash_was_shown() -> None:
    event_id = b.playing(3, 3)
    SeedChain.objects.all().delete()
    for _ in range(2):
        b.at(event_id, redraw, day=b.day_of(event_id))
    first, second = (proof_of(line) for line in drawn_lines(tournament_book(event_id)))
    assert (first.hash_verdict, second.hash_verdict) == (HashVerdict.NOT_SHOWN, HashVerdict.EQUAL)
    assert first.is_equal


def test_a_refused_draw_opens_no_seed() -> None:
    event_id = b.playing(2, seats_each=2)
    (entry_id,) = b.entries(event_id, 1)
    before = hash_in_force(tournament_book(event_id))
    with pytest.raises(Refusal, match="room_full"):
        b.at(event_id, seat_entry, entry=entry_id)
    assert hash_in_force(tournament_book(event_id)) == before


def test_a_draw_taken_back_can_still_be_proven_and_its_seed_is_spent() -> None:
    event_id = redrawn()
    line_id = last_line()
    undo_lines(line_id, Command(b.NOBODY))
    b.at(event_id, redraw, day=b.day_of(event_id))
    taken_back, anew = proof_of(line_id), proof_of(last_line())
    assert taken_back.is_equal
    assert taken_back.line.is_undone
    assert anew.line.seed != taken_back.line.seed
    assert anew.is_equal


def test_a_line_without_a_draw_has_nothing_to_prove() -> None:
    event_id = b.playing(3)
    with pytest.raises(Refusal, match="nothing_drawn"):
        proof_of(Line.objects.order_by("-pk")[0].pk)
    assert seats.seat_list(event_id)


def test_a_seat_tells_with_which_line_it_was_drawn_until_the_floor_gives_another() -> None:
    event_id = drawn_at_once()
    first, second, *_ = sorted(ref.entry_id for ref in seats.seat_list(event_id))
    line = Line.objects.get(pk=last_line())
    told = drawn_with(event_id, [first, second])
    assert set(told.values()) == {DrawnWith(line.number, line.seed)}
    b.at(event_id, swap_players, entry=first, other=second)
    assert drawn_with(event_id, [first, second]) == {}


def event_with_buttons() -> int:
    event_id = b.playing(6, 5, 4)
    b.at(event_id, draw_buttons, day=b.day_of(event_id))
    return event_id


@pytest.mark.parametrize("make", [event_with_buttons, final_table])
def test_a_table_whose_button_is_not_the_one_drawn_is_named(make: Any) -> None:
    event_id = make()
    line_id = last_line()
    assert proof_of(line_id).is_equal
    table = b.table(event_id, 1)
    other = 1 if table.button != 1 else 2
    with writing():
        TableInPlay.objects.filter(pk=table.id).update(button=other)
        proof = proof_of(line_id)
        TableInPlay.objects.filter(pk=table.id).update(button=table.button)
    assert not proof.is_equal
    assert [(one.table, one.seat, one.drawn) for one in proof.buttons] == [(1, other, table.button)]
    assert proof_of(line_id).is_equal


def test_a_button_that_moved_on_does_not_speak_against_its_draw() -> None:
    event_id = event_with_buttons()
    b.at(event_id, set_positions, table=b.table(event_id, 1).id, big_blind=4, small_blind=3)
    assert proof_of(last_line()).is_equal


def test_a_drawn_button_kept_otherwise_than_given_is_found() -> None:
    event_with_buttons()
    tampered(last_line(), lambda draws: draws[0].update(result=draws[0]["result"] % 6 + 1))
    assert proof_of(last_line()).buttons
