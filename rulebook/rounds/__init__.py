"""Brackets, shootouts, sit-and-goes: rounds with stacks of their own."""
