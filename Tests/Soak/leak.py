"""The control: a process that keeps a little memory and a descriptor more each second."""

import os
import time

kept = []
while True:
    kept.append(bytearray(b"x" * 200_000))
    kept.append(os.open("/dev/null", os.O_RDONLY))
    time.sleep(0.1)
