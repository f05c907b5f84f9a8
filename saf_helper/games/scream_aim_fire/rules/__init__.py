"""The rulebook: one module a chapter or section, one function a numbered rule, in rulebook order."""
