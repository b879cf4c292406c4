"""Whether a token is valid: queried once for all simultaneous requests, never cached for long."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from screens.parts.screen_tokens import Holder, InView, ScreenToken
from screens.wire import admission, token_cache
from screens.wire.token_cache import TokenCache

TELEVISIONS = tuple(ScreenToken(Holder.DISPLAY, one, 0, "en") for one in range(1, 1_001))
GONE = TELEVISIONS[6]


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many tokens each query to the database was about."""
    asked: list[int] = []

    def answer(passes: Iterable[ScreenToken]) -> dict[ScreenToken, InView]:
        listed = list(passes)
        asked.append(len(listed))
        return {shown: InView(5) for shown in listed if shown != GONE}

    monkeypatch.setattr(admission, "valid_tokens", answer)
    return asked


async def all_of(cache: TokenCache) -> list[InView | None]:
    return list(await asyncio.gather(*(cache.in_view_of(shown) for shown in TELEVISIONS)))


def test_a_thousand_displays_that_fetch_at_once_are_one_question(questions: list[int]) -> None:
    events = asyncio.run(all_of(TokenCache()))
    assert questions == [1_000]
    assert events.count(InView(5)) == 999
    assert events[6] is None


def test_what_is_known_is_believed_for_two_seconds_only(
    questions: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def twice() -> None:
        known = TokenCache()
        await all_of(known)
        await all_of(known)
        monkeypatch.setattr(token_cache, "HOLDS_SECONDS", 0.0)
        await all_of(known)

    asyncio.run(twice())
    assert questions == [1_000, 1_000]


def test_a_review_asks_anew_and_forgets_whoever_is_gone(questions: list[int]) -> None:
    async def reviewed() -> None:
        known = TokenCache()
        await all_of(known)
        await known.review(set(TELEVISIONS[:10]))
        assert await known.in_view_of(TELEVISIONS[0]) == InView(5)
        assert await known.in_view_of(GONE) is None

    asyncio.run(reviewed())
    assert questions == [1_000, 10, 1]


def test_a_database_that_is_away_is_told_to_everybody_who_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_passes: Iterable[ScreenToken]) -> dict[ScreenToken, InView]:
        raise OSError("away")

    monkeypatch.setattr(admission, "valid_tokens", away)

    async def asked() -> list[object]:
        known = TokenCache()
        return list(
            await asyncio.gather(*(known.in_view_of(one) for one in TELEVISIONS[:3]), return_exceptions=True)
        )

    assert [type(one) for one in asyncio.run(asked())] == [OSError] * 3
