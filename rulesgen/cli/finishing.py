"""The options that say how pages come onto paper, --booklet, --press, --nup, and what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import OneOf, option
from rulesgen.cli.outputs import check_output, put_output, to_standard_output
from rulesgen.cli.paper import paper_options
from rulesgen.cli.streams import print_text, say
from rulesgen.faults import WrongCall

if TYPE_CHECKING:
    from rulesgen.documents.profile import Profile
    from rulesgen.press.finishing import Finishing

COMMANDLINE = click.core.ParameterSource.COMMANDLINE


class Pages(Protocol):
    """A finished file of single pages."""

    @property
    def data(self) -> bytes:
        """The file."""

    @property
    def pages(self) -> int:
        """How many there are."""


@dataclass(frozen=True)
class Wanted:
    """What a call says of its pages."""

    finishing: Finishing
    profile: Profile
    """In which they are set."""
    given: tuple[str, ...] = ()
    """The options about paper that the call names itself."""

    def check(
        self, target: Path, *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
    ) -> None:
        """Refuse targets that must not be written, or are no PDF (see `check_output`)."""
        files = self.finishing.targets(target)
        if to_standard_output(target) and len(files) > 1:
            raise WrongCall("call.several-pdf", option="-o")
        if len(files) > 1 and target.suffix.lower() != ".pdf":  # before the name is made longer
            raise WrongCall("call.not-pdf", path=str(target))
        for each in files:
            check_output(each, ".pdf", inputs=inputs, sources=sources)

    def write(
        self,
        call: Call,
        target: Path,
        made: Pages,
        *,
        inputs: Iterable[Path] = (),
        sources: Iterable[Path] = (),
        named: bool = True,
    ) -> None:
        """Finish the pages and write the file or files; then say how they want to be printed.

        Where the call has not `named` the file, its path is a result.
        """
        files = self.finishing.targets(target)
        finished = self.finishing.finish(made.data, made.pages, self.profile)
        for path, data in zip(files, finished, strict=True):
            put_output(call, path, data, inputs=inputs, sources=sources)
            if not named:
                told = {"path": str(path), "pages": str(made.pages)}
                print_text(call.messages.phrase("cli.make.file", told))
        if not call.quiet:
            for key, facts in self.finishing.advice(made.pages, files):
                say(call.messages.phrase(key, facts))


def finishing_options(
    *, booklet: bool = False, press: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command PAPER and the options asked for; it gets `wanted` in the place of them all."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        def command(*arguments: Any, **given: Any) -> Any:
            from rulesgen.press.finishing import Finishing

            paper, size, suits = (given.pop(name) for name in ("paper", "size", "suits"))
            each, bound = int(given.pop("nup")), given.pop("booklet", None) or ""
            finishing = Finishing.of(paper, bound, each, given.pop("press", False))
            context, names = click.get_current_context(), ("paper", "size", "suits", "nup")
            named = [n for n in names if context.get_parameter_source(n) is COMMANDLINE]
            profile = finishing.profile(size, suits)
            wanted = Wanted(finishing, profile, tuple(f"--{name}" for name in named))
            return function(*arguments, wanted=wanted, **given)

        command.__doc__ = function.__doc__
        # keep the options that the command itself has asked for below this decorator
        command.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        parts = []
        if press:
            parts.append(option("--press", is_flag=True))
        if booklet:
            parts.append(option("--booklet", type=OneOf("duplex", "manual")))
        parts.append(option("--nup", type=OneOf("1", "2", "4"), default="1"))
        decorated: Callable[..., Any] = command
        for part in parts:
            decorated = part(decorated)
        return paper_options(decorated)

    return decorate
