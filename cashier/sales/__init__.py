"""Sales: the products on sale, and how sales are recorded, voided and printed."""
