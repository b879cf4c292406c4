from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """The latest finish of an event is found without reading its entries."""

    dependencies: ClassVar = [("tournaments", "0003_penalties")]

    operations: ClassVar = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["event", "finish_group"], name="entry_by_finish"),
        ),
    ]
