"""Past draws, proved and shown step by step."""
