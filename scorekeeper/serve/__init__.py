"""The production server: processes and threads, what the terminal says, TLS, time limits."""
