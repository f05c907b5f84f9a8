"""S.F.3.D. Original: two players at one table, the program as umpire and clerk."""
