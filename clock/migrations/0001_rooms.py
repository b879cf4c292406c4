import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("clock", "0001_initial"),
        ("clock", "0002_going_on_and_gaps"),
        ("clock", "0003_the_break_that_is_skipped"),
        ("clock", "0004_fired_timers"),
        ("clock", "0005_time_out_and_seats"),
    ]

    initial = True

    dependencies = [
        ("tournaments", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Clock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("has_started", models.BooleanField(default=False)),
                ("is_running", models.BooleanField(default=False)),
                ("index", models.PositiveSmallIntegerField(default=0)),
                ("elapsed_ms", models.BigIntegerField(default=0)),
                ("anchor_at", models.DateTimeField(null=True)),
                ("generation", models.PositiveIntegerField(default=0)),
                ("pause_reason", models.CharField(blank=True, max_length=80)),
                ("goes_at", models.DateTimeField(null=True)),
                ("break_waits", models.BooleanField(default=False)),
                ("play_waits", models.BooleanField(default=False)),
                ("is_room_paused", models.BooleanField(default=False)),
                ("skipped_break", models.PositiveSmallIntegerField(null=True)),
                ("is_time_out", models.BooleanField(default=False)),
                ("seats_shown_at", models.DateTimeField(null=True)),
                (
                    "day",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="FiredTimer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("generation", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=24)),
                ("index", models.PositiveSmallIntegerField()),
                ("due_at", models.DateTimeField()),
                ("fired_at", models.DateTimeField()),
                (
                    "clock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="fired_timers", to="clock.clock"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("clock", "generation", "kind", "index"), name="one_fired_timer")
                ],
            },
        ),
        migrations.CreateModel(
            name="Gap",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("index", models.PositiveSmallIntegerField()),
                ("elapsed_ms", models.BigIntegerField()),
                (
                    "answer",
                    models.CharField(
                        blank=True, choices=[("went_on", "Went On"), ("set_back", "Set Back")], max_length=8
                    ),
                ),
                (
                    "clock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="gaps", to="clock.clock"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("clock", "since"), name="one_gap")],
            },
        ),
    ]
