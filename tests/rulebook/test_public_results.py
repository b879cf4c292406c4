"""What others read of a prize: what was published, what was awarded, or nothing."""

from __future__ import annotations

from rulebook.public_results import PublicResults, told_prize


def test_a_house_publishes_one_of_the_two_amounts_or_none() -> None:
    told = {shown: told_prize(shown, 640, 430) for shown in PublicResults}
    assert told == {
        PublicResults.NONE: None,
        PublicResults.PLACES: None,
        PublicResults.PUBLISHED: 640,
        PublicResults.AWARDED: 430,
    }
