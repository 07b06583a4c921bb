"""What a question asks for: its kind, the papers it calls, its filters, and what it wants of an answer."""

from rag.question.interpret import Part, Question, interpret

__all__ = ["Part", "Question", "interpret"]
