"""Play: bust-outs and what follows from them."""
