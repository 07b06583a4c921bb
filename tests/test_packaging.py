"""What is installed: the lock, what pyproject.toml declares, and the wheel."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.imports import imports, modules

ROOT = Path(__file__).parents[1]
PACKAGES = ("rag", "vectorstore", "ui")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = [line for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines() if not line.startswith("#")]
PIN = re.compile(r'[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*( ; [a-z_]+ [!=<>]+ "[^"]+")?')


def by_name(requirements: list[str]) -> dict[str, Requirement]:
    return {canonicalize_name(one.name): one for one in map(Requirement, requirements)}


@pytest.mark.parametrize("bad", ["torch==2.13.0+cpu", "torch @ file:///x.whl", "torch>=2", "torch==2.13.0 --hash=x"])
def test_a_local_version_a_file_a_range_and_a_hash_are_no_pins(bad: str) -> None:
    assert PIN.fullmatch(bad) is None


def test_every_line_of_the_lock_pins_one_public_version() -> None:
    assert [line for line in LOCK if not PIN.fullmatch(line)] == []


def test_the_lock_has_the_torch_that_has_a_build_for_the_processor_alone() -> None:
    assert "torch==2.13.0" in LOCK
    assert [line for line in LOCK if re.match("nvidia|cuda|triton", line)] == []


def test_what_is_declared_is_pinned_within_its_range() -> None:
    pins = {name: next(iter(pin.specifier)).version for name, pin in by_name(LOCK).items()}
    wanted = by_name(PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"])
    assert [str(one) for name, one in wanted.items() if pins.get(name, "") not in one.specifier] == []


def test_what_is_imported_is_declared() -> None:
    found = {name.partition(".")[0] for module in modules(ROOT, *PACKAGES) for name in imports(module)}
    vendors = found - set(PACKAGES) - sys.stdlib_module_names
    distributions = packages_distributions()
    names = {vendor: {canonicalize_name(name) for name in distributions.get(vendor, [])} for vendor in vendors}
    assert [vendor for vendor in vendors if not names[vendor] & by_name(PROJECT["dependencies"]).keys()] == []


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy: a build folder that an earlier build left would put deleted modules in the wheel."""
    copy = tmp_path_factory.mktemp("checkout")
    for package in (*PACKAGES, "seeds"):
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy)
    target = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(target), str(copy))
    return next(target.iterdir())


def pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", *arguments], check=True, capture_output=True, text=True)


def test_the_wheel_holds_every_file_of_the_packages_and_the_seeds(wheel: Path) -> None:
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = {path.relative_to(ROOT) for folder in (*PACKAGES, "seeds") for path in (ROOT / folder).rglob("*.*")}
    assert held == {path.as_posix() for path in files if "__pycache__" not in path.parts}


def test_an_installed_wheel_brings_its_own_seeds(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    pip("install", "--no-deps", "--target", str(site), str(wheel))
    # -S leaves out the .pth files of the environment, and with them an editable install of the checkout.
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(site), sysconfig.get_path("purelib")])}
    command = [sys.executable, "-S", "-m", "ui", "ingest", "--seeds", "--json", "--library", str(tmp_path / "library")]
    done = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True)
    report = json.loads(done.stdout)
    assert (report["added"], report["merged"], report["skipped"]) == (48, 9, [])
