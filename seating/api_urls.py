"""Addresses of the seats' API."""

from django.urls import path

from seating.api import arrivals, buttons, events, needs, seats, tables

urlpatterns = [
    path("events/<int:key>/tables-in-play/", tables.TableList.as_view(), name="api-tables-in-play"),
    path("events/<int:key>/seats/", seats.SeatList.as_view(), name="api-seats"),
    path("events/<int:key>/moves/", seats.MoveList.as_view(), name="api-moves"),
    path("events/<int:key>/unseated/", events.UnseatedList.as_view(), name="api-unseated"),
    path("events/<int:key>/draw/", events.DrawField.as_view(), name="api-draw"),
    path("events/<int:key>/redraw-preview/", events.RedrawPreviewView.as_view(), name="api-redraw-preview"),
    path("events/<int:key>/tables-wanted/", events.TablesWantedView.as_view(), name="api-tables-wanted"),
    path("events/<int:key>/redraw/", events.RedrawField.as_view(), name="api-redraw"),
    path("events/<int:key>/break-order/", events.SetBreakOrder.as_view(), name="api-break-order"),
    path("events/<int:key>/break-tables/", events.BreakTables.as_view(), name="api-break-tables"),
    path("events/<int:key>/final-table/", events.CombineFinalTable.as_view(), name="api-final-table"),
    path("events/<int:key>/suggestions/", events.SuggestionList.as_view(), name="api-suggestions"),
    path(
        "events/<int:key>/suggestions/apply/",
        events.ApplySuggestion.as_view(),
        name="api-suggestions-apply",
    ),
    path("tables-in-play/<int:key>/", tables.TableInPlayView.as_view(), name="api-table-in-play"),
    path("tables-in-play/<int:key>/close/", tables.CloseTable.as_view(), name="api-table-close"),
    path("tables-in-play/<int:key>/break/", tables.BreakTable.as_view(), name="api-table-break"),
    path("tables-in-play/<int:key>/hold/", tables.HoldTable.as_view(), name="api-table-hold"),
    path("tables-in-play/<int:key>/positions/", tables.TellPositions.as_view(), name="api-table-positions"),
    path(
        "tables-in-play/<int:key>/positions/forget/",
        tables.ForgetPositions.as_view(),
        name="api-table-positions-forget",
    ),
    path("tables-in-play/<int:key>/verify/", tables.VerifyTable.as_view(), name="api-table-verify"),
    path("tables-in-play/<int:key>/seat-status/", tables.SetSeatStatus.as_view(), name="api-seat-status"),
    path("tables-in-play/<int:key>/wrong-button/", buttons.MendButton.as_view(), name="api-wrong-button"),
    path(
        "tables-in-play/<int:key>/break-preview/",
        buttons.BreakPreviewView.as_view(),
        name="api-break-preview",
    ),
    *(
        path(
            f"tables-in-play/<int:key>/{step}/",
            buttons.TableStep.as_view(step=step),
            name=f"api-table-{step}",
        )
        for step in buttons.STEPS
    ),
    path("events/<int:key>/awaited/", arrivals.AwaitedList.as_view(), name="api-awaited"),
    path("events/<int:key>/verify/", arrivals.VerifyDay.as_view(), name="api-verify-day"),
    path("events/<int:key>/draw-buttons/", arrivals.DrawButtons.as_view(), name="api-draw-buttons"),
    path("events/<int:key>/verify-card/", arrivals.VerifyCard.as_view(), name="api-verify-card"),
    path("events/<int:key>/house-moves/", arrivals.HouseMoveList.as_view(), name="api-house-moves"),
    path("house-moves/<int:key>/veto/", arrivals.VetoHouseMove.as_view(), name="api-house-move-veto"),
    path("events/<int:key>/needs/", needs.Needs.as_view(), name="api-needs"),
    path("groups-apart/<int:key>/end/", needs.EndApart.as_view(), name="api-apart-end"),
    path("players/<int:key>/seat-need/", needs.SetSeatNeed.as_view(), name="api-seat-need"),
    path("tables/<int:key>/accessible/", needs.SetAccessibleSeats.as_view(), name="api-accessible-seats"),
    path("entries/<int:key>/hold/", arrivals.HoldEntry.as_view(), name="api-entry-hold"),
    path("entries/<int:key>/move/", seats.MoveEntry.as_view(), name="api-entry-move"),
    path("entries/<int:key>/swap/", seats.SwapEntries.as_view(), name="api-entry-swap"),
    path("entries/<int:key>/unseat/", seats.UnseatEntry.as_view(), name="api-entry-unseat"),
    path("entries/<int:key>/verify/", seats.VerifyEntry.as_view(), name="api-entry-verify"),
    path("entries/<int:key>/draw/", seats.DrawEntry.as_view(), name="api-entry-draw"),
]
