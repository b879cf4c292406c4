"""Bounties on heads, and the envelopes of mystery bounties."""
