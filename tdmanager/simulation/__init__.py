"""A simulation: whole tournaments played through the regular actions, hand by hand, from a seed."""
