"""Hand for hand: announced, reported, ended; heads counted, dealer passes."""
