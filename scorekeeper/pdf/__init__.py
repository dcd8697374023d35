"""PDF: drawn, bound into one file, and made in turn."""
