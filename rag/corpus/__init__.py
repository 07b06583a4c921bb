"""Files of papers as records: `files` finds them, `read` reads one.

Formats are told by content, never by name. A new format is one module with a
`read(text, source)` like `textlist`, and one line in `READERS` of `rag.corpus.read`.
"""

from rag.corpus.read import files, read

__all__ = ["files", "read"]
