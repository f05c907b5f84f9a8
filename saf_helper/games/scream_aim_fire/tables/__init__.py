"""The facts of `data/scream_aim_fire/`, loaded, checked and frozen."""
