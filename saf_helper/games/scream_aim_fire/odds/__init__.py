"""The chances at each decision, exact: every die, card and chit is enumerated, none is sampled."""
