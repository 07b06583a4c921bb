"""Every error a person can meet. Each message says what happened, to which thing, and what to do next.

    FootnoteError
    ├── SourceError          a path cannot be read as papers
    ├── QuestionError        a question cannot be asked as it stands
    ├── PaperNotFound        no paper, or more than one, answers to a name
    ├── SettingsError        a setting has no meaning here
    ├── LibraryError         a library folder cannot be used
    │   ├── NotALibrary      the folder holds something else
    │   ├── EmptyLibrary     nothing has been ingested yet
    │   ├── NewerLibrary     written by a later version of Footnote
    │   ├── LibraryBusy      another process is writing
    │   ├── LibraryNotWritable  the folder or the disk refuses a write
    │   ├── LibraryDamaged   the catalogue or an index cannot be read
    │   └── EncoderMismatch  the vectors were made by another encoder
    ├── EncoderError         the sentence encoder, or the reranker, cannot be loaded
    └── ModelError           a language model cannot be set up or did not answer
        ├── ModelNotConfigured   known before a question is searched
        └── ModelFailed          happened while answering; the answer falls back

Vendor exceptions (sqlite3, chromadb, openai, onnxruntime) are turned into these by the
package that owns the vendor; the doors catch `FootnoteError` and nothing wider.
"""

from __future__ import annotations


class FootnoteError(Exception):
    """Base of all errors that are told to a person in one line."""


class SourceError(FootnoteError):
    """A path cannot be read as papers."""


class QuestionError(FootnoteError):
    """A question cannot be asked as it stands."""


class PaperNotFound(FootnoteError):
    """No paper, or more than one, answers to a name."""


class SettingsError(FootnoteError):
    """A setting has no meaning here."""


class LibraryError(FootnoteError):
    """A library folder cannot be used."""


class NotALibrary(LibraryError):
    """The folder holds something other than a Footnote library."""


class EmptyLibrary(LibraryError):
    """Nothing has been ingested yet."""


class NewerLibrary(LibraryError):
    """The library was written by a later version of Footnote."""


class LibraryBusy(LibraryError):
    """Another process is writing to the library."""


class LibraryDamaged(LibraryError):
    """The catalogue, or an index, cannot be read."""


class LibraryNotWritable(LibraryError):
    """The folder, or the disk it is on, refuses a write."""


class EncoderMismatch(LibraryError):
    """The library's vectors were made by another encoder."""


class EncoderError(FootnoteError):
    """The sentence encoder, or the reranker, cannot be loaded or run."""


class ModelError(FootnoteError):
    """A language model cannot be set up or did not answer."""


class ModelNotConfigured(ModelError):
    """Something the model needs is missing; known before a question is searched."""


class ModelFailed(ModelError):
    """The model failed while answering; the answer falls back to the papers' own sentences."""
