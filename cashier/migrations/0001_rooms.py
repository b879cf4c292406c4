import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("cashier", "0001_initial"),
        ("cashier", "0002_cashier_rules"),
        ("cashier", "0003_chips_sold"),
        ("cashier", "0004_ledger_summed"),
        ("cashier", "0005_no_reasons_in_the_ledger"),
        ("cashier", "0006_parts_of_sales"),
        ("cashier", "0007_prices_are_parts"),
        ("cashier", "0008_player_accounts"),
        ("cashier", "0009_queue"),
        ("cashier", "0010_extras"),
        ("cashier", "0011_owed_rebuys"),
        ("cashier", "0012_drawer_counts"),
        ("cashier", "0013_cash_transfers"),
        ("cashier", "0014_approvals"),
        ("cashier", "0015_payments"),
        ("cashier", "0016_merging"),
        ("cashier", "0017_cash_limits"),
        ("cashier", "0018_documents"),
        ("cashier", "0019_hand_overs"),
        ("cashier", "0020_refunds"),
        ("cashier", "0021_prizes_on_accounts"),
        ("cashier", "0022_expenses"),
        ("cashier", "0023_tickets"),
        ("cashier", "0024_ticket_payments"),
        ("cashier", "0025_kinds_of_postings"),
        ("cashier", "0026_postings_by_movement"),
        ("cashier", "0027_ticket_prize_of"),
        ("cashier", "0028_other_currencies"),
        ("cashier", "0029_unclaimed_postings"),
        ("cashier", "0030_deals_approved"),
        ("cashier", "0031_notes_that_pay"),
        ("cashier", "0032_notes_of_voids"),
        ("cashier", "0033_tips"),
        ("cashier", "0034_notes_of_prizes"),
        ("cashier", "0035_other_way"),
        ("cashier", "0036_notes_of_refunds"),
        ("cashier", "0037_movement_references"),
        ("cashier", "0038_tickets_paid_in_several_ways"),
    ]

    initial = True

    dependencies = [
        ("people", "0001_rooms"),
        ("tournaments", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApprovalRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("void_minor", models.BigIntegerField(null=True)),
                ("difference_minor", models.BigIntegerField(null=True)),
                ("cash_moved_minor", models.BigIntegerField(null=True)),
                ("pay_out_minor", models.BigIntegerField(null=True)),
                ("overrides", models.BooleanField(default=False)),
                ("deals", models.BooleanField(default=False)),
                ("minutes", models.PositiveSmallIntegerField(default=15)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="CashierRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "allows_override",
                    models.BooleanField(
                        default=True, verbose_name="a director may override an entry rule, with a reason"
                    ),
                ),
                (
                    "wants_good_funds",
                    models.BooleanField(default=False, verbose_name="transfers only once the money has arrived"),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DrawerRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("is_blind", models.BooleanField(default=False)),
                ("by_denomination", models.BooleanField(default=False)),
                ("free_difference_minor", models.BigIntegerField(null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="CashLimit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("limit_minor", models.BigIntegerField()),
                ("document_minor", models.BigIntegerField(null=True)),
                ("currency", models.CharField(max_length=3)),
                ("counted_by", models.CharField(max_length=20)),
                ("days", models.PositiveSmallIntegerField(default=0)),
                ("bound", models.CharField(max_length=10)),
                ("above", models.CharField(max_length=10)),
                ("since", models.DateField()),
                ("until", models.DateField(null=True)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("limit_minor__gt", 0)), name="cash_limit_above_zero")
                ],
            },
        ),
        migrations.CreateModel(
            name="DocumentSeen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("identity_card", "Identity card"),
                            ("passport", "Passport"),
                            ("driving_licence", "Driving licence"),
                            ("residence_permit", "Residence permit"),
                            ("other", "Other document"),
                        ],
                        max_length=20,
                    ),
                ),
                ("number", models.CharField(blank=True, max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
                (
                    "seen_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Drawer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("currency", models.CharField(max_length=3)),
                ("float_minor", models.BigIntegerField(default=0)),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("expected_minor", models.BigIntegerField(null=True)),
                ("counted_minor", models.BigIntegerField(null=True)),
                ("pieces", models.JSONField(default=list)),
                ("difference_reason", models.CharField(blank=True, max_length=200)),
                (
                    "cashier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "taken_from",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="handed_to",
                        to="cashier.drawer",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=("cashier",),
                        name="one_open_drawer_a_cashier",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CashTransfer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("reason", models.CharField(max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "asked"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "giver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="given", to="cashier.drawer"
                    ),
                ),
                (
                    "taker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="taken", to="cashier.drawer"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount_minor__gt", 0)), name="transfer_moves_cash"),
                    models.CheckConstraint(
                        condition=models.Q(("giver", models.F("taker")), _negated=True), name="transfer_to_another"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DrawerCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("expected_minor", models.BigIntegerField()),
                ("counted_minor", models.BigIntegerField()),
                ("pieces", models.JSONField(default=list)),
                (
                    "counted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "drawer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="counts", to="cashier.drawer"
                    ),
                ),
                (
                    "successor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ExchangeRate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("currency", models.CharField(max_length=3)),
                ("home", models.CharField(max_length=3)),
                ("buying", models.BigIntegerField()),
                ("selling", models.BigIntegerField(null=True)),
                ("step_minor", models.PositiveIntegerField(default=1)),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                (
                    "set_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("buying__gt", 0)), name="rate_above_zero"),
                    models.CheckConstraint(condition=models.Q(("step_minor__gt", 0)), name="rate_step_above_zero"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ForeignCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("currency", models.CharField(max_length=3)),
                ("at", models.DateTimeField()),
                ("expected_minor", models.BigIntegerField()),
                ("counted_minor", models.BigIntegerField()),
                ("pieces", models.JSONField(default=list)),
                ("is_banked", models.BooleanField(default=False)),
                ("difference_reason", models.CharField(blank=True, max_length=200)),
                (
                    "counted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "drawer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="foreign_counts", to="cashier.drawer"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("sale", "Sale"),
                            ("void", "Void"),
                            ("float", "Float"),
                            ("cash_moved", "Cash moved"),
                            ("cash_transfer", "Cash to another drawer"),
                            ("count", "Count"),
                            ("award", "Prize paid"),
                            ("award_back", "Prize payment undone"),
                            ("unclaimed", "Prize unclaimed"),
                            ("tips", "Tips paid to the staff"),
                            ("settlement", "Settlement"),
                            ("cancellation", "Event cancelled"),
                            ("expenses", "Expenses kept"),
                            ("refund", "Refund paid"),
                            ("refund_back", "Refund undone"),
                            ("account", "Player account"),
                            ("ticket", "Ticket"),
                            ("exchange", "Currency exchange"),
                        ],
                        max_length=20,
                    ),
                ),
                ("event_id", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("sale_id", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("award_id", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("movement_id", models.PositiveBigIntegerField(null=True)),
                ("refund_id", models.PositiveBigIntegerField(null=True)),
                ("ticket_id", models.PositiveBigIntegerField(null=True)),
                ("exchange_id", models.PositiveBigIntegerField(null=True)),
                ("player_id", models.PositiveBigIntegerField(null=True)),
                ("currency", models.CharField(max_length=3)),
                ("at", models.DateTimeField()),
                ("actor_id", models.PositiveBigIntegerField(null=True)),
                ("memo", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["player_id", "at"], name="posting_by_player"),
                    models.Index(
                        condition=models.Q(("movement_id__isnull", False)),
                        fields=["movement_id"],
                        name="posting_by_movement",
                    ),
                    models.Index(
                        condition=models.Q(("ticket_id__isnull", False)), fields=["ticket_id"], name="posting_by_ticket"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LedgerRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.CharField(db_index=True, max_length=40)),
                ("amount_minor", models.BigIntegerField()),
                (
                    "posting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rows", to="cashier.posting"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor", 0), _negated=True), name="ledger_row_moves_money"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Queue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("given", models.PositiveIntegerField(default=0)),
                ("called", models.PositiveIntegerField(default=0)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("called__lte", models.F("given"))), name="called_after_it_was_given"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Refund",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("ways", models.JSONField(default=dict)),
                ("sales", models.JSONField(default=list)),
                ("state", models.CharField(choices=[("due", "Due"), ("paid", "Paid")], default="due", max_length=10)),
                ("expenses_minor", models.BigIntegerField(default=0)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("owed_at", models.DateTimeField()),
                (
                    "method",
                    models.CharField(
                        blank=True, choices=[("cash", "Cash"), ("as_paid", "The way it was paid")], max_length=10
                    ),
                ),
                ("paid_at", models.DateTimeField(null=True)),
                ("slip", models.PositiveBigIntegerField(null=True)),
                (
                    "drawer",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["state", "event"], name="refund_by_state")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount_minor__gt", 0)), name="refund_above_zero")
                ],
            },
        ),
        migrations.CreateModel(
            name="Sale",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("entry", "Entry"),
                            ("re_entry", "Re-entry"),
                            ("rebuy", "Rebuy"),
                            ("add_on", "Add-on"),
                            ("bounty", "Bounty"),
                            ("side_fee", "Side fee"),
                        ],
                        max_length=10,
                    ),
                ),
                ("product", models.PositiveSmallIntegerField(default=0)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("total_minor", models.BigIntegerField()),
                ("parts", models.JSONField(default=dict)),
                ("currency", models.CharField(max_length=3)),
                ("chips", models.PositiveIntegerField()),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                            ("cheque", "Cheque"),
                            ("account", "Player account"),
                            ("ticket", "Ticket"),
                        ],
                        default="cash",
                        max_length=10,
                    ),
                ),
                ("reference", models.CharField(blank=True, max_length=60)),
                ("has_arrived", models.BooleanField(default=False)),
                ("receipt", models.PositiveBigIntegerField(unique=True)),
                ("at", models.DateTimeField()),
                ("level", models.PositiveSmallIntegerField(default=0)),
                ("override_reason", models.CharField(blank=True, max_length=200)),
                ("voided_at", models.DateTimeField(null=True)),
                ("void_reason", models.CharField(blank=True, max_length=200)),
                ("void_receipt", models.PositiveBigIntegerField(null=True, unique=True)),
                (
                    "day",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.day",
                    ),
                ),
                (
                    "drawer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sales", to="cashier.drawer"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "void_drawer",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["event", "kind"], name="sale_by_event"),
                    models.Index(fields=["entry"], name="sale_by_entry"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("total_minor__gte", 0)), name="sale_total_not_negative")
                ],
            },
        ),
        migrations.CreateModel(
            name="OwedRebuy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("product", models.PositiveSmallIntegerField()),
                ("amount_minor", models.BigIntegerField()),
                ("chips", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("called_off_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "sale",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.sale"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("sale__isnull", True), ("called_off_at__isnull", True), _connector="OR"),
                        name="owed_rebuy_paid_or_called_off",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Exchange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("side", models.CharField(choices=[("buy", "Notes taken"), ("sell", "Notes given")], max_length=4)),
                ("currency", models.CharField(max_length=3)),
                ("foreign_minor", models.BigIntegerField()),
                ("home", models.CharField(max_length=3)),
                ("home_minor", models.BigIntegerField()),
                ("worth_minor", models.BigIntegerField()),
                ("receipt", models.PositiveBigIntegerField(null=True, unique=True)),
                ("award_id", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("refund_id", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("ticket_id", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("at", models.DateTimeField()),
                (
                    "drawer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="exchanges", to="cashier.drawer"
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="undone_by",
                        to="cashier.exchange",
                    ),
                ),
                (
                    "rate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.exchangerate"
                    ),
                ),
                (
                    "sale",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.sale"
                    ),
                ),
                (
                    "void",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.sale"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("foreign_minor__gt", 0), ("home_minor__lt", 0)),
                            models.Q(("foreign_minor__lt", 0), ("home_minor__gt", 0)),
                            _connector="OR",
                        ),
                        name="exchange_gives_and_takes",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AccountMovement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("deposit", "Deposit"),
                            ("withdrawal", "Withdrawal"),
                            ("credit", "Credit"),
                            ("debit", "Debit"),
                            ("payment", "Payment"),
                            ("refund", "Refund"),
                            ("prize", "Prize"),
                            ("prize_back", "Prize returned"),
                            ("merger", "Merged player"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                            ("cheque", "Cheque"),
                            ("account", "Player account"),
                            ("ticket", "Ticket"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reference", models.CharField(blank=True, max_length=60)),
                ("has_arrived", models.BooleanField(default=False)),
                ("receipt", models.PositiveBigIntegerField(unique=True)),
                ("at", models.DateTimeField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="undone_by",
                        to="cashier.accountmovement",
                    ),
                ),
                (
                    "drawer",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
                (
                    "sale",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.sale"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor", 0), _negated=True), name="movement_moves_money"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SalePayment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                            ("cheque", "Cheque"),
                            ("account", "Player account"),
                            ("ticket", "Ticket"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount_minor", models.BigIntegerField()),
                ("received_minor", models.BigIntegerField(null=True)),
                ("currency", models.CharField(max_length=3)),
                ("reference", models.CharField(blank=True, max_length=60)),
                (
                    "drawer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
                (
                    "sale",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="cashier.sale"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor", 0), _negated=True), name="payment_moves_money"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Ticket",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveBigIntegerField(unique=True)),
                ("code", models.CharField(max_length=16, unique=True)),
                ("worth_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("entry", "Entry"),
                            ("re_entry", "Re-entry"),
                            ("rebuy", "Rebuy"),
                            ("add_on", "Add-on"),
                            ("bounty", "Bounty"),
                            ("side_fee", "Side fee"),
                        ],
                        max_length=10,
                    ),
                ),
                ("is_personal", models.BooleanField(default=False)),
                ("until", models.DateTimeField(null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("issued", "issued"), ("spent", "spent"), ("void", "void"), ("expired", "expired")],
                        default="issued",
                        max_length=10,
                    ),
                ),
                ("issued_at", models.DateTimeField()),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                            ("cheque", "Cheque"),
                            ("account", "Player account"),
                            ("ticket", "Ticket"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reference", models.CharField(blank=True, max_length=60)),
                ("has_arrived", models.BooleanField(default=False)),
                ("receipt", models.PositiveBigIntegerField(null=True, unique=True)),
                ("cost", models.CharField(blank=True, max_length=30)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("ended_at", models.DateTimeField(null=True)),
                ("void_reason", models.CharField(blank=True, max_length=200)),
                ("void_receipt", models.PositiveBigIntegerField(null=True, unique=True)),
                (
                    "drawer",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "issued_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
                (
                    "prize_of",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.event",
                    ),
                ),
                (
                    "sale",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.sale"
                    ),
                ),
                (
                    "void_drawer",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(condition=models.Q(("state", "issued")), fields=["until"], name="ticket_by_end"),
                    models.Index(fields=["state"], name="ticket_by_state"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("worth_minor__gt", 0)), name="ticket_has_worth"),
                    models.CheckConstraint(
                        condition=models.Q(("is_personal", False), ("player__isnull", False), _connector="OR"),
                        name="personal_ticket_has_player",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state", "spent"), ("sale__isnull", True), _connector="OR"),
                        name="spent_ticket_has_sale",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TicketPayment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                            ("cheque", "Cheque"),
                            ("account", "Player account"),
                            ("ticket", "Ticket"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount_minor", models.BigIntegerField()),
                ("received_minor", models.BigIntegerField(null=True)),
                ("currency", models.CharField(max_length=3)),
                ("reference", models.CharField(blank=True, max_length=60)),
                (
                    "drawer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
                (
                    "ticket",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="cashier.ticket"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor", 0), _negated=True), name="ticket_payment_moves_money"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Approval",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("void", "Void"),
                            ("difference", "Over or short"),
                            ("cash_moved", "Cash and safe"),
                            ("pay_out", "Pay-out"),
                            ("override", "Override"),
                            ("deal", "Deal"),
                            ("other_way", "Refund another way"),
                        ],
                        max_length=12,
                    ),
                ),
                ("subject", models.CharField(max_length=60)),
                ("amount_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "asked"),
                            ("approved", "approved"),
                            ("declined", "declined"),
                            ("used", "used"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["kind", "subject"], name="approval_by_subject")],
            },
        ),
    ]
