"""Rebuys and re-entries at the table: stacks forfeited to re-enter, rebuys asked for with the chips left."""
