"""Tests of the log, the ledger, the statistics and the report."""
