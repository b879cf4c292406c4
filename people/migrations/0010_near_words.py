from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0009_merging")]

    operations = [
        migrations.AddField(
            "player",
            "document_key",
            models.CharField(blank=True, db_index=True, default="", max_length=80),
        ),
        migrations.AddField(
            "player", "phone_key", models.CharField(blank=True, db_index=True, default="", max_length=10)
        ),
        migrations.CreateModel(
            name="NearWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("head", models.CharField(max_length=24)),
                ("word", models.CharField(db_index=True, max_length=24)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("head", "word"), name="near_word_once")],
            },
        ),
    ]
