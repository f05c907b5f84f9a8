"""saf-helper: a companion beside a wargame on the table."""

__version__ = "0.2.0"
