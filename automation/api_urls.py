"""Addresses of the API of sounds and automations."""

from access.endpoint import addresses
from automation import reads
from automation.sounds import choose_sounds, give_sound, rename_room, take_sound_away
from automation.verbs import (
    change_automation,
    delete_automation,
    make_automation,
    switch_automation,
    try_automation,
)

urlpatterns = addresses(
    make_automation,
    change_automation,
    switch_automation,
    delete_automation,
    try_automation,
    give_sound,
    take_sound_away,
    choose_sounds,
    rename_room,
    reads.automations,
    reads.automation,
    reads.dry_run,
    reads.occurrences,
    reads.chosen_sounds,
    reads.room_sounds,
)
