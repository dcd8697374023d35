"""What this machine has and keeps: folders, fonts, secrets, certificates, addresses, the host's log, time to compute."""
