"""Sales: what may be sold, how it is recorded, voided and printed."""
