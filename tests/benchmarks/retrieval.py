"""Which papers are found: nDCG@10, recall and time of Footnote beside what one would take instead.

    python -m tests.benchmarks.retrieval DATA [--only NAME] [--cache DIR]

DATA is a folder of collections (`judged.py`). Each is ranked by FTS5's BM25 alone, by the vectors of whole abstracts
alone, by stock LlamaIndex over Chroma (`VectorStoreIndex` and its retriever, with the same vectors of "title, line
break, abstract"), and by Footnote. Questions of fewer than one relevant paper are left out, and so is a question's own
paper. "ms" is the median for one question, encoding it included; "95%" what 95 of 100 questions stay below.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from rag.markup.searchtext import search_text
from rag.search import Searcher
from rag.terms import content_terms
from tests.benchmarks.judged import Collection, Query, collections, ndcg, recall
from tests.benchmarks.shelved import Shelves, arguments
from vectorstore.store import Store

DEPTH = 100
Rank = Callable[[str], list[str]]


def main() -> None:
    """Print the table."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--only", metavar="NAME", help="one collection")
    options = parser.parse_args()
    shelves = Shelves(options.cache)
    print(f"{'':<32}{'nDCG@10':>9}{'R@5':>7}{'R@10':>7}{'R@50':>7}{'ms':>8}{'95%':>8}")
    for collection in collections(options.data):
        if collection.queries and options.only in (None, collection.name):
            report(collection, shelves)


def report(collection: Collection, shelves: Shelves) -> None:
    """Print one collection's rows."""
    print(f"{collection.name}: {len(collection.papers):,} papers, {len(collection.queries)} questions")
    store = Store(shelves.filled(collection.name, collection.papers))
    for name, rank in systems(store, collection, shelves):
        print(f"  {name:<30}{row(rank, collection.queries)}", flush=True)
    store.close()


def systems(store: Store, collection: Collection, shelves: Shelves) -> Iterator[tuple[str, Rank]]:
    """Each system's name, and how it ranks paper ids."""
    searcher = Searcher(encoder=shelves.encoder, vectors=store, texts=store.catalogue)

    def dense(question: str) -> list[str]:
        vector = shelves.encoder.encode_question(search_text(question))
        return [hit.key.partition(":")[0] for hit in store.dense(vector, "abstracts", DEPTH)]

    yield (
        "BM25 (FTS5, porter)",
        lambda text: [hit.key for hit in store.catalogue.lexical(content_terms(search_text(text)), DEPTH)],
    )
    yield "vectors of abstracts", dense
    yield "stock LlamaIndex + Chroma", stock(collection, shelves)
    yield "Footnote", lambda text: [scored.paper.id for scored in searcher.rank(text).papers]


def stock(collection: Collection, shelves: Shelves) -> Rank:
    """LlamaIndex as its documentation puts it together, given the encoder's vectors instead of encoding again."""
    import chromadb
    from llama_index.core import StorageContext, VectorStoreIndex
    from llama_index.core.embeddings import BaseEmbedding
    from llama_index.core.schema import TextNode
    from llama_index.vector_stores.chroma import ChromaVectorStore

    class Embedding(BaseEmbedding):
        def _get_text_embedding(self, text: str) -> list[float]:
            vector: list[float] = shelves.vectors.encode([text])[0].tolist()
            return vector

        def _get_query_embedding(self, query: str) -> list[float]:
            vector: list[float] = shelves.encoder.encode_question(query).tolist()
            return vector

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return self._get_query_embedding(query)

    texts = ["\n".join(filter(None, (paper.title, paper.abstract))) for paper in collection.papers]
    vectors = shelves.vectors.encode(texts)
    nodes: list[Any] = [
        TextNode(id_=paper.id, text=text, embedding=vector.tolist())
        for paper, text, vector in zip(collection.papers, texts, vectors, strict=True)
    ]
    client = chromadb.EphemeralClient()
    store = ChromaVectorStore(
        chroma_collection=client.get_or_create_collection(f"stock-{collection.name}", embedding_function=None)
    )
    index = VectorStoreIndex(
        nodes, storage_context=StorageContext.from_defaults(vector_store=store), embed_model=Embedding()
    )
    retriever = index.as_retriever(similarity_top_k=DEPTH)
    return lambda text: [found.node.node_id for found in retriever.retrieve(text)]


def row(rank: Rank, queries: tuple[Query, ...]) -> str:
    """One system's figures over all questions."""
    rank(queries[0].text)
    rankings, seconds = [], []
    for query in queries:
        start = time.perf_counter()
        ranking = rank(query.text)
        seconds.append(time.perf_counter() - start)
        rankings.append([paper for paper in ranking if paper != query.own])
    judged = list(zip(rankings, [query.gains for query in queries], strict=True))
    figures = [
        statistics.mean(ndcg(ranking, gains) for ranking, gains in judged),
        *(statistics.mean(recall(ranking, gains, k) for ranking, gains in judged) for k in (5, 10, 50)),
    ]
    times = sorted(1000 * second for second in seconds)
    cells = [f"{figures[0]:>9.3f}", *(f"{figure:>7.3f}" for figure in figures[1:])]
    return "".join(cells) + f"{statistics.median(times):>8.1f}{times[int(0.95 * (len(times) - 1))]:>8.1f}"


if __name__ == "__main__":
    main()
