"""The cashier: sales, refunds, drawers, receipts and the ledger."""
