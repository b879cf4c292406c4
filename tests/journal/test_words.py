"""Codes and facts in words: ids become names, counts stay counts."""

from __future__ import annotations

from unittest.mock import patch

from rulebook.refusals import Refusal
from wording import words


def test_a_number_in_a_field_of_several_is_a_count_and_a_list_there_holds_ids() -> None:
    with patch.dict(words._resolvers), patch.dict(words._refusals):
        words.names_of("bird", lambda ids: {one: f"bird {one}" for one in ids})
        words.refusal_words("too_many", "Too many", "%(birds)s of %(bird)s")
        assert words.explain(Refusal("too_many", birds=2, bird=7))[1] == "2 of bird 7"
        assert words.explain(Refusal("too_many", birds=[1, 2], bird=7))[1] == "bird 1, bird 2 of bird 7"
