"""The prize pool, figure by figure."""
