"""Addresses of the floor's API."""

from django.urls import path

from floor.busts import api as busts
from floor.hands import api as hands
from floor.last_hands import api as last_hands
from floor.life import api as life
from floor.penalties import api as penalties
from floor.plan import api as plan
from floor.proofs import api as proofs
from floor.shot_clock import api as shot_clock

urlpatterns = [
    path("events/<int:key>/start-play/", life.StartPlay.as_view(), name="api-start-play"),
    path("events/<int:key>/bust-hand/", busts.BustHand.as_view(), name="api-bust-hand"),
    path("events/<int:key>/stacks/", busts.CountStacks.as_view(), name="api-stacks"),
    path("events/<int:key>/cancel/", life.CancelEvent.as_view(), name="api-cancel"),
    path("events/<int:key>/lines/", plan.LineList.as_view(), name="api-lines"),
    path("days/<int:key>/end/", life.EndDay.as_view(), name="api-end-day"),
    path("entries/<int:key>/bust/", busts.BustEntry.as_view(), name="api-bust"),
    path("entries/<int:key>/reinstate/", busts.ReinstateEntry.as_view(), name="api-reinstate"),
    path("entries/<int:key>/buy-back/", busts.BuyBack.as_view(), name="api-buy-back"),
    path("entries/<int:key>/stack/", busts.CountStack.as_view(), name="api-stack"),
    path("events/<int:key>/called-clocks/", shot_clock.CalledClockList.as_view(), name="api-called-clocks"),
    path("tables-in-play/<int:key>/call-clock/", shot_clock.CallClock.as_view(), name="api-call-clock"),
    path("tables-in-play/<int:key>/ask-clock/", shot_clock.AskClock.as_view(), name="api-ask-clock"),
    path("events/<int:key>/clock-wishes/", shot_clock.ClockWishList.as_view(), name="api-clock-wishes"),
    path("clock-wishes/<int:key>/grant/", shot_clock.GrantClock.as_view(), name="api-clock-grant"),
    path("clock-wishes/<int:key>/decline/", shot_clock.DeclineClock.as_view(), name="api-clock-decline"),
    path("called-clocks/<int:key>/bet/", shot_clock.TellBet.as_view(), name="api-called-bet"),
    path("called-clocks/<int:key>/end/", shot_clock.EndCalledClock.as_view(), name="api-called-end"),
    path("called-clocks/<int:key>/rule/", shot_clock.RuleCalledClock.as_view(), name="api-called-rule"),
    path("events/<int:key>/draws/", proofs.EventDraws.as_view(), name="api-event-draws"),
    path("lines/<int:key>/draws/", proofs.LineDraws.as_view(), name="api-line-draws"),
    path("lines/<int:key>/undo/", plan.UndoLine.as_view(), name="api-undo"),
    path("entries/<int:key>/penalties/", penalties.EntryPenalties.as_view(), name="api-entry-penalties"),
    path("entries/<int:key>/disqualify/", penalties.Disqualify.as_view(), name="api-disqualify"),
    path("events/<int:key>/penalties/", penalties.EventPenalties.as_view(), name="api-penalties"),
    path("penalties/<int:key>/serve-out/", penalties.ServeOut.as_view(), name="api-serve-out"),
    path("penalties/<int:key>/void/", penalties.VoidPenalty.as_view(), name="api-void-penalty"),
    path("tables-in-play/<int:key>/hand-played/", penalties.HandPlayed.as_view(), name="api-hand-played"),
    path("events/<int:key>/hand-for-hand/", hands.HandsState.as_view(), name="api-hands"),
    path(
        "events/<int:key>/hand-for-hand/announce/", hands.AnnounceHands.as_view(), name="api-hands-announce"
    ),
    path("events/<int:key>/hand-for-hand/next/", hands.BeginHand.as_view(), name="api-hands-next"),
    path("events/<int:key>/hand-for-hand/end/", hands.EndHands.as_view(), name="api-hands-end"),
    path("events/<int:key>/hand-for-hand/stacks/", hands.TellHandStacks.as_view(), name="api-hands-stacks"),
    path("events/<int:key>/head-count/", hands.OpenHeadCount.as_view(), name="api-head-count"),
    path("events/<int:key>/in-the-money/", hands.AnnounceMoney.as_view(), name="api-in-the-money"),
    path("events/<int:key>/dealer-passes/", hands.MakeDealerPasses.as_view(), name="api-dealer-passes"),
    path(
        "events/<int:key>/dealer-passes/revoke/",
        hands.RevokeDealerPasses.as_view(),
        name="api-dealer-passes-revoke",
    ),
    path("events/<int:key>/last-hands/", last_hands.LastHandsState.as_view(), name="api-last-hands"),
    path("events/<int:key>/last-hands/draw/", last_hands.DrawLastHands.as_view(), name="api-last-hands-draw"),
    path(
        "events/<int:key>/last-hands/call-off/",
        last_hands.CallOffLastHands.as_view(),
        name="api-last-hands-call-off",
    ),
    path("tables-in-play/<int:key>/last-hand/", last_hands.ReportLastHand.as_view(), name="api-last-hand"),
    path("tables-in-play/<int:key>/hand-finished/", hands.FinishHand.as_view(), name="api-hand-finished"),
    path("tables-in-play/<int:key>/all-in/", hands.CallAllIn.as_view(), name="api-all-in"),
    path("tables-in-play/<int:key>/redeal/", hands.RedealHand.as_view(), name="api-redeal"),
    path("tables-in-play/<int:key>/release-board/", hands.ReleaseBoard.as_view(), name="api-release-board"),
    path("tables-in-play/<int:key>/heads/", hands.CountHeads.as_view(), name="api-heads"),
]
