"""The ledger: its accounts, its postings, what is in each drawer."""
