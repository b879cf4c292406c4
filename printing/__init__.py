"""Papers as they are printed: a row for each print, the printers, and the queue before them."""
