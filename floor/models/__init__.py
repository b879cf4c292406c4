"""Rows of the floor: clocks called on players."""

from floor.models.called import CalledClock

__all__ = ["CalledClock"]
