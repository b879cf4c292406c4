import django.core.serializers.json
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("journal", "0001_initial"),
        ("journal", "0002_draws_kept"),
        ("journal", "0003_row_versions"),
        ("journal", "0004_names_in_lines"),
        ("journal", "0005_running_balances"),
        ("journal", "0006_last_written"),
        ("journal", "0007_removal"),
        ("journal", "0008_free_texts"),
        ("journal", "0009_no_reason"),
        ("journal", "0010_player_accounts"),
        ("journal", "0011_tickets"),
        ("journal", "0012_verb_of_a_line"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Answered",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("body_hash", models.CharField(max_length=64)),
                ("answer", models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="LastWritten",
            fields=[
                ("model", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("mark", models.CharField(max_length=24)),
            ],
        ),
        migrations.CreateModel(
            name="Numbering",
            fields=[
                ("series", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("last", models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                ("why", models.CharField(max_length=40, primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name="Balance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.CharField(max_length=60)),
                ("kind", models.CharField(max_length=60)),
                ("amount", models.BigIntegerField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "kind"), name="one_balance_a_kind")],
            },
        ),
        migrations.CreateModel(
            name="Book",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("house", "House"),
                            ("tournament", "Tournament"),
                            ("drawer", "Drawer"),
                            ("account", "Account"),
                            ("tickets", "Tickets"),
                        ],
                        max_length=12,
                    ),
                ),
                ("subject_id", models.PositiveBigIntegerField(default=0)),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("parts", models.JSONField(default=dict)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("kind", "subject_id"), name="one_book_a_subject")],
            },
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                ("actor_id", models.PositiveBigIntegerField(null=True)),
                ("device_id", models.PositiveBigIntegerField(null=True)),
                ("command", models.CharField(max_length=64)),
                ("verb", models.CharField(blank=True, default="", max_length=60)),
                ("fact", models.CharField(max_length=60)),
                ("details", models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ("also", models.JSONField(default=list, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ("rows", models.JSONField(default=list)),
                ("refers", models.JSONField(default=list)),
                ("relied", models.JSONField(default=list)),
                ("wrote", models.JSONField(default=list)),
                ("seed", models.CharField(blank=True, max_length=64)),
                ("texts", models.PositiveSmallIntegerField(default=0)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="journal.book"
                    ),
                ),
                (
                    "leading",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="companions",
                        to="journal.line",
                    ),
                ),
                (
                    "undone_by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="undoes", to="journal.line"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["book", "-id"], name="line_latest")],
                "constraints": [
                    models.UniqueConstraint(fields=("book", "number"), name="one_line_a_number"),
                    models.UniqueConstraint(fields=("book", "command"), name="one_line_a_command"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FreeText",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("subject", models.CharField(blank=True, max_length=100)),
                ("text", models.TextField()),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="said", to="journal.line"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("line", "place"), name="one_text_a_place")],
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row_versions", models.BinaryField()),
                (
                    "line",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="change", to="journal.line"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeedChain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("head", models.CharField(max_length=64)),
                ("last", models.CharField(max_length=64)),
                ("links", models.PositiveIntegerField()),
                ("used", models.PositiveIntegerField(default=0)),
                ("since", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="chains", to="journal.book"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Drawing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("link", models.PositiveIntegerField(default=0)),
                ("draws", models.BinaryField()),
                (
                    "line",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="drawing", to="journal.line"
                    ),
                ),
                (
                    "chain",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drawings",
                        to="journal.seedchain",
                    ),
                ),
            ],
        ),
    ]
