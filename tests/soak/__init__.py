"""Long runs for the odd hour: thousands of whole games, kills and bad saves. The ordinary suite has a short version of each."""
