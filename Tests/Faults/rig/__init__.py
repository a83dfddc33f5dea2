"""What a fault needs around it: a server to hurt, customers, a disk that obeys, and a ledger."""
