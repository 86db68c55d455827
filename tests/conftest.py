"""What holds for all tests."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from calls import ROOT, Ended, Here

_IN_CI = bool(os.environ.get("CI"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test that is skipped where everything is installed tests nothing: in CI it fails."""
    report = yield
    if _IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """The same for a module that skips itself as a whole."""
    report = yield
    if _IN_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """The same as `rulesgen`, but faster and for what needs no process of its own."""

    def run(*arguments: str, folder: Path | None = None, **locale: str) -> Ended:
        monkeypatch.chdir(folder or ROOT)
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in locale.items():
            monkeypatch.setenv(name, value)
        from rulesgen.cli.run import run as run_call

        code = run_call(arguments)
        told = capsys.readouterr()
        return Ended(code, told.out, told.err)

    return run
