"""`rulesgen schema`: JSON Schemas of the content files, for editors."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.streams import print_text
from rulesgen.faults import WrongCall


@make_command("schema")
@option("-o", "--output", metavar="DIR", explain="cli.option.schema-output", default="schemas")
@click.pass_obj
def command(call: Call, output: str) -> None:
    """Write one schema for each kind of content file; without -o into schemas/."""
    from rulesgen.files import check_target, write_text
    from rulesgen.press.schemas import schemas

    if output == "-":
        raise WrongCall("call.several-files", option="-o")
    sources = call.folders.sources()
    found = {Path(output, name): schema for name, schema in schemas().items()}
    for target in found:
        check_target(target, sources=sources)
    for target, schema in found.items():
        text = json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=False)
        write_text(target, text + "\n", sources=sources)
        print_text(target.as_posix())
