"""Click's commands and options as this tool wants them.

They differ from click's own in four ways: every word comes from the phrase books; a call that is wrong
raises `WrongCall`, also in translation; an argument like `-4` is an argument, as no option of ours begins
with a figure; and the options which every command has are there without being asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import click

from rulesgen.cli.call import Call
from rulesgen.cli.streams import print_text
from rulesgen.faults import WrongCall
from rulesgen.language.codes import language_code

_FIGURE = re.compile(r"-[.,]?\d")


def _phrase(ctx: click.Context, key: str, **facts: str) -> str:
    call = ctx.find_object(Call)
    return key if call is None else call.messages.phrase(key, facts)


class Option(click.Option):
    """An option; `explain` is the key of the phrase which explains it, `cli.option.<name>` unless given."""

    def __init__(
        self, declarations: Iterable[str], explain: str = "", blank: bool = False, **attrs: Any
    ) -> None:
        super().__init__(list(declarations), **attrs)
        self.blank = blank
        """Whether an empty value is for the command to judge."""
        self.explain = explain or f"cli.option.{max(self.opts, key=len).lstrip('-')}"

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value; `WrongCall` `call.option-without-value` for one that is empty or blank."""
        given = value if isinstance(value, tuple | list) else (value,)
        if not self.blank and any(isinstance(v, str) and not v.strip() for v in given):
            raise WrongCall("call.option-without-value", option=_name(self))
        return super().process_value(ctx, value)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option as written and its explanation."""
        written = ", ".join(sorted(self.opts, key=len))
        if not (self.is_flag or self.count):
            written += " " + self.make_metavar(ctx)
        return written, _phrase(ctx, self.explain)

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands after the option: `FILE`, `a4|letter|a5`."""
        if self.metavar is not None:
            return _phrase(ctx, f"cli.metavar.{self.metavar.lower()}")
        return self.type.get_metavar(self, ctx) or "…"


class Argument(click.Argument):
    """An argument; its name in help is the phrase `cli.metavar.<metavar>`."""

    def __init__(self, declarations: Iterable[str], explain: str = "", **attrs: Any) -> None:
        super().__init__(list(declarations), **attrs)
        self.explain = explain or f"cli.argument.{(self.name or '').replace('_', '-')}"

    def make_metavar(self, ctx: click.Context) -> str:
        """`GAME`, `[WHAT…]`."""
        word = _phrase(ctx, f"cli.metavar.{(self.metavar or self.name or '').lower()}")
        word += "…" if self.nargs != 1 else ""
        return word if self.required else f"[{word}]"


class OneOf(click.ParamType[str]):
    """One of a few words, in either case."""

    name = "choice"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The words themselves."""
        return "|".join(self.words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word in its usual spelling; `WrongCall` `call.option-value` names the words there are."""
        word = str(value).strip().lower()
        if word in self.words:
            return word
        raise WrongCall(
            "call.option-value",
            option=_name(param),
            value=str(value),
            available=", ".join(self.words),
        )


class Whole(click.ParamType[int]):
    """A whole number within limits."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """`N`."""
        return "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; `WrongCall` `call.option-number` names the limits."""
        text = str(value).strip()
        digits = len(str(self.most))
        if re.fullmatch(rf"\d{{1,{digits}}}", text, re.ASCII) and self.least <= int(text) <= self.most:
            return int(text)
        raise WrongCall(
            "call.option-number",
            option=_name(param),
            value=text,
            least=str(self.least),
            most=str(self.most),
        )


class Languages(click.ParamType[tuple[str, ...]]):
    """A language's code in any usual spelling; with `several` also two of them, `en+de`."""

    name = "language"

    def __init__(self, several: bool = False) -> None:
        self.several = several

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The codes there are."""
        call = ctx.find_object(Call)
        codes = call.folders.languages() if call else ("en", "de")
        both = ("+".join(sorted(codes, key=lambda code: code != "en")),) if self.several else ()
        return "|".join((*codes, *both))

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """The codes; `WrongCall` `call.unknown-language` names those there are, `call.language-twice`."""
        assert ctx is not None
        available = ctx.ensure_object(Call).folders.languages()
        parts = str(value).split("+")
        if len(parts) > 1 and not self.several:
            raise WrongCall("call.one-language", available=", ".join(available))
        codes = tuple(language_code(part, available) for part in parts)
        twice = next((code for code in codes if codes.count(code) > 1), None)
        if twice is not None:
            raise WrongCall("call.language-twice", language=twice)
        return codes


class Command(click.Command):
    """A command; its help is the phrase `cli.<name>.help`."""

    def __init__(self, *args: Any, several_languages: bool = False, **attrs: Any) -> None:
        attrs.setdefault("add_help_option", False)
        attrs.setdefault("context_settings", {"allow_extra_args": True})
        super().__init__(*args, **attrs)
        self.params += common_options(several_languages)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; `-4` is one, and one too many is refused (`call.extra-argument`)."""
        super().parse_args(ctx, self._arguments_last(args))
        if ctx.args:
            raise WrongCall("call.extra-argument", argument=ctx.args[0], command=ctx.command_path)
        return ctx.args

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, what the command does, its options: in the language of messages."""
        write_help(ctx, formatter)

    def _arguments_last(self, args: list[str]) -> list[str]:
        """The same call with its options first and "--" before the arguments, so that `-4` is one."""
        with_value = {
            written
            for param in self.params
            if isinstance(param, click.Option) and not param.is_flag and not param.count
            for written in param.opts
        }
        options: list[str] = []
        arguments: list[str] = []
        rest = iter(args)
        for arg in rest:
            if arg == "--":
                arguments += rest
            elif arg == "-" or not arg.startswith("-") or _FIGURE.match(arg):
                arguments.append(arg)
            else:
                options.append(arg)
                if arg in with_value:
                    value = next(rest, None)
                    if value is None:  # click would take the "--" below for the value
                        raise WrongCall("call.option-without-value", option=arg)
                    options.append(value)
        return [*options, "--", *arguments]


def common_options(several_languages: bool = False) -> list[click.Parameter]:
    """`--lang`, `--quiet`, `--version` and `--help`, which every command has."""
    flag: dict[str, Any] = {"is_flag": True, "expose_value": False}
    return [
        Option(
            ["--lang"],
            type=Languages(several_languages),
            expose_value=False,
            callback=_set_languages,
            explain="cli.option.lang-several" if several_languages else "",
        ),
        Option(["--quiet"], callback=_set_quiet, **flag),
        Option(["--version"], callback=_print_version, is_eager=True, **flag),
        Option(["-h", "--help"], callback=_print_help, is_eager=True, **flag),
    ]


def command(name: str, **attrs: Any) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command of the tool."""
    return click.command(name, cls=Command, **attrs)


def option(*declarations: str, **attrs: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command an option."""
    return click.option(*declarations, cls=Option, **attrs)


def argument(*declarations: str, **attrs: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command an argument."""
    return click.argument(*declarations, cls=Argument, **attrs)


def write_help(ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the help of the command of `ctx`, by the phrases of its name and of its parameters."""
    params = ctx.command.params
    arguments = [param for param in params if isinstance(param, Argument)]
    group = isinstance(ctx.command, click.Group)
    usage = [f"[{_phrase(ctx, 'cli.metavar.options')}]"]
    usage += [_phrase(ctx, "cli.metavar.command") + " …"] if group else []
    usage += [argument.make_metavar(ctx) for argument in arguments]
    formatter.write_usage(ctx.command_path, " ".join(usage), prefix=_phrase(ctx, "cli.usage") + " ")
    for paragraph in _phrase(ctx, f"cli.{ctx.command.name}.help").split("\n"):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(paragraph)
    explained = [(found.make_metavar(ctx), _phrase(ctx, found.explain)) for found in arguments]
    write_section(ctx, formatter, "cli.arguments", explained)
    records = [param.get_help_record(ctx) for param in params if isinstance(param, Option)]
    write_section(ctx, formatter, "cli.options", [record for record in records if record])


def write_section(
    ctx: click.Context, formatter: click.HelpFormatter, title: str, rows: list[tuple[str, str]]
) -> None:
    """Write a heading (a phrase's key) and a table of two columns; nothing if there are no rows."""
    if rows:
        with formatter.section(_phrase(ctx, title)):
            formatter.write_dl(rows)


def _set_languages(ctx: click.Context, _param: click.Parameter, value: tuple[str, ...] | None) -> None:
    if value:
        ctx.ensure_object(Call).languages = value


def _set_quiet(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        ctx.ensure_object(Call).quiet = True


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        from rulesgen import __version__

        print_text(f"rulesgen {__version__}")
        ctx.exit()


def _print_help(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        print_text(ctx.get_help())
        ctx.exit()


def _name(param: click.Parameter | None) -> str:
    return max(param.opts, key=len) if param is not None and param.opts else ""
