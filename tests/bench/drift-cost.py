"""drift-cost.py COMMAND…: runs it, and prints its seconds and the memory of its largest process.

Example: drift-cost.py scripts/drift/run --points points --out out
"""

import resource
import subprocess
import sys
import time

begun = time.monotonic()
code = subprocess.run(sys.argv[1:], check=False, stderr=subprocess.DEVNULL).returncode
seconds = time.monotonic() - begun
largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"{seconds:.1f} s, {largest:.0f} MB in the largest process, exit code {code}")
sys.exit(0 if code < 2 else 3)
