import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("displays", "0001_initial"),
        ("displays", "0002_views_and_looks"),
        ("displays", "0003_playlists_and_layouts"),
        ("displays", "0004_dimmed_hours"),
        ("displays", "0005_order_without_joins"),
        ("displays", "0006_draw_view"),
        ("displays", "0007_pulse_behind_and_page"),
        ("displays", "0008_heartbeats"),
        ("displays", "0009_coming_levels_and_the_winner"),
        ("displays", "0010_sponsors_in_turn"),
        ("displays", "0011_upright_displays"),
        ("displays", "0012_chip_leaders"),
        ("displays", "0013_pairing_address"),
        ("displays", "0014_bounties_view"),
    ]

    initial = True

    dependencies = [
        ("people", "0001_rooms"),
        ("tournaments", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="Layout",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "shape",
                    models.CharField(
                        choices=[("landscape", "Landscape"), ("portrait", "Portrait")],
                        default="landscape",
                        max_length=10,
                    ),
                ),
                ("blocks", models.JSONField(default=list)),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PairingCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=6, unique=True)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("address", models.CharField(blank=True, max_length=50)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("paired_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Picture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("media_type", models.CharField(max_length=20)),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Playlist",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("skips_empty", models.BooleanField(default=True, verbose_name="skip empty views")),
                ("begun_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=200, verbose_name="text")),
                ("language", models.CharField(blank=True, default="", max_length=5, verbose_name="language")),
                ("others", models.JSONField(blank=True, default=list, verbose_name="in other languages")),
                ("is_urgent", models.BooleanField(default=False, verbose_name="full screen")),
                ("at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Display",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("room", models.CharField(blank=True, max_length=40, verbose_name="room")),
                ("reloads", models.PositiveIntegerField(default=0)),
                (
                    "view",
                    models.CharField(
                        choices=[
                            ("clock", "Clock and payouts"),
                            ("clock_alone", "Clock"),
                            ("seats_by_name", "Seats by name"),
                            ("seats_by_table", "Seats by table"),
                            ("moves", "Table moves"),
                            ("payouts", "Prizes"),
                            ("events", "Events side by side"),
                            ("table_map", "Table map"),
                            ("welcome", "Welcome"),
                            ("break", "Break"),
                            ("draw", "Table break draw"),
                            ("levels", "Coming levels"),
                            ("payout_jumps", "Payout jumps"),
                            ("chip_leaders", "Chip leaders"),
                            ("bounties", "Bounties"),
                            ("final_table", "Final table"),
                            ("winner", "Winner"),
                        ],
                        default="clock",
                        max_length=16,
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("house", "House colours"),
                            ("light", "Bright room"),
                            ("contrast", "High contrast"),
                            ("safe", "Colour-blind safe"),
                        ],
                        default="",
                        max_length=10,
                        verbose_name="colours",
                    ),
                ),
                ("reads_aloud", models.BooleanField(default=False, verbose_name="reads announcements aloud")),
                (
                    "device",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.device"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "layout",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.layout"
                    ),
                ),
                (
                    "playlist",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.playlist"
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("is_hidden", models.BooleanField(default=False)),
                ("fresh_at", models.DateTimeField(null=True)),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("behind", models.PositiveIntegerField(default=0)),
                ("page", models.CharField(blank=True, default="", max_length=16)),
                ("is_tall", models.BooleanField(default=False)),
                (
                    "display",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="heartbeat", to="displays.display"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Look",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "theme",
                    models.CharField(
                        choices=[
                            ("house", "House colours"),
                            ("light", "Bright room"),
                            ("contrast", "High contrast"),
                            ("safe", "Colour-blind safe"),
                        ],
                        default="house",
                        max_length=10,
                        verbose_name="colours",
                    ),
                ),
                ("colour", models.CharField(blank=True, default="", max_length=7, verbose_name="house colour")),
                ("more_sponsors", models.JSONField(blank=True, default=list)),
                ("dims_from", models.CharField(blank=True, default="", max_length=5, verbose_name="dimmed from")),
                ("dims_until", models.CharField(blank=True, default="", max_length=5, verbose_name="dimmed until")),
                (
                    "logo",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.picture"
                    ),
                ),
                (
                    "sponsor",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.picture"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PlaylistItem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                ("view", models.CharField(blank=True, max_length=16)),
                ("seconds", models.PositiveSmallIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "layout",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="displays.layout"
                    ),
                ),
                (
                    "playlist",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="items", to="displays.playlist"
                    ),
                ),
            ],
            options={
                "ordering": ["playlist_id", "position"],
                "constraints": [models.UniqueConstraint(fields=("playlist", "position"), name="one_turn_a_position")],
            },
        ),
    ]
