"""Addresses of the pages of printing."""

from django.urls import path

from printing.long_papers import pages as long_papers
from printing.printers import pages as printers
from printing.prints import pages as prints

urlpatterns = [
    path("papers/<str:key>/", long_papers.paper, name="long-paper"),
    path("papers/<str:key>/content/", long_papers.content, name="long-paper-file"),
    path("papers/<str:key>/cancel/", long_papers.cancel, name="long-paper-cancel"),
    path("papers/<str:key>/again/", long_papers.again, name="long-paper-again"),
    path("prints/<str:kind>/<int:subject_id>/", prints.prints_of, name="prints-of"),
    path("printers/", printers.overview, name="printers"),
    path("printers/here/", printers.here, name="printer-here"),
    path("printers/new/", printers.new, name="printer-new"),
    path("printers/<int:printer_id>/", printers.edit, name="printer"),
]
