"""The scan on many machines: an executor whose processes are the workers of a Dask cluster.

The workers need this program in the same version (`pip install 'rulesgen[cluster]'`) and one thread each,
since the memory of a search is that of its process. A worker that dies loses nothing but time: the cluster
hands its numbers to another one.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import importlib
import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from rulesgen.faults import WrongCall
from rulesgen.solver.compiled import fingerprint
from rulesgen.solver.library import SOLVER

PATIENCE = 5.0
"""Seconds in which the cluster has to answer, and to have a worker."""


@dataclass(frozen=True)
class Workers:
    """A cluster that answers."""

    executor: Executor
    threads: int
    """How many numbers it can search at the same time."""


def solver_here() -> str:
    """What two machines must have alike for their verdicts to be of one kind."""
    return f"{SOLVER}/{fingerprint()}"


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the Dask cluster whose scheduler is at that address (`host:8786`).

    Raises `WrongCall` where Dask is missing, nobody answers, nobody works or others work with another
    solver; also, while it is used, when the cluster is lost.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise WrongCall("find.no-distributed") from None
    with _quiet(), _connected(distributed, address) as client:
        executor = client.get_executor()
        try:
            yield Workers(executor, max(1, sum(client.nthreads().values())))
        except (
            *(distributed.KilledWorker, distributed.comm.CommClosedError),
            *(concurrent.futures.CancelledError, asyncio.CancelledError),
        ) as error:
            raise WrongCall("find.cluster-lost", address=address) from error
        finally:
            executor.shutdown(wait=False)


@contextlib.contextmanager
def _connected(distributed: Any, address: str) -> Iterator[Any]:
    try:
        # before a client is made: one that never knew where to call complains when it is thrown away
        _, place = distributed.comm.addressing.parse_address(address)
        distributed.comm.addressing.parse_host_port(place)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WrongCall("find.no-cluster", address=address) from error
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise WrongCall("find.no-workers", address=address) from None
        _check_solver(client, address)
        yield client
    finally:
        client.close(timeout=PATIENCE)


def _check_solver(client: Any, address: str) -> None:
    """Every worker searches as we do, or its verdicts are not ours."""
    try:
        found = client.run(solver_here)
    except (ImportError, AttributeError):
        others = sorted(client.scheduler_info()["workers"])
    else:
        others = sorted(worker for worker, solver in found.items() if solver != solver_here())
    if others:
        raise WrongCall("find.other-solver", address=address, detail=", ".join(others))


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """What goes wrong is told by us, once; Dask's own log says it many times."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)
