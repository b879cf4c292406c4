"""What happens to the house, to an event and to its set-up."""

from __future__ import annotations
