"""The command."""

import argparse
import sys

from .run import Missing, run


def main() -> int:
    parser = argparse.ArgumentParser(prog="lanelog-ray", description="lanelog batch on a Ray cluster")
    parser.add_argument("inputs", nargs="+", metavar="PATH", help="files and folders, local or as URIs")
    parser.add_argument("-o", "--output", required=True, metavar="DIR", help="where the tables go")
    parser.add_argument("--lanelog", default="lanelog", help="the program")
    parser.add_argument("--task-bytes", type=int, default=64 << 20, metavar="N", help="so much input in a task")
    parser.add_argument("--max-errored-blocks", type=int, default=0, metavar="N", help="so many tasks may fail before the run does")
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, options = arguments[:at], arguments[at + 1 :]
    asked = parser.parse_args(arguments)
    try:
        rows = run(
            asked.inputs,
            asked.output,
            lanelog=asked.lanelog,
            options=options,
            task_bytes=asked.task_bytes,
            max_errored_blocks=asked.max_errored_blocks,
        )
    except Missing as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    for table, count in rows.items():
        print(f"{count:12,}  {table}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
