"""What each screen token shows now: one query for simultaneous requests, cached for a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from screens.parts.screen_tokens import InView, ScreenToken
from screens.wire import admission
from screens.wire.threads import in_thread

HOLDS_SECONDS = 2.0
GATHER_SECONDS = 0.01

Holds = Mapping[ScreenToken, InView]


class TokenCache:
    """The tokens known on one loop; a result older than ``HOLDS_SECONDS`` is not used."""

    def __init__(self) -> None:
        self._known: dict[ScreenToken, tuple[InView | None, float]] = {}
        self._asked: set[ScreenToken] = set()
        self._asking: asyncio.Task[Holds] | None = None

    async def in_view_of(self, token: ScreenToken) -> InView | None:
        """What the token shows now; ``None`` if it is no longer valid."""
        shown, since = self._known.get(token, (None, -HOLDS_SECONDS))
        if time.monotonic() - since < HOLDS_SECONDS:
            return shown
        # After a bust a thousand displays fetch at once: one query answers them all.
        self._asked.add(token)
        if self._asking is None:
            self._asking = asyncio.get_running_loop().create_task(self._ask())
        return (await asyncio.shield(self._asking)).get(token)

    async def review(self, tokens: set[ScreenToken]) -> Holds:
        """Read these again and forget all others."""
        since = time.monotonic()
        holds = await in_thread(admission.valid_tokens, tokens)
        self._known = {token: (shown, since) for token, shown in holds.items()}
        return holds

    async def _ask(self) -> Holds:
        await asyncio.sleep(GATHER_SECONDS)
        wanted, self._asked, self._asking = self._asked, set(), None
        since = time.monotonic()
        holds = await in_thread(admission.valid_tokens, wanted)
        self._known |= {token: (holds.get(token), since) for token in wanted}
        return holds
