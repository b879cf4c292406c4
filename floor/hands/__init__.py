"""Hand for hand: announced, reported, ended; heads counted, passes of dealers."""
