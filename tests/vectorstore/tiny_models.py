"""Makes small sentence-transformers models with random weights: a program, so that tests do not import torch.

    python tests/vectorstore/tiny_models.py FOLDER

``one`` and ``other`` differ in their weights alone; ``prompted`` has the weights of ``one``, another
pooling, no normalisation, and prompts; ``static`` looks vectors up and has no graph to export.
``expected.json`` holds what sentence-transformers itself makes of `TEXTS`, as passages and as questions.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

DIMENSION = 32
MAX_TOKENS = 16
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
WORDS = ("a", "cat", "dog", "sleeps", "runs", "what", "does", "the", "do", "query", "passage", ":", ".", "?")
PROMPTS = {"query": "query: ", "passage": "passage: "}
TEXTS = ("", "a cat sleeps.", "What does the dog do?", "the dog runs " * 20, "çat 猫")


def tokenizer() -> Any:
    """Words in small letters."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    vocabulary = {token: index for index, token in enumerate((*SPECIAL, *WORDS))}
    words = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    words.normalizer = normalizers.BertNormalizer(lowercase=True)
    words.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    ends = [(token, vocabulary[token]) for token in ("[CLS]", "[SEP]")]
    words.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=ends)
    named = {f"{token[1:-1].lower()}_token": token for token in SPECIAL}
    return PreTrainedTokenizerFast(tokenizer_object=words, model_max_length=MAX_TOKENS, **named)


def transformer(seed: int, folder: Path) -> Any:
    """Two layers of BERT."""
    import torch
    from sentence_transformers.sentence_transformer.modules import Transformer
    from transformers import BertConfig, BertModel

    torch.manual_seed(seed)
    size: dict[str, Any] = {
        "hidden_size": DIMENSION,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "intermediate_size": 64,
    }
    # Random weights of the usual size give all texts nearly the same vector.
    config = BertConfig(
        vocab_size=len(SPECIAL) + len(WORDS), max_position_embeddings=MAX_TOKENS, initializer_range=0.5, **size
    )
    BertModel(config).save_pretrained(folder)
    tokenizer().save_pretrained(folder)
    return Transformer(str(folder), max_seq_length=MAX_TOKENS)


def models(parts: Path) -> Iterator[tuple[str, Any]]:
    """The models by name; `parts` is for what they are put together from."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Normalize, Pooling, StaticEmbedding

    for name, seed in {"one": 1, "other": 2}.items():
        modules = [transformer(seed, parts / name), Pooling(DIMENSION, "mean"), Normalize()]
        yield name, SentenceTransformer(modules=modules, device="cpu")
    modules = [transformer(1, parts / "prompted"), Pooling(DIMENSION, "cls")]
    yield "prompted", SentenceTransformer(modules=modules, device="cpu", prompts=PROMPTS)
    yield "static", SentenceTransformer(modules=[StaticEmbedding(tokenizer(), embedding_dim=DIMENSION)], device="cpu")


def main(folder: Path) -> None:
    """Save each model in a folder of its name."""
    expected = {}
    with TemporaryDirectory() as parts:
        for name, model in models(Path(parts)):
            model.save(str(folder / name))
            passages = model.encode(list(TEXTS), prompt=model.prompts.get("passage"), normalize_embeddings=True)
            questions = model.encode_query(list(TEXTS), normalize_embeddings=True)
            expected[name] = {"passages": passages.tolist(), "questions": questions.tolist()}
    (folder / "expected.json").write_text(json.dumps(expected), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
