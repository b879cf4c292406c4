"""The proof of past draws: one line step by step, all draws of an event in a list."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import READERS
from access.typed import whole_number
from floor.proofs.rows import drawn_out, drew_alone, shown_draws
from journal import queries as journal
from journal.chance.draw_lines import drawn_lines, hash_in_force
from journal.opening import tournament_book
from rulebook.refusals import Refusal
from seating.queries import LineProof, proof_of, proofs_of
from tournaments import queries as tournaments

NUMBERS_SHOWN = 60
PROVEN_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class ListedProof:
    """A line of the list; ``proof`` is None if the stored draw cannot be read."""

    line_id: int
    sentence: str
    proof: LineProof | None

    @property
    def is_of_a_table(self) -> bool:
        """Whether players left a table in this draw, so that it can be shown step by step."""
        return self.proof is not None and any(draw.kept.kind == "out" for draw in self.proof.draws or ())


@page(reads=READERS)
def proof(request: HttpRequest, line_id: int) -> HttpResponse:
    """The draws of a line repeated, number by number."""
    line_proof = proof_of(line_id)
    event_id = journal.event_of_line(line_proof.line.id)
    context = {
        "proof": line_proof,
        "is_of_a_table": any(draw.kept.kind == "out" for draw in line_proof.draws or ()),
        "draws": shown_draws(line_proof, most_numbers=NUMBERS_SHOWN),
        "sentence": journal.line_sentences({line_proof.line.id})[line_proof.line.id],
        "event": tournaments.event(event_id) if event_id else None,
    }
    return render(request, "floor/proof.html", context)


@page(reads=READERS)
def proofs(request: HttpRequest, event_id: int) -> HttpResponse:
    """The latest draws of an event, each repeated, and the hash that the next one must match."""
    event, book = tournaments.event(event_id), tournament_book(event_id)
    before = whole_number(request.GET.get("before", ""))
    ids = [line for line in drawn_lines(book) if before is None or line < before]
    line_ids = ids[: -PROVEN_AT_ONCE - 1 : -1]
    sentences, line_proofs = journal.line_sentences(set(line_ids)), proofs_of(line_ids)
    context = {
        "event": event,
        "shown": hash_in_force(book),
        "proofs": [ListedProof(key, sentences[key], _read(line_proofs[key])) for key in line_ids],
        "older": line_ids[-1] if len(ids) > len(line_ids) else None,
    }
    return render(request, "floor/proofs.html", context)


def _read(proof: LineProof | Refusal) -> LineProof | None:
    return None if isinstance(proof, Refusal) else proof


LAST_STEP = 3


@page(reads=READERS)
def drawn(request: HttpRequest, line_id: int) -> HttpResponse:
    """The shuffled seats (1), the dealt cards or numbers (2), the seats taken (3); ``step`` chooses one."""
    line_proof = proof_of(line_id)
    event_id = journal.event_of_line(line_proof.line.id)
    step = min(LAST_STEP, max(1, whole_number(request.GET.get("step", "")) or 1))
    context = {
        "outs": drawn_out(line_proof),
        "alone": drew_alone(line_proof),
        "line": line_proof.line,
        "step": step,
        "before": step - 1 if step > 1 else None,
        "after": step + 1 if step < LAST_STEP else None,
        "event": tournaments.event(event_id) if event_id else None,
    }
    return render(request, "floor/drawn.html", context)
