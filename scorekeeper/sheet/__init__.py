"""The kinyū sheet: its rows and pages, on every paper size, as HTML, text and CSV."""
