"""The ledger: its accounts, its postings, the money in each drawer."""
