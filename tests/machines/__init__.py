"""Random actions in any order: state machines that play an evening and undo all of it."""
