"""One-way, keyed fingerprints of a document and of a name with its date of birth: what outlives an erased player who is
kept out. The key is a row of the house, so that it travels in every backup; without it a fingerprint says nothing."""

from __future__ import annotations

import hmac
from datetime import date
from hashlib import sha256

from people.folding import folded, paper_key
from people.models import HouseSecret

KEY = "exclusions"


class Marker:
    """Makes fingerprints with the key of the house."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def of_document(self, document: str) -> str:
        """Of a document however it is written; empty without one."""
        written = paper_key(document)
        return self._mark(f"document {written}") if written else ""

    def of_name(self, last_name: str, first_name: str, born: date | None) -> str:
        """Of the words of a name in any order, with the day of birth; empty without that."""
        words = "".join(sorted(folded(f"{last_name} {first_name}").split()))
        return self._mark(f"name {words} {born.isoformat()}") if words and born else ""

    def _mark(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), sha256).hexdigest()


def marker() -> Marker | None:
    """None while nobody who is kept out was ever erased: then there is nothing to compare."""
    row = HouseSecret.objects.filter(name=KEY).first()
    return None if row is None else Marker(row.value)
