import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("automation", "0001_sounds_and_automations"),
        ("automation", "0002_level_to_and_hand_for_hand"),
        ("automation", "0003_languages_and_levels"),
    ]

    initial = True

    dependencies = [
        ("displays", "0001_rooms"),
        ("people", "0001_rooms"),
        ("tournaments", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="SoundChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "occasion",
                    models.CharField(
                        choices=[
                            ("level_end", "End of a level"),
                            ("warning", "Warning before the end"),
                            ("break_start", "Start of a break"),
                            ("break_end", "End of a break"),
                            ("registration_close", "Registration closes"),
                            ("time_over", "End of play"),
                            ("pause", "The clock is paused"),
                            ("resume", "The clock resumes"),
                        ],
                        max_length=20,
                        unique=True,
                    ),
                ),
                (
                    "sound",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("gong", "Gong"),
                            ("bell", "Bell, three times"),
                            ("chime", "Chime, rising"),
                            ("chime_down", "Chime, falling"),
                            ("warning", "Two beeps"),
                            ("horn", "Horn"),
                            ("fanfare", "Fanfare"),
                        ],
                        max_length=12,
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Automation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("is_on", models.BooleanField(default=True, verbose_name="on")),
                (
                    "trigger",
                    models.CharField(
                        choices=[
                            ("level_begin", "A level begins"),
                            ("level_end", "A level ends"),
                            ("warning", "A warning before the end of a level or break"),
                            ("break_start", "A break starts"),
                            ("break_end", "A break ends"),
                            ("registration_soon", "Minutes before registration closes"),
                            ("registration_close", "Registration closes"),
                            ("players_left", "Player count reached"),
                            ("hand_for_hand", "Hand for hand is announced"),
                            ("in_the_money", "The players are in the money"),
                            ("final_table", "The final table is reached"),
                            ("event_finished", "The event is finished"),
                        ],
                        max_length=20,
                        verbose_name="when",
                    ),
                ),
                ("number", models.PositiveIntegerField(null=True, verbose_name="number")),
                ("players_from", models.PositiveIntegerField(null=True, verbose_name="players left from")),
                ("players_to", models.PositiveIntegerField(null=True, verbose_name="players left to")),
                ("level_from", models.PositiveSmallIntegerField(null=True, verbose_name="from level")),
                ("level_to", models.PositiveSmallIntegerField(null=True, verbose_name="to level")),
                (
                    "deed",
                    models.CharField(
                        choices=[
                            ("sound", "Play a sound"),
                            ("announce", "Show an announcement"),
                            ("view", "Change a display’s view"),
                        ],
                        max_length=10,
                        verbose_name="then",
                    ),
                ),
                (
                    "sound",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("gong", "Gong"),
                            ("bell", "Bell, three times"),
                            ("chime", "Chime, rising"),
                            ("chime_down", "Chime, falling"),
                            ("warning", "Two beeps"),
                            ("horn", "Horn"),
                            ("fanfare", "Fanfare"),
                        ],
                        max_length=12,
                        verbose_name="sound",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=200, verbose_name="text")),
                ("others", models.JSONField(blank=True, default=list, verbose_name="in other languages")),
                ("minutes", models.PositiveSmallIntegerField(default=5, verbose_name="minutes")),
                ("is_urgent", models.BooleanField(default=False, verbose_name="full screen")),
                ("view", models.CharField(blank=True, max_length=16, verbose_name="view")),
                ("is_deleted", models.BooleanField(default=False)),
                (
                    "display",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.display"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Speaker",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("ready", "sound on"),
                            ("blocked", "muted until someone taps it once"),
                            ("none", "no sound"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "device",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.device"
                    ),
                ),
                (
                    "display",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.display"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Watch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("line", models.PositiveBigIntegerField()),
                ("players", models.PositiveIntegerField()),
                ("is_in_the_money", models.BooleanField()),
                ("is_final", models.BooleanField()),
                ("level", models.PositiveSmallIntegerField(default=0)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Occurrence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[("due", "due"), ("done", "done"), ("refused", "failed")], default="due", max_length=8
                    ),
                ),
                ("code", models.CharField(blank=True, max_length=60)),
                (
                    "automation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="occurrences",
                        to="automation.automation",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "constraints": [models.UniqueConstraint(fields=("automation", "event", "key"), name="one_occurrence")],
            },
        ),
        migrations.CreateModel(
            name="RoomSound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("room", models.CharField(blank=True, max_length=40, unique=True, verbose_name="room")),
                (
                    "device",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.device"
                    ),
                ),
                (
                    "display",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.display"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("device__isnull", False), ("display", None)),
                            models.Q(("device", None), ("display__isnull", False)),
                            _connector="OR",
                        ),
                        name="one_screen_sounds",
                    )
                ],
            },
        ),
    ]
