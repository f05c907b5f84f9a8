"""The rules, a module a section, in the rulebook's order."""
