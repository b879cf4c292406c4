"""A simulation: whole tournaments played through the house's own actions, hand by hand, from a seed."""
