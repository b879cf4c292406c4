"""One table or player at a time: taps, seats, buttons, arrivals, tables opened and broken."""
