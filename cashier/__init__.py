"""The counter: sales, refunds, drawers, receipts and the ledger."""
