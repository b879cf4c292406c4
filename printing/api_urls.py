"""Addresses of the API of printing."""

from django.urls import path

from access.endpoint import addresses
from printing.long_papers import reads as long_papers
from printing.printers import queue
from printing.printers import verbs as printers
from printing.prints import verbs as prints

urlpatterns = [
    *addresses(
        prints.note_print,
        printers.add_printer,
        printers.change_printer,
        printers.remove_printer,
        printers.set_desk,
        queue.say_printed,
        queue.print_again,
        queue.cancel_job,
        prints.prints_of_paper,
        prints.one_print,
        printers.printer_list,
        printers.one_printer,
        printers.desk_list,
        queue.print_jobs,
        queue.one_print_job,
    ),
    path("long-papers/<str:key>/", long_papers.OnItsWay.as_view(), name="api-long-paper"),
    path("long-papers/<str:key>/content/", long_papers.Content.as_view(), name="api-long-paper-content"),
]
