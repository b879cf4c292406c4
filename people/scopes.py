"""Undo scopes for people."""

from __future__ import annotations

from journal.scopes import Scope

PERSON = Scope("person")
"""A player whom another was merged into: who is then merged further takes along what came with the first."""
BAN_LIST = Scope("ban list")
"""Who is on a list of bans: each edition is compared with the one before."""
