"""Write docs/commandes.md from the commands themselves; `--check` says whether it is current."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from pioche.cli.french import speak_french
from pioche.cli.main import pioche

PAGE = Path(__file__).parents[1] / "docs" / "commandes.md"
HEAD = """# Les commandes de Pioche

Page produite par `tools/document_commands.py` à partir des commandes elles-mêmes. `--help`, après
n’importe laquelle, affiche son aide.
"""


def leaves(
    command: click.Command, name: str, parent: click.Context | None = None
) -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command that is not a group, with its full name."""
    context = click.Context(command, info_name=name, parent=parent)
    if isinstance(command, click.Group):
        for child in command.list_commands(context):
            found = command.get_command(context, child)
            assert found is not None, child
            yield from leaves(found, child, context)
    else:
        yield context.command_path, command, context


def chapter(path: str, command: click.Command, context: click.Context) -> str:
    """Describe one command."""
    told = inspect.cleandoc(command.help or "").replace("\b\n", "")
    lines = [f"## `{path}`", "", told, ""]
    usage = " ".join([path, *command.collect_usage_pieces(context)])
    lines += ["```", usage, "```", ""]
    options = [
        record
        for parameter in command.get_params(context)
        if isinstance(parameter, click.Option)
        and "--help" not in parameter.opts
        and (record := parameter.get_help_record(context))
    ]
    if options:
        lines += ["| option | effet |", "|---|---|"]
        for option, text in options:
            cell = text.replace("|", "\\|")
            lines.append(f"| `{option.replace('|', chr(92) + '|')}` | {cell} |")
        lines.append("")
    return "\n".join(lines)


def page() -> str:
    """The whole page, as it should stand on disk."""
    chapters = [chapter(*leaf) for leaf in leaves(pioche, "pioche")]
    return HEAD + "\n" + "\n".join(chapters)


def main() -> None:
    """Write the page, or check it."""
    speak_french()
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            sys.exit(f"docs/{PAGE.name} n’est plus à jour : lancer tools/document_commands.py")
        return
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
