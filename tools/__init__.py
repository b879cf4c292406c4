"""What those who work on the product play and plant; no part of the product."""
