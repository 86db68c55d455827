"""One call from its arguments to its exit code: whatever goes wrong is told here, and only here."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import PurePath

import click

from rulesgen.cli import streams
from rulesgen.cli.app import APP
from rulesgen.cli.call import Call, begin
from rulesgen.cli.interrupts import Interrupted, stop_if_asked
from rulesgen.cli.messages import Messages
from rulesgen.cli.telling import tell_faults, tell_wrong_call
from rulesgen.cli.usage import from_click
from rulesgen.faults import Faults, WrongCall
from rulesgen.files import reason
from rulesgen.folders import built_in_folder, find_folders

FAULTS, WRONG_CALL, OUR_ERROR, PIPE_CLOSED = 1, 2, 70, 141
"""Exit codes besides 0 and those of signals."""
_OF_THE_SYSTEM = {
    *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT),
    *(errno.EIO, errno.EMFILE, errno.ENFILE),
}
"""What the machine refuses wherever a file is opened; anything else there is an error of ours."""
SYSTEM_REASONS = ("denied", "read-only-disk", "full", "device", "many-open")
"""Each of these has its sentence."""


def run(arguments: Sequence[str]) -> int:
    """Carry one call out and return its exit code; everything is said, nothing is raised."""
    streams.prepare()
    messages = Messages("en", find_folders(built_in_folder()))
    try:
        try:
            call = begin(arguments)
            messages = call.messages
            code = _carry_out(arguments, call)
            streams.finish()
            stop_if_asked()
            return code
        except click.ClickException as error:
            raise from_click(error) from error
    except Faults as faults:
        tell_faults(messages, faults)
        return FAULTS
    except WrongCall as wrong:
        tell_wrong_call(messages, wrong)
        return WRONG_CALL
    except BrokenPipeError:
        streams.abandon()
        return PIPE_CLOSED
    except Interrupted as interrupted:
        streams.abandon()
        streams.say(f"rulesgen: {messages.phrase('call.interrupted')}")
        return interrupted.exit_code
    except MemoryError:
        tell_wrong_call(messages, WrongCall("call.no-memory"))
        return WRONG_CALL
    except OSError as error:
        if error.errno not in _OF_THE_SYSTEM or not error.filename:
            _tell_our_error(messages, error)
            return OUR_ERROR
        detail = error.strerror or str(error)
        path = os.fsdecode(error.filename)
        refused = WrongCall(f"call.system.{reason(error, SYSTEM_REASONS)}", path=path, detail=detail)
        tell_wrong_call(messages, refused)
        return WRONG_CALL
    except Exception as error:  # noqa: BLE001  # the last door: nobody shall see a bare traceback
        _tell_our_error(messages, error)
        return OUR_ERROR


def _carry_out(arguments: Sequence[str], call: Call) -> int:
    try:
        with APP.make_context("rulesgen", list(arguments), obj=call) as context:
            result = APP.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return result if isinstance(result, int) else 0


def _tell_our_error(messages: Messages, error: Exception) -> None:
    place = traceback.extract_tb(error.__traceback__)[-1]
    name = f"{PurePath(place.filename).name}:{place.lineno}"
    tell_wrong_call(messages, WrongCall("call.our-error", error=type(error).__name__, place=name))
    if os.environ.get("RULESGEN_DEBUG") == "1":
        traceback.print_exception(error, file=sys.stderr)
