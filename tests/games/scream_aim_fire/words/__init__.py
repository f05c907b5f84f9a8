"""Every rule, section by section, as conversations: answers in, told lines and state out. An answer left over fails the test."""
