"""Draws that can be proven: each is a value, carried out once at the table and again by anyone who doubts it."""

from rulebook.proof.breaks import FirstButton, OfferedSeats, WayOut
from rulebook.proof.draws import Draw, OneSeat, WholeField
from rulebook.proof.lots import InOrder, KeptLots, OneOf, PlayingCards
from rulebook.proof.prove import DrawProof, Number, Step, StepKind, Witness, prove
from rulebook.proof.race import RaceDrawn, RaceOfChips
from rulebook.proof.records import Carried, KeptDraw, read_draw, read_record, record_of

__all__ = [
    "Carried",
    "Draw",
    "DrawProof",
    "FirstButton",
    "InOrder",
    "KeptDraw",
    "KeptLots",
    "Number",
    "OfferedSeats",
    "OneOf",
    "OneSeat",
    "PlayingCards",
    "RaceDrawn",
    "RaceOfChips",
    "Step",
    "StepKind",
    "WayOut",
    "WholeField",
    "Witness",
    "prove",
    "read_draw",
    "read_record",
    "record_of",
]
