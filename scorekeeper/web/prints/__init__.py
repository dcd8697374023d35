"""What can be printed, and a sheet kept on paper that is typed in."""
