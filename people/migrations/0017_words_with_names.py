import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0016_member_tier")]

    operations = [
        migrations.AddField("playerword", "key", models.CharField(default="", max_length=242)),
        migrations.AlterField(
            "playerword",
            "player",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="words",
                to="people.player",
            ),
        ),
        migrations.AlterField("playerword", "word", models.CharField(max_length=240)),
        migrations.AddIndex(
            "playerword",
            models.Index(
                fields=["word", "key", "player"],
                name="words_by_letters",
                opclasses=["varchar_pattern_ops", "varchar_pattern_ops", "int8_ops"],
            ),
        ),
    ]
