"""Composing a layout: what is refused by name, and that no valid layout has overlaps."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from displays.layouts.composing import (
    SHAPES,
    Block,
    BlockKind,
    Composition,
    Token,
    check,
    least_size,
    parts_of,
    pieces,
    plain,
    read_composition,
)
from displays.layouts.files import LayoutFile, read_bytes, read_layout, written
from displays.layouts.pages import READY
from rulebook.refusals import Refusal
from wording.words import explain

CLOCK = {"kind": "clock", "column": 1, "row": 1, "width": 8, "height": 4}


def refused(*blocks: dict, shape: object = "landscape") -> Refusal:
    """The refusal of a composition."""
    with pytest.raises(Refusal) as told:
        check(read_composition(shape, list(blocks)))
    return told.value


@pytest.mark.parametrize("key", READY)
def test_ready_layouts_may_be_shown(key: str):
    assert check(READY[key][1]).blocks


@pytest.mark.parametrize(
    ("blocks", "code"),
    [
        ((), "layout_empty"),
        ((CLOCK, {**CLOCK, "column": 8}), "blocks_overlap"),
        (({**CLOCK, "column": 10},), "block_outside"),
        (({**CLOCK, "row": 7},), "block_outside"),
        (({**CLOCK, "column": 0},), "block_outside"),
        (({**CLOCK, "width": 2},), "block_too_small"),
        (({**CLOCK, "height": -4},), "block_too_small"),
        (({**CLOCK, "kind": "weather"},), "block_unknown"),
        (({**CLOCK, "kind": ["clock"]},), "block_unknown"),
        (({**CLOCK, "width": "8"},), "layout_unreadable"),
        (({**CLOCK, "width": True},), "layout_unreadable"),
        (({**CLOCK, "width": 10**9},), "layout_unreadable"),
        (({**CLOCK, "text": "x" * 201},), "block_text_too_long"),
        (({**CLOCK, "text": "a\x00b"},), "layout_unreadable"),
        (({**CLOCK, "text": "a\ud800b"},), "layout_unreadable"),
        (({**CLOCK, "kind": "text"},), "block_text_missing"),
        (({**CLOCK, "kind": "text", "text": "{pocket_aces}"},), "token_unknown"),
        (({**CLOCK, "kind": "picture", "picture": "../etc"},), "block_picture_missing"),
        ((*({**CLOCK, "kind": "level", "width": 2, "height": 1} for _time in range(41)),), "too_many_blocks"),
    ],
)
def test_what_cannot_be_shown_is_refused_by_name(blocks, code):
    assert refused(*blocks).code == code


def test_a_refusal_names_both_blocks():
    told = refused(CLOCK, {**CLOCK, "kind": "blinds", "row": 4})
    assert told.detail == {
        "one_block": "clock",
        "one_number": 1,
        "other_block": "blinds",
        "other_number": 2,
    }
    assert explain(told)[1].startswith("“Clock” (block 1) and “Blinds” (block 2) share a cell.")


@pytest.mark.parametrize("shape", ["round", None, 16])
def test_a_shape_that_no_television_has_is_refused(shape):
    assert refused(CLOCK, shape=shape).code in ("shape_unknown", "layout_unreadable")


def test_blocks_that_touch_do_not_overlap():
    assert check(read_composition("landscape", [CLOCK, {**CLOCK, "column": 9}, {**CLOCK, "row": 5}]))


@given(
    st.lists(
        st.builds(
            Block,
            st.sampled_from([kind for kind in BlockKind if kind not in ("text", "picture")]),
            *(st.integers(-1, 17) for _side in range(4)),
        ),
        max_size=6,
    ),
    st.sampled_from(list(SHAPES)),
)
def test_whatever_passes_lies_in_the_grid_and_covers_no_cell_twice(blocks: list[Block], shape: str):
    try:
        passed = check(Composition(shape, tuple(blocks)))
    except Refusal:
        return
    columns, rows = SHAPES[shape]
    cells = [
        (column, row)
        for block in passed.blocks
        for column in range(block.column, block.column + block.width)
        for row in range(block.row, block.row + block.height)
    ]
    assert len(cells) == len(set(cells))
    assert all(1 <= column <= columns and 1 <= row <= rows for column, row in cells)
    assert all(
        (block.width, block.height) >= (least_size(block.kind)[0], 0)
        and block.height >= least_size(block.kind)[1]
        for block in passed.blocks
    )


# texts


def test_tokens_are_told_apart_from_words():
    told = [(piece.words, piece.token) for piece in pieces("Left: {players_left} of { entries }!")]
    assert told == [
        ("Left: ", None),
        ("", Token.PLAYERS_LEFT),
        (" of ", None),
        ("", Token.ENTRIES),
        ("!", None),
    ]


@pytest.mark.parametrize(
    "text", ["{__class__}", "{players_left.x}", "{0}", "{}", "{event!r}", "{{event}} {x}"]
)
def test_only_known_tokens_are_taken(text: str):
    with pytest.raises(Refusal) as told:
        pieces(text)
    assert told.value.code == "token_unknown"


def test_a_lonely_brace_is_a_word():
    assert [piece.words for piece in pieces("a { b")] == ["a { b"]


# files


def test_a_layout_survives_its_file():
    composition = READY["hall"][1]
    told = read_layout(json.loads(json.dumps(written(LayoutFile("Hall", composition, {"ab": b"xyz"})))))
    assert (told.name, told.composition, dict(told.pictures)) == ("Hall", composition, {"ab": b"xyz"})


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"format": "seat plan"}, "format"),
        ({"edition": 3}, "edition"),
        ({"name": " "}, "name"),
        ({"name": 7}, "name"),
        ({"name": "a\x00"}, "name"),
        ({"blocks": {}}, "blocks"),
        ({"pictures": []}, "pictures"),
        ({"pictures": {"ab": "no base64!"}}, "picture ab"),
    ],
)
def test_a_file_that_is_no_layout_is_refused(change, what):
    good = written(LayoutFile("Hall", READY["hall"][1], {}))
    with pytest.raises(Refusal) as told:
        read_layout(good | change)
    assert (told.value.code, told.value.detail["what"]) == ("layout_unreadable", what)
    assert told.value.field == {"picture ab": "pictures"}.get(what, what)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"null", b"[" * 100_000])
def test_bytes_that_are_no_file_are_refused(content: bytes):
    with pytest.raises(Refusal) as told:
        read_bytes(content)
    assert told.value.code == "layout_unreadable"


def test_plain_data_leaves_out_what_is_empty():
    assert plain(read_composition("landscape", [CLOCK])) == [CLOCK]


def test_a_part_of_a_text_is_what_stands_between_its_dots() -> None:
    found = parts_of("Back at {back_at} · {players_left} left | Bar open")
    assert [part.separator for part in found] == ["", " · ", " | "]
    assert [[piece.token or piece.words for piece in part.pieces] for part in found] == [
        ["Back at ", Token.BACK_AT],
        [Token.PLAYERS_LEFT, " left"],
        ["Bar open"],
    ]
    assert [len(part.pieces) for part in parts_of("{level}")] == [1]
