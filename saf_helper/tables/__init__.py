"""The facts of `data/`, loaded, checked and frozen."""
