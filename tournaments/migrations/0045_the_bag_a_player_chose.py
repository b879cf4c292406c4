"""Which of several bags its player wants to play."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tournaments", "0044_rounds")]

    operations: ClassVar = [
        migrations.AddField(model_name="entry", name="chosen_at", field=models.DateTimeField(null=True)),
    ]
