"""Scoring a library's answers against a gold file.

gold ─read→ items ─observe→ what was answered ─score→ figures of one item ─evaluate→ means ─report→ tables and JSON
"""
