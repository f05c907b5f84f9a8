"""S.F.3.D. Original."""
