"""The floor plan, what is to be done next, what happened last."""
