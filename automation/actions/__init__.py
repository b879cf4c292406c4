"""The only code that writes sounds and automations."""

from automation.actions.automations import (
    AutomationTerms,
    change_automation,
    delete_automation,
    make_automation,
    switch_automation,
)
from automation.actions.firing import (
    fire_occurrence,
    note_happenings,
    refuse_occurrence,
    try_automation,
)
from automation.actions.rooms import rename_room
from automation.actions.sounding import (
    ChosenSound,
    SpeakerReport,
    choose_sounds,
    give_sound,
    note_speakers,
    take_sound_away,
)

__all__ = [
    "AutomationTerms",
    "ChosenSound",
    "SpeakerReport",
    "change_automation",
    "choose_sounds",
    "delete_automation",
    "fire_occurrence",
    "give_sound",
    "make_automation",
    "note_happenings",
    "note_speakers",
    "refuse_occurrence",
    "rename_room",
    "switch_automation",
    "take_sound_away",
    "try_automation",
]
