"""What every page is made with: functions for templates, formats, cookies, links, and who may do what."""
