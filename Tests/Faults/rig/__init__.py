"""The surroundings of a fault: a server to hurt, customers, a disk that obeys, and records to check."""
