"""Worked cases of every procedure, each played as a conversation with the real engine.

Theory of operation: a case (`<procedure>.yaml`, read by `reading`) says what stands on the table, which dice and cards come
up, and what must follow. `board` puts it on the table. `conversation` is the people at the table: it answers each question by
its key, with the case's dice and cards in order and its map facts (`map_facts`); a question for which the case has no fact
fails it, and so does a die or card left over. `stages` has one function a procedure, which makes the player's decisions and
runs the phases. `shown` reads off what was told and asked, one reading a key of `expect`. Cases named `bad-*` are choices that
must not be possible: `refusals`. What the engine does not say, because it cannot matter, is listed in `unstated`; clauses it
does not cite in `uncited`.
"""
