"""``manage.py prove_draw``: past draws repeated from their lines and compared."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser

from floor.proofs.rows import ShownDraw, exported, shown_draws
from journal.chance.draw_lines import drawn_lines
from journal.opening import tournament_book
from rulebook.refusals import Refusal
from seating.queries import HashVerdict, LineProof, proof_of
from tdmanager.commands import HouseCommand

HASH_WORDS = {
    HashVerdict.EQUAL: "the seed has the hash that was shown before",
    HashVerdict.DIFFERS: "the seed has NOT the hash that was shown before",
    HashVerdict.NOT_SHOWN: "no hash was shown before this draw",
}


class Command(HouseCommand):
    """Repeats a line's draws step by step, or an event's in one line each; exit status 1 if one differs."""

    help = "Carry past draws out again from their journal lines; exit status 1 when one is not equal."

    def add_arguments(self, parser: CommandParser) -> None:
        """One line, or all of an event."""
        parser.add_argument("line", nargs="?", type=int, help="the id of a journal line")
        parser.add_argument("--event", type=int, help="all draws of this event")
        parser.add_argument("--json", action="store_true", help="print what a stranger needs to repeat them")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prove and print."""
        if (options["line"] is None) == (options["event"] is None):
            raise CommandError("say which: the id of a journal line, or --event and its id")
        ids = [options["line"]] if options["line"] else drawn_lines(tournament_book(options["event"]))
        is_equal = True
        for line_id in ids:
            is_equal &= self._prove(line_id, is_short=options["line"] is None, is_json=options["json"])
        if not is_equal:
            sys.exit(1)

    def _prove(self, line_id: int, *, is_short: bool, is_json: bool) -> bool:
        try:
            proof = proof_of(line_id)
        except Refusal as refusal:
            self.stdout.write(f"line {line_id}: NOT EQUAL ({refusal.code})")
            return False
        if is_json:
            plain = exported(proof.line, [draw.kept for draw in proof.draws or ()])
            self.stdout.write(json.dumps(plain, separators=(",", ":")))
        else:
            for text in [_headline(proof)] if is_short else _lines(proof):
                self.stdout.write(text)
        return proof.is_equal


def _headline(proof: LineProof) -> str:
    kinds = ", ".join(draw.kept.kind for draw in proof.draws or ()) or "only the seed was kept"
    verdict = "equal" if proof.is_equal else "NOT EQUAL"
    return f"line {proof.line.id} (number {proof.line.number}, {kinds}): {verdict}"


def _lines(proof: LineProof) -> Iterator[str]:
    yield _headline(proof)
    if proof.line.published is not None:
        yield f"  hash  {proof.line.published.hash} (shown from line number {proof.line.published.since_line} on)"
    yield f"  seed  {proof.line.seed}"
    yield f"  {HASH_WORDS[proof.hash_verdict]}"
    for draw in shown_draws(proof):
        yield from _draw_lines(draw)
    for row in proof.not_given:
        yield f"  drawn and not given: entry {row.entry_id}, table {row.table} seat {row.seat} {row.card}"
    for row in proof.not_drawn:
        yield f"  given and not drawn: entry {row.entry_id}, table {row.table} seat {row.seat} {row.card}"
    for button in proof.buttons:
        yield f"  table {button.table} has its button in seat {button.seat}, drawn: {button.drawn or '-'}"


def _draw_lines(draw: ShownDraw) -> Iterator[str]:
    yield f"  {draw.title} [{draw.rule}]" if draw.rule else f"  {draw.title}"
    yield from (f"    from  {text}" for text in draw.drawn_from)
    for step in draw.steps:
        yield f"    step  {step.title}"
        for number in step.numbers:
            thrown = f" after {number.thrown_away} thrown away" if number.thrown_away else ""
            yield f"          {number.taken}{thrown} below {number.bound}: {number.answer}"
        yield f"          gives {step.outcome}"
    yield from (f"    kept  {text}" for text in draw.kept)
    if draw.is_equal:
        yield "    equal"
        return
    yield from (f"    now   {text}" for text in draw.repeated)
    yield f"    NOT EQUAL {draw.refused}".rstrip()
