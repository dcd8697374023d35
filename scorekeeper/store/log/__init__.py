"""The logs of tables: written, read, folded and watched."""
