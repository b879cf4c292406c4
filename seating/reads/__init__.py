"""The tables by API: what is read of them."""
