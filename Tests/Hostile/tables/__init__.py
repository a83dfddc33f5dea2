"""Every hostile request that the server must withstand, one line each."""

from . import connections, framing, heads, targets

CASES = framing.CASES + heads.CASES + targets.CASES + connections.CASES
