"""saf-helper: a companion beside the solitaire wargame Scream, Aim, Fire!."""

__version__ = "0.1.0"
