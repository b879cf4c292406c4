"""Addresses of the clock's API."""

from django.urls import path

from clock import api

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
]
