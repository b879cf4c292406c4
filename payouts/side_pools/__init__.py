"""Side pools: awarded by place, or by a director."""
