"""What stands around every request: hosts, forms, limits, errors, files, health."""
