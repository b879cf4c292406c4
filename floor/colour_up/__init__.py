"""Colour-ups: chips that leave play, counted, raced and exchanged table by table."""
