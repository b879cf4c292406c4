"""The objects that the garbage collector scans while the server runs."""

import gc
import subprocess
import sys

from tdmanager.memory import YOUNGEST, keep_for_good


def test_a_search_for_rubbish_leaves_the_loaded_house_out():
    gc.unfreeze()
    before = gc.get_threshold()
    keep_for_good()
    assert gc.get_freeze_count() > 10 * len(gc.get_objects())
    assert gc.get_threshold()[0] == YOUNGEST
    gc.set_threshold(*before)


FREED_BETWEEN = """
import sys
from tdmanager.memory import give_back

def resident():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))

pieces = [bytes(2_000) for _ in range(20_000)]
pieces = pieces[-1:]
before = resident()
give_back()
sys.exit(before - resident() < 30_000)
"""


def test_memory_that_was_freed_between_memory_in_use_goes_back_to_the_system():
    assert subprocess.run([sys.executable, "-c", FREED_BETWEEN], check=False).returncode == 0
