"""Tests of the logbook alone."""
