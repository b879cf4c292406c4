"""What the garbage collector scans while the server runs."""

import gc

from tdmanager.memory import YOUNGEST, keep_for_good


def test_a_search_for_rubbish_leaves_the_loaded_house_out():
    gc.unfreeze()
    before = gc.get_threshold()
    keep_for_good()
    assert gc.get_freeze_count() > 10 * len(gc.get_objects())
    assert gc.get_threshold()[0] == YOUNGEST
    gc.set_threshold(*before)
