"""Earlier anchors are those of days: what nobody reads of a match's clock kept the start of its day from being undone."""

from typing import Any, ClassVar

from django.db import migrations


def forget(apps: Any, _editor: Any) -> None:
    """The anchors that clocks of matches had before."""
    apps.get_model("clock", "EarlierClock").objects.filter(clock__match__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies: ClassVar = [("clock", "0009_clocks_of_matches")]

    operations: ClassVar = [migrations.RunPython(forget, migrations.RunPython.noop, elidable=True)]
