"""Rows that the program souffle derives from the facts of `lanelog facts`, with names instead of ids."""

import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def table(folder, name):
    path = folder / f"{name}.facts"
    return [line.split("\t") for line in path.read_text().splitlines()] if path.exists() else []


def declared(text):
    """Columns of each relation with their types, of a file and what it includes."""
    found = {}
    for name, columns in re.findall(r"\.decl\s+(\w+)\(([^)]*)\)", text):
        found[name] = [part.split(":")[1].strip() for part in columns.split(",") if part]
    return found


def rows(souffle, rules, folder, relations, is_module, limit=None, as_numbered=False):
    """The rows of relations, given with the types of their columns: function, relation, cells. Ends after so many
    seconds. Values without a name are told by their numbers in the function, or as the facts number them."""
    with tempfile.TemporaryDirectory() as out:
        command = [souffle, "-w", "-F", folder, "-D", out, "-I", ROOT / "rules", rules]
        subprocess.run(command, check=True, cwd=rules.parent, timeout=limit, stderr=subprocess.DEVNULL)
        values = dict(table(folder, "value_name"))
        opcodes = dict(table(folder, "opcode"))
        blocks = dict(table(folder, "block_name"))
        functions = dict(table(folder, "function"))
        of_value = {value: function for function, value in table(folder, "function_value")}
        of_block = {block: function for function, block in table(folder, "function_block")}
        # Without a module, all values are those of one function; they need not begin at 0.
        own = [int(row[0]) for name in ("argument", "instruction") for row in table(folder, name)]
        first = {None: min(own, default=0)}
        for value, function in of_value.items():
            first[function] = min(int(value), first.get(function, int(value)))

        def cell(kind, text):
            if kind == "Block":
                return blocks[text]
            if kind == "Function":
                return functions[text]
            if kind != "Value":
                return text
            number = int(text) - (0 if as_numbered else first[of_value.get(text)])
            return values.get(text) or f"{opcodes[text]}#{number}"

        def function(kinds, row):
            for kind, text in zip(kinds, row):
                known = {"Value": of_value.get(text), "Block": of_block.get(text), "Function": text}.get(kind)
                if known is not None:
                    return functions[known]
            return ""

        for relation, kinds in relations.items():
            path = pathlib.Path(out) / f"{relation}.csv"
            for line in path.read_text().splitlines():
                row = line.split("\t")
                whose = function(kinds, row) if is_module else folder.name
                yield [whose, relation] + [cell(kind, text) for kind, text in zip(kinds, row)]


def functions(facts):
    """The folders of functions in what `lanelog facts` wrote."""
    folders = [folder for folder in facts.iterdir() if folder.is_dir()]
    return sorted(folder for folder in folders if folder.name not in ("rules", "module"))
