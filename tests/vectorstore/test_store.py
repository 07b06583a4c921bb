from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rag.errors import EncoderMismatch, LibraryBusy, LibraryDamaged, LibraryNotWritable, NewerLibrary, NotALibrary
from rag.types import Paper, Passage
from tests.vectorstore.made import FINGERPRINT, encode, entry, line, paper, vector
from vectorstore import changes
from vectorstore import store as store_module
from vectorstore.store import Store, holds_anything

PETS = paper("pets", "The cat sat. The dog ran")
WILD = paper("wild", "A fish swam. A bird flew", year=2026, venue="Nature")


def fill(store: Store, papers: Sequence[Paper] = (PETS, WILD)) -> None:
    with store.writing():
        store.take_fingerprint(FINGERPRINT)
        lines = [line(one, f"list.txt:{number}") for number, one in enumerate(papers, start=1)]
        store.write("file", [entry(one) for one in papers], lines)
        store.finish_file("file")


def cut(made: Paper) -> Sequence[Passage]:
    return entry(made).passages


def test_the_nearest_passage_comes_first_with_its_cosine(store: Store) -> None:
    fill(store)

    best = store.dense(vector("dog"), "passages", 4)[0]

    assert best.key == "pets:abstract:13-24:sentence"
    assert best.score == pytest.approx(float(vector("The dog ran") @ vector("dog")), abs=1e-5)


def test_whole_abstracts_are_an_index_of_their_own(store: Store) -> None:
    fill(store)

    assert [hit.key for hit in store.dense(vector("fish"), "abstracts", 9)] == [
        "wild:abstract:0-24:abstract",
        "pets:abstract:0-24:abstract",
    ]


def test_a_search_may_be_limited_to_some_papers(store: Store) -> None:
    fill(store)

    assert {hit.key.split(":")[0] for hit in store.dense(vector("cat"), "passages", 9, ["wild"])} == {"wild"}


def test_the_dense_ranking_is_chromas(store: Store) -> None:
    import chromadb

    fill(store)
    collection = chromadb.PersistentClient(str(store.folder / "chroma")).get_collection(
        "passages", embedding_function=None
    )
    everything = collection.get(include=[])["ids"]

    collection.update(ids=everything, embeddings=[vector("bird").tolist()] * len(everything))
    collection.update(ids=["pets:abstract:0-11:sentence"], embeddings=[vector("fish").tolist()])

    assert store.dense(vector("fish"), "passages", 1)[0].key == "pets:abstract:0-11:sentence"


def test_stock_llamaindex_reads_the_collection(store: Store) -> None:
    import chromadb
    from llama_index.core import MockEmbedding, VectorStoreIndex
    from llama_index.core.vector_stores.types import VectorStoreQuery
    from llama_index.vector_stores.chroma import ChromaVectorStore

    fill(store)
    collection = chromadb.PersistentClient(str(store.folder / "chroma")).get_collection("passages")
    stock = VectorStoreIndex.from_vector_store(ChromaVectorStore(collection), embed_model=MockEmbedding(embed_dim=4))

    found = stock.vector_store.query(VectorStoreQuery(query_embedding=vector("bird").tolist(), similarity_top_k=1))
    node = (found.nodes or [])[0]

    assert node.node_id == "wild:abstract:13-24:sentence"
    assert (node.text, node.start_char_idx, node.end_char_idx) == ("A bird flew", 13, 24)  # type: ignore[attr-defined]
    assert (node.metadata["paper"], node.metadata["year"], node.ref_doc_id) == ("wild", 2026, "wild")


def test_removing_a_paper_removes_its_passages_everywhere(store: Store) -> None:
    fill(store)

    with store.writing():
        store.remove(["pets"])

    assert {hit.key.split(":")[0] for hit in store.dense(vector("cat"), "passages", 9)} == {"wild"}
    assert store.catalogue.lexical(["cat"], 9) == ()
    assert store.catalogue.find(["abs:pets"]) is None
    assert store.problems() == ()


def test_a_file_that_held_a_removed_paper_is_no_longer_known(store: Store) -> None:
    fill(store)
    assert store.catalogue.ledger("file") is not None

    with store.writing():
        store.remove(["pets"])

    assert store.catalogue.ledger("file") is None


def test_an_updated_paper_keeps_its_old_abstract_as_a_version_and_none_of_its_passages(store: Store) -> None:
    fill(store)
    newer = paper("pets", "The cat slept. No more running")

    with store.writing():
        store.write("file2", [entry(newer)], [line(newer, "new.txt:1")])

    versions = store.catalogue.connection.execute("SELECT text FROM abstracts WHERE paper_id = 'pets'").fetchall()
    assert {row["text"] for row in versions} == {PETS.abstract, newer.abstract}
    assert store.catalogue.papers(["pets"])[0].abstract == newer.abstract
    assert store.catalogue.lexical(["dog"], 9) == ()
    assert "pets:abstract:13-24:sentence" not in {hit.key for hit in store.dense(vector("dog"), "passages", 9)}


def test_what_a_crash_kept_from_chroma_is_brought_in_by_the_next_writer(store: Store) -> None:
    changes.write_batch(store.catalogue, "file", [entry(PETS)], [line(PETS, "list.txt:1")])
    assert "wait to enter the vector index" in store.problems()[0]

    with store.writing():
        pass

    assert store.problems() == ()
    assert store.dense(vector("dog"), "passages", 1)[0].key == "pets:abstract:13-24:sentence"


def test_a_transaction_that_fails_leaves_nothing_behind(store: Store) -> None:
    broken = entry(WILD).__class__(paper=WILD, identifiers=(), passages=entry(WILD).passages, vectors=())

    with store.writing(), pytest.raises(ValueError, match="shorter"):
        store.write("file", [entry(PETS), broken], [])

    assert store.catalogue.papers() == ()
    assert store.problems() == ()


def test_a_reader_sees_what_another_process_wrote(store: Store) -> None:
    fill(store, [PETS])
    assert store.dense(vector("fish"), "passages", 1)[0].score < 0.1
    writer = f"""
        from pathlib import Path
        from tests.vectorstore.test_store import WILD, FINGERPRINT, entry, line
        from vectorstore.store import Store
        store = Store(Path({str(store.folder)!r}))
        with store.writing():
            store.write("other", [entry(WILD)], [line(WILD, "other.txt:1")])
    """

    subprocess.run([sys.executable, "-c", textwrap.dedent(writer)], check=True, env=_environment())

    assert store.dense(vector("fish"), "passages", 1)[0].key == "wild:abstract:0-11:sentence"


def test_a_second_writer_is_told_who_is_in_the_way(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "LOCK_SECONDS", 0.05)
    second = Store(store.folder)

    with store.writing(), pytest.raises(LibraryBusy, match="another process is writing"), second.writing():
        pass


def test_threads_may_search_while_one_writes(store: Store) -> None:
    fill(store, [PETS])

    with ThreadPoolExecutor(4) as pool:
        searches = [pool.submit(store.dense, vector("cat"), "passages", 2) for _ in range(40)]
        fill(store)
        found = [search.result()[0].key for search in searches]

    assert set(found) == {"pets:abstract:0-11:sentence"}


@pytest.mark.parametrize("other", ["another model of 4 dimensions", FINGERPRINT + " (revision 2)"])
def test_another_encoder_is_refused_with_both_names_and_the_mend(store: Store, other: str) -> None:
    fill(store)

    with pytest.raises(EncoderMismatch) as refused:
        store.check_fingerprint(other)

    assert FINGERPRINT in str(refused.value)
    assert other in str(refused.value)
    assert "footnote rebuild" in str(refused.value)


def test_a_rebuild_encodes_only_when_another_encoder_had_encoded(store: Store) -> None:
    fill(store)

    assert store.rebuild(FINGERPRINT, cut, encode) == 0
    assert store.rebuild("another", cut, encode) == 6
    store.check_fingerprint("another")


def test_a_rebuild_with_another_splitter_cuts_the_papers_anew(store: Store) -> None:
    fill(store)

    def whole(made: Paper) -> Sequence[Passage]:
        return [passage for passage in entry(made).passages if passage.kind == "abstract"]

    store.rebuild("another splitter", whole, encode)

    assert store.dense(vector("dog"), "passages", 9) == ()
    assert len(store.dense(vector("dog"), "abstracts", 9)) == 2
    assert store.catalogue.lexical(["dog"], 9)[0].key == "pets"


def test_a_rebuild_that_was_cut_off_is_noticed_and_goes_on_where_it_was(store: Store) -> None:
    fill(store)

    def stops(texts: Sequence[str]) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.rebuild("another", cut, stops)  # type: ignore[arg-type]
    with pytest.raises(EncoderMismatch, match="cut off"):
        store.check_fingerprint("another")

    assert store.rebuild("another", cut, encode) == 6
    store.check_fingerprint("another")
    assert store.problems() == ()


def test_a_damaged_vector_index_is_made_anew_without_encoding(store: Store) -> None:
    fill(store)
    store.close()
    for file in (store.folder / "chroma").rglob("*"):
        if file.is_file():
            file.write_bytes(b"damaged")
    mended = Store(store.folder)

    assert mended.rebuild(FINGERPRINT, cut, encode) == 0
    assert mended.dense(vector("dog"), "passages", 1)[0].key == "pets:abstract:13-24:sentence"


def test_a_vector_index_that_is_gone_is_told_with_its_mend(store: Store) -> None:
    fill(store)
    store.close()
    shutil.rmtree(store.folder / "chroma")
    robbed = Store(store.folder)

    with pytest.raises(LibraryDamaged, match="footnote rebuild"):
        robbed.dense(vector("dog"), "passages", 1)

    assert robbed.rebuild(FINGERPRINT, cut, encode) == 0
    assert robbed.dense(vector("dog"), "passages", 1)[0].key == "pets:abstract:13-24:sentence"


def test_an_index_that_lost_passages_is_told_with_its_mend(store: Store) -> None:
    import chromadb

    fill(store)
    store.close()
    client = chromadb.PersistentClient(str(store.folder / "chroma"))
    client.get_collection("passages").delete(ids=["pets:abstract:0-11:sentence"])
    client.close()  # type: ignore[attr-defined]
    short = Store(store.folder)

    with pytest.raises(LibraryDamaged, match="holds 5 passages of 6"):
        short.dense(vector("dog"), "passages", 1)

    assert "footnote rebuild" in short.problems()[0]


def test_a_writer_makes_an_index_anew_that_is_gone(store: Store) -> None:
    fill(store)
    store.close()
    shutil.rmtree(store.folder / "chroma")
    robbed = Store(store.folder)

    with robbed.writing():
        pass

    assert robbed.problems() == ()
    assert robbed.dense(vector("dog"), "passages", 1)[0].key == "pets:abstract:13-24:sentence"


def test_a_library_that_was_never_made_whole_is_made_by_the_next_ingest(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "catalogue.new").write_bytes(b"half")
    (folder / "write.lock").touch()

    assert not holds_anything(folder)
    assert Store(folder, create=True).catalogue.count() == 0


def test_a_file_is_no_library(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(NotALibrary, match="is a file"):
        Store(tmp_path / "file", create=True)


def test_a_damaged_catalogue_is_told_from_another_programs_file(store: Store) -> None:
    fill(store)
    store.close()
    (store.folder / "catalogue.sqlite3").write_bytes(bytes(4096))

    with pytest.raises(LibraryDamaged, match="ingest the papers again"):
        Store(store.folder)


def test_a_folder_of_other_files_is_no_library(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")

    with pytest.raises(NotALibrary, match="holds other files"):
        Store(tmp_path)
    with pytest.raises(NotALibrary, match="holds other files"):
        Store(tmp_path, create=True)


def test_another_programs_database_is_no_library(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "catalogue.sqlite3") as other:
        other.execute("CREATE TABLE theirs (x)")
    other.close()

    with pytest.raises(NotALibrary, match="not a Footnote library"):
        Store(tmp_path)


def test_a_file_that_is_no_database_is_no_library(tmp_path: Path) -> None:
    (tmp_path / "catalogue.sqlite3").write_text("not a database at all " * 100)

    with pytest.raises(NotALibrary, match="not a Footnote library"):
        Store(tmp_path)


def test_a_library_of_a_newer_format_is_refused(store: Store) -> None:
    store.catalogue.connection.execute("PRAGMA user_version = 99")

    with pytest.raises(NewerLibrary, match="format 99"):
        Store(store.folder)


def test_a_full_disk_is_told_and_what_was_finished_stays(store: Store) -> None:
    fill(store, [PETS])
    pages = store.catalogue.connection.execute("PRAGMA page_count").fetchone()[0]
    store.catalogue.connection.execute(f"PRAGMA max_page_count = {pages}")
    large = paper("large", "A cat and a dog. " * 20_000)

    with store.writing(), pytest.raises(LibraryNotWritable, match="full"):
        store.write("file2", [entry(large)], [line(large, "large.txt:1")])

    assert [known.id for known in store.catalogue.papers()] == ["pets"]
    assert store.dense(vector("dog"), "passages", 1)[0].key == "pets:abstract:13-24:sentence"


@pytest.mark.skipif(os.getuid() != 0, reason="becomes another user, which only root may")
def test_a_read_only_library_is_searched_exactly_and_refuses_writes(store: Store) -> None:
    fill(store)
    store.close()
    folder = Path(shutil.copytree(store.folder, tempfile.mkdtemp() + "/library"))
    reader = """
        import json, os, sys
        from pathlib import Path
        from rag.errors import LibraryNotWritable
        from tests.vectorstore.made import vector
        from vectorstore.store import Store
        os.setgroups([]); os.setgid(65534); os.setuid(65534)
        store = Store(Path(sys.argv[1]))
        found = [hit.key for hit in store.dense(vector("dog"), "passages", 1)]
        try:
            with store.writing():
                refused = ""
        except LibraryNotWritable as error:
            refused = str(error)
        print(json.dumps([found, store.searches_exactly, refused, len(store.catalogue.papers())]))
    """
    for place in (folder, *folder.rglob("*")):
        place.chmod(0o555 if place.is_dir() else 0o444)
    folder.parent.chmod(0o755)

    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(reader), str(folder)],
        check=True, env=_environment(), capture_output=True, text=True,
    )  # fmt: skip
    found, exactly, refused, papers = json.loads(ran.stdout)

    assert (found, exactly, papers) == (["pets:abstract:13-24:sentence"], True, 2)
    assert "read-only" in refused


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
