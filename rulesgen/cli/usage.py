"""Click's own complaints as `WrongCall`, so that they are told in both languages."""

from __future__ import annotations

import click

from rulesgen.faults import WrongCall


def from_click(error: click.ClickException) -> WrongCall:
    """The `WrongCall` that says what click says."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "rulesgen"
    if isinstance(error, click.NoSuchOption):
        near = list(error.possibilities or ())
        if near:
            return WrongCall("call.no-such-option-near", option=error.option_name, near=", ".join(near))
        return WrongCall("call.no-such-option", option=error.option_name, command=command)
    if isinstance(error, click.BadOptionUsage):
        takes_value = any(
            error.option_name in param.opts and isinstance(param, click.Option) and not param.is_flag
            for param in (context.command.params if context is not None else ())
        )
        key = "call.option-without-value" if takes_value else "call.option-with-value"
        return WrongCall(key, option=error.option_name)
    if isinstance(error, click.MissingParameter) and error.param is not None and context is not None:
        missing = (
            max(error.param.opts, key=len)
            if isinstance(error.param, click.Option)
            else error.param.make_metavar(context)
        )
        return WrongCall("call.missing", what=missing, command=command)
    return WrongCall("call.other", detail=error.format_message(), command=command)
