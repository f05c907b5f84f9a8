"""After the battle: the log, the ledger, the statistics and the report. Pure functions on the record of a game."""
