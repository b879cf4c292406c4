"""Addresses of the clock's API."""

from django.urls import path

from clock.api import commands as api
from clock.api import room

urlpatterns = [
    path("days/<int:day_id>/clock/", api.ClockView.as_view(), name="clock"),
    path("days/<int:day_id>/clock/start/", api.StartClock.as_view(), name="clock-start"),
    path("days/<int:day_id>/clock/pause/", api.PauseClock.as_view(), name="clock-pause"),
    path("days/<int:day_id>/clock/resume/", api.ResumeClock.as_view(), name="clock-resume"),
    path("days/<int:day_id>/clock/forward/", api.ForwardClock.as_view(), name="clock-forward"),
    path("days/<int:day_id>/clock/back/", api.BackClock.as_view(), name="clock-back"),
    path("days/<int:day_id>/clock/set-time/", api.SetTimeLeft.as_view(), name="clock-set-time"),
    path("days/<int:day_id>/clock/add-time/", api.AddTime.as_view(), name="clock-add-time"),
    path("days/<int:day_id>/clock/jump/", api.JumpToLevel.as_view(), name="clock-jump"),
    path("days/<int:day_id>/clock/start-at/", api.StartClockAt.as_view(), name="clock-start-at"),
    path("days/<int:day_id>/clock/resume-at/", api.ResumeClockAt.as_view(), name="clock-resume-at"),
    path("days/<int:day_id>/clock/next-break/", api.BeginNextBreak.as_view(), name="clock-next-break"),
    path("days/<int:day_id>/clock/skip-break/", api.SkipBreak.as_view(), name="clock-skip-break"),
    path(
        "days/<int:day_id>/clock/skip-next-break/", api.SkipNextBreak.as_view(), name="clock-skip-next-break"
    ),
    path(
        "days/<int:day_id>/clock/hold-next-break/", api.HoldNextBreak.as_view(), name="clock-hold-next-break"
    ),
    path("days/<int:day_id>/clock/waiting/", api.LetBreaksWait.as_view(), name="clock-waiting"),
    path("clocks/pause/", room.PauseRoom.as_view(), name="clocks-pause"),
    path("clocks/resume/", room.ResumeRoom.as_view(), name="clocks-resume"),
    path("clocks/gaps/<int:gap_id>/", room.AnswerGap.as_view(), name="clock-gap"),
]
