#!/usr/bin/env python3
"""Writes grammar.table from the grammars of SPIR-V.

Usage: src/spirv/grammar.py FOLDER > src/spirv/grammar.table

FOLDER is include/spirv/unified1 of https://github.com/KhronosGroup/SPIRV-Headers.
"""
import json
import pathlib
import sys

SHORT = {
    "IdResultType": "type", "IdResult": "result", "IdRef": "id", "IdScope": "id",
    "IdMemorySemantics": "id", "LiteralInteger": "integer", "LiteralString": "string",
    "LiteralFloat": "float", "LiteralContextDependentNumber": "number",
    "LiteralExtInstInteger": "extended", "LiteralSpecConstantOpInteger": "opcode",
    "PairIdRefIdRef": "id,id", "PairIdRefLiteralInteger": "id,integer",
    "PairLiteralIntegerIdRef": "case,id",
}


def kind(operand):
    return SHORT.get(operand["kind"], operand["kind"]) + operand.get("quantifier", "")


def main():
    folder = pathlib.Path(sys.argv[1])
    core = json.loads((folder / "spirv.core.grammar.json").read_text())
    print("# The instructions, enumerants and extended instructions of SPIR-V, by src/spirv/grammar.py from")
    print("# https://github.com/KhronosGroup/SPIRV-Headers (Copyright The Khronos Group Inc., MIT).")
    print("#   op NUMBER NAME CLASS OPERAND...    `?`: at most one, `*`: any number")
    print("#   values|bits KIND                   one or a sum of the enumerants that follow")
    print("#   = NUMBER NAME PARAMETER...")
    print("#   set NAME                           the extended instructions that follow")
    for op in core["instructions"]:
        words = ["op", str(op["opcode"]), op["opname"], op["class"].strip("@")]
        print(" ".join(words + [kind(operand) for operand in op.get("operands", [])]))
    for enum in core["operand_kinds"]:
        if "enumerants" not in enum:
            continue
        print("bits" if enum["category"] == "BitEnum" else "values", enum["kind"])
        for entry in enum["enumerants"]:
            value = int(str(entry["value"]), 0)
            parameters = [kind(operand) for operand in entry.get("parameters", [])]
            print(" ".join(["=", str(value), entry["enumerant"]] + parameters))
    for name, file in [("GLSL.std.450", "glsl.std.450"), ("OpenCL.std", "opencl.std.100")]:
        print("set", name)
        for op in json.loads((folder / f"extinst.{file}.grammar.json").read_text())["instructions"]:
            print("=", op["opcode"], op["opname"])


main()
