"""Addresses of the API of sounds and automations."""

from access.endpoint import addresses
from automation import reads
from automation.actions.automations import (
    change_automation,
    delete_automation,
    make_automation,
    switch_automation,
)
from automation.actions.firing import try_automation
from automation.actions.rooms import rename_room
from automation.actions.sounding import choose_sounds, give_sound, take_sound_away

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
