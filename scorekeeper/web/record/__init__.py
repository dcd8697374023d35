"""The record of a table as a request sees it: reading, entering, previewing, and describing it."""
