"""Addresses of the API of sounds and automations."""

from access.endpoint import addresses
from automation import actions, reads

urlpatterns = addresses(
    actions.make_automation,
    actions.change_automation,
    actions.switch_automation,
    actions.delete_automation,
    actions.try_automation,
    actions.give_sound,
    actions.take_sound_away,
    actions.choose_sounds,
    actions.rename_room,
    reads.automations,
    reads.automation,
    reads.dry_run,
    reads.occurrences,
    reads.chosen_sounds,
    reads.room_sounds,
)
