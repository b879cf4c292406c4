"""Tools for the developers of the product; no part of the product."""
