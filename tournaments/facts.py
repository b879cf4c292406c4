"""The facts about the house, events and their set-up."""

from __future__ import annotations
