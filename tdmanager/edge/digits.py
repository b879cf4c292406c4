"""A limit on the digits of numbers in addresses: reading longer numbers exhausts a process."""

from __future__ import annotations

import re
from urllib.parse import unquote

from tdmanager.edge.limits import MOST_DIGITS

_LONGER = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")


def has_long_number(path: str, query: bytes | str) -> bool:
    """Whether the path or the query of an address contains a number with more digits."""
    query_text = query if isinstance(query, str) else query.decode("latin-1")
    return any(len(text) > MOST_DIGITS and bool(_LONGER.search(unquote(text))) for text in (path, query_text))
