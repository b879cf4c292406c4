"""The nine groups of house variants; every default is TDA 2024 or, if it does not specify one, ours."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.profile import variants as v


@dataclass(frozen=True, slots=True)
class SeatingRules:
    """Draws, late entries and balancing (procedures 1, 2 and 5)."""

    seat_draw: v.SeatDraw = v.SeatDraw.LEVEL_TABLES_FIRST
    newcomer_wait: v.NewcomerWait = v.NewcomerWait.STRICTLY_BETWEEN_BTN_AND_SB
    """For players who enter the tournament (TDA 2024 rule 8-A; Montegalda art. 13.7)."""
    moved_wait: v.NewcomerWait = v.NewcomerWait.STRICTLY_BETWEEN_BTN_AND_SB
    """For players moved from another table (TDA 2024 rule 10-A; Montegalda art. 16.1)."""
    late_stack: v.LateStack = v.LateStack.FULL
    late_reduction: int = 0
    """Chips taken off the stack of a late entry if the director reduces it (Sanremo art. 4.4.2)."""
    open_next_at: int = 0
    """Players that every open table must have before the next one opens; 0: all its seats."""
    open_table: v.OpenTable = v.OpenTable.PULL
    hold_until: int = 4
    """How many players without a seat open the next table if they are held."""
    open_ahead: int = 80
    """Before play, tables are proposed for this percentage of the players expected; 0: none."""
    seats_min: int = 2
    seats_max: int = 10
    trigger_diff: int = 2
    within_by_table_count: tuple[tuple[int, int], ...] = ()
    """Pairs (up to this many tables, largest allowed difference), ascending; empty: trigger_diff applies."""
    source_policy: v.SourcePolicy = v.SourcePolicy.BREAK_ORDER_FIRST
    halt_rule: v.HaltRule = v.HaltRule.TDA2024
    is_turbo: bool = False
    """Whether halting a short table is only proposed, as at 6-handed tables (TDA 2024 rule 11-D)."""
    mover: v.Mover = v.Mover.NEXT_BB
    seat_policy: v.SeatPolicy = v.SeatPolicy.TDA_WORST
    allow_single_bb_in_vacated_bb_seat: bool = True
    bb_reference: v.BBReference = v.BBReference.NEXT_HAND
    seat_tie: v.SeatTie = v.SeatTie.FIRST_CLOCKWISE_FROM_LAST_BB
    freeze_balancing_in_final_hands: bool = True
    auto_balance: bool = False
    """Whether a balancing move is made automatically, once both buttons are known."""
    veto_seconds: int = 10
    """How long such a move is announced and may be stopped."""
    check_first_seats: bool = True
    """Whether players are awaited in their first seats too, not only after a move."""
    arrival_minutes: int = 5
    """When a player sent to a seat is overdue there."""
    arrivals_lapse_minutes: int = 0
    """After how long a moved player counts as arrived without a check; 0: only after a check."""
    moves_shown_minutes: int = 30
    """How long a move is shown on the displays."""


@dataclass(frozen=True, slots=True)
class BreakingRules:
    """Breaking tables, final table, redraws (procedures 3, 4 and 7)."""

    break_rule: v.BreakRule = v.BreakRule.FREE_SEATS_COVER
    ideal_load: int = 0
    break_while_registration_open: v.BreakWhileOpen = v.BreakWhileOpen.ASK
    at_once: v.TablesAtOnce = v.TablesAtOnce.AS_TICKED
    choose: v.BreakChoice = v.BreakChoice.POSTED_ORDER
    draw: v.BreakDraw = v.BreakDraw.TWO_STEP
    pool: v.SeatPool = v.SeatPool.LEVELLED
    final_table_rule: v.FinalTableRule = v.FinalTableRule.TDA_RP9
    redraw_rule: v.RedrawRule = v.RedrawRule.FINAL_TABLE_ONLY
    redraw_at: tuple[int, ...] = ()
    """Numbers of players left at which ``counts`` redraws all seats."""


@dataclass(frozen=True, slots=True)
class ButtonRules:
    """Button and blinds (procedure 6)."""

    button_rule: v.ButtonRule = v.ButtonRule.DEAD
    dead_button_marker: v.DeadButtonMarker = v.DeadButtonMarker.VACATED_SEAT
    initial_button: v.InitialButton = v.InitialButton.DRAW
    button_draw: v.ButtonDrawRule = v.ButtonDrawRule.START_AND_FINAL_TABLE
    button_error: v.ButtonError = v.ButtonError.BEFORE_SUBSTANTIAL_ACTION


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Levels, late registration, calling the clock, time limits (procedures 2, 8, 13 and 17)."""

    level_start: v.LevelStart = v.LevelStart.ANNOUNCEMENT_OR_SIGNAL
    late_reg_close: v.LateRegClose = v.LateRegClose.WHEN_PLAY_RESUMES
    late_reg_level: int = 0
    """The house's usual last level of late registration; 0: none."""
    late_only_if_booked: bool = False
    may_return: bool = True
    """Whether a player who is out may return at all (Montegalda art. 3: never)."""
    pays_ahead: bool = False
    """Whether a later flight may be paid for while its buyer plays an earlier one (Colossus 2015; refunded after a bag)."""
    rebuy_until_level: int | None = None
    """The last level of rebuys; none: while registration is open."""
    rebuy_with: v.RebuyWith = v.RebuyWith.NO_CHIPS
    rebuy_part_percent: int = 50
    """The part of the starting stack up to which a rebuy is sold, in percent, if a part decides (house option)."""
    think_seconds: int = 25
    think_min_seconds: int = 25
    """The shortest that the floor may give (WSOP 80, Prestige heads-up no. 6)."""
    countdown_seconds: int = 5
    clock_expiry: v.ClockExpiry = v.ClockExpiry.CHECK_IF_NO_BET
    clock_starter: v.ClockStarter = v.ClockStarter.TABLE
    """Whether the dealer starts it when a seated player calls the clock, or the floor must come."""
    time_bank_cards: tuple[tuple[int, int], ...] = ()
    """Pairs (up to this many players left, cards each receives): TDA 2024 RP-19; empty: none."""
    time_bank_seconds: int = 30
    """The length of one card."""
    push_hold_seconds: int = 90
    ante_priority: v.AntePriority = v.AntePriority.BLIND_FIRST
    warning_seconds: tuple[int, ...] = (60, 10)
    """How many seconds before the end of a level or break a warning sounds."""
    break_waits: bool = False
    """Whether a break starts only when the floor says so; the clock stays at zero until then."""
    play_waits: bool = False
    """Whether play after a break resumes only when the floor says so."""
    start_at_entries: int = 0
    """Play starts automatically once this many entries have a seat (sit and go); 0: the floor starts it."""
    opens_next: bool = False
    """Whether a sit-and-go that starts opens the same one again for those who wait (Sanremo art. 7; ours)."""
    match_seat_seconds: int = 300
    """How long after level 1 a new player may take the seat of one absent from a match (Prestige no. 3)."""
    claims: v.ClaimWindow = v.ClaimWindow.TDA22
    time_over: v.TimeOver = v.TimeOver.FINISH_HAND
    time_tie: v.TimeTie = v.TimeTie.SHARE


@dataclass(frozen=True, slots=True)
class BubbleRules:
    """Hand for hand (procedure 9)."""

    runoff: v.RunOff = v.RunOff.FIXED
    runoff_seconds: int = 120
    cap_seconds: int = 180
    """The most that a hand costs in real time (TDA 2024 RP-8-B)."""
    charge_at: v.ChargeAt = v.ChargeAt.START_OF_NEXT_HAND
    pause: v.PauseAt = v.PauseAt.ANNOUNCEMENT
    carry: v.Carry = v.Carry.CARRY_DEFICIT
    ties: v.Ties = v.Ties.SPLIT_DIFFERENT_TABLES
    mixed_ties: v.MixedTies = v.MixedTies.SPLIT_ALL
    against_stalling: v.AgainstStalling = v.AgainstStalling.FLOOR_CHOOSES
    announce_before: int = 1
    """Hand for hand is suggested this many players before the money (house option)."""
    moves_between_hands: bool = True
    """Whether tables are balanced and broken between two hands; never during one (procedure 9.7)."""
    must_stay_seated: bool = False
    """Whether leaving the seat is penalised (TDA RP-8-E, WSOP 126.f: encouraged only; WSOP 2011: penalised)."""


@dataclass(frozen=True, slots=True)
class ChipRules:
    """Colour-up and chip race (procedure 10)."""

    method: v.RaceMethod = v.RaceMethod.RACE
    rounding: v.RaceRounding = v.RaceRounding.HALF_UP
    start: v.RaceStart = v.RaceStart.SEAT_ONE
    cards: v.RaceCards = v.RaceCards.ONE_PER_CHIP
    tie: v.RaceTie = v.RaceTie.SUIT
    rescue: v.Rescue = v.Rescue.EXTRA_CHIP
    rescue_chip: v.RescueChip = v.RescueChip.LOWEST_IN_PLAY
    deal: v.RaceDeal = v.RaceDeal.BY_HAND
    break_end: v.RacesAtBreakEnd = v.RacesAtBreakEnd.ASK


@dataclass(frozen=True, slots=True)
class PenaltyRules:
    """Penalties and disqualification (procedures 11 and 12)."""

    max_rounds: int | None = None
    count_current_hand: bool = False
    suspension_clock: v.SuspensionClock = v.SuspensionClock.TOURNAMENT
    dq_prize: v.DqPrize = v.DqPrize.MOVE_UP
    prize_after_dq: v.PrizeAfterDq = v.PrizeAfterDq.ASK
    suspension_min_minutes: int = 5
    suspension_max_minutes: int = 30
    dodging: v.Dodging = v.Dodging.DISCRETION
    seat_test: v.SeatTest = v.SeatTest.LAST_CARD
    absent_play_redeal: bool = True
    """Whether a player absent at the first deal may play the redeal after a misdeal (TDA 2024 rule 35-C)."""
    severe_min_rounds: int = 0
    """The fewest rounds that serious misconduct costs; 0: no such rule."""
    gravest: v.GravestPenalty = v.GravestPenalty.DISQUALIFICATION
    no_show: v.NoShow = v.NoShow.BLINDED_OFF
    match_no_show: v.MatchNoShow = v.MatchNoShow.BLINDED_OFF
    unserved: v.Unserved = v.Unserved.FOLLOWS_PLAYER
    """Whether what is not served of a penalty counts for the next entry of its player."""


@dataclass(frozen=True, slots=True)
class PlaceRules:
    """Ranking, places paid, shared prizes, minimum field (procedures 1, 14 and 16)."""

    min_players: int = 2
    paid_points_main: int = 1_500
    """The part of the field that is paid, in hundredths of a percent: one in eight is 1,250."""
    paid_points_side: int = 1_000
    paid_rounding: v.PlaceCount = v.PlaceCount.NEAREST
    same_hand_ties: v.SameTableTies = v.SameTableTies.RANK_BY_STACK
    """Busts of one hand at one table outside hand for hand (Sanremo art. 4.2.30, WSOP 126.b)."""
    rank_by: v.RankBy = v.RankBy.ENTRY
    round_losers: v.RoundLosers = v.RoundLosers.SHARE
    share_unit: int = 1
    """Minor units that a shared prize is rounded to."""
    share_rounding: v.ShareRounding = v.ShareRounding.DOWN
    share_remainder: v.ShareRemainder = v.ShareRemainder.IN_ORDER
    abandoned_prize: v.AbandonedPrize = v.AbandonedPrize.NONE
    deal_policy: v.DealPolicy = v.DealPolicy.UNANIMOUS
    deal_players: int = 0
    """Deals only with this many players left or fewer; 0: with any number."""
    deal_final_table: bool = False
    """Deals only once everybody left sits at one table (Prestige)."""
    deal_shown: bool = False
    """Whether displays and telephones show what a deal agreed on, and not the published prizes alone."""
    deal_left_from: v.LeftFrom = v.LeftFrom.FIRST_PRIZE
    ticket_over: v.TicketOver = v.TicketOver.REFUSED
    deal_min_left_percent: int = 0
    """The least part of the prizes still to be paid that stays to be played for (EPT Barcelona 2015: 10)."""


@dataclass(frozen=True, slots=True)
class HeadRules:
    """Bounties on heads (procedure 26)."""

    kind: v.BountyKind = v.BountyKind.NONE
    cash_percent: int = 50
    """The part of a progressive head that is paid at once."""
    unit: int = 1
    """Minor units that the cash of a progressive head is a multiple of."""
    odd: v.BountyOdd = v.BountyOdd.HEAD
    share: v.BountyShare = v.BountyShare.COVERING
    """With whom a bounty is shared."""
    own: v.OwnBounty = v.OwnBounty.KEEPS
    left: v.HeadLeft = v.HeadLeft.WINNER
    abandoned: v.AbandonedHead = v.AbandonedHead.TO_OWN
    start: v.MysteryStart = v.MysteryStart.IN_THE_MONEY
    """From when on envelopes of mystery bounties are drawn."""


@dataclass(frozen=True, slots=True)
class BettingRules:
    """Bets, raises, pots and cards of a hand (procedure 19)."""

    min_raise: v.MinRaise = v.MinRaise.FULL_RAISE
    reopen: v.Reopen = v.Reopen.FULL_RAISE
    raise_cap: int = 3
    """Raises after the bet in limit games (Sanremo art. 9: 3; WSOP 100.b: 4; TDA: the house)."""
    cap_lifts: v.CapLifts = v.CapLifts.TWO_STARTED
    preflop_pot: v.PreflopPot = v.PreflopPot.FULL_BLINDS
    pot_too_high: v.PotTooHigh = v.PotTooHigh.UNTIL_NEXT_CARD
    unclear_at_pot: v.UnclearAtPot = v.UnclearAtPot.UP_TO_POT
    substantial: v.SubstantialAction = v.SubstantialAction.CHIPS
    short_call: v.ShortCall = v.ShortCall.FLOOR_DECIDES
    prior_covering: v.PriorCovering = v.PriorCovering.ALL_CHIPS
    identical_hands: v.IdenticalHands = v.IdenticalHands.EACH_HALF
    premature_turn: v.PrematureTurn = v.PrematureTurn.RESHUFFLE_FIRST
    ante_halved_at: int = 0
    """Players left in the event from which on the ante is halved; 0: never (TDA RP-11)."""
