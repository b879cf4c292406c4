"""The rule books that a calculator follows, and where each is published."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """A rule by its proper name, the same in every language; ``url`` is its publisher's page, if any."""

    name: str
    url: str = ""


def tda(rules: str) -> Source:
    """Rules of the Poker Tournament Directors Association, 2024 edition."""
    return Source(f"TDA 2024 {rules}", "https://www.pokertda.com/")


def wsop(rules: str) -> Source:
    """Rules of the World Series of Poker, 2026 edition."""
    return Source(f"WSOP 2026 {rules}", "https://www.wsop.com/")


def sanremo(articles: str) -> Source:
    """Tournament regulation of the Casino di Sanremo."""
    return Source(f"Sanremo {articles}", "https://www.casinosanremo.it/")


def montegalda(articles: str) -> Source:
    """Codice di gara of the Consulta Giovani di Montegalda."""
    return Source(f"Montegalda {articles}")
