"""The same tables as on one machine, whatever happens to workers."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import pyarrow.parquet as pq
import ray
from lanelog_ray import Missing, run

ROOT = Path(__file__).resolve().parents[3]
LANELOG = str((ROOT / os.environ.get("LANELOG", "target/release/lanelog")).resolve())


def tables(folder: Path) -> dict:
    """The rows of all tables that a second run repeats."""
    found = {}
    for path in sorted(Path(folder).glob("*.parquet")):
        if path.stem != "timings":
            found[path.stem] = pq.read_table(path).to_pylist()
    return found


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.inputs = self.folder / "inputs"
        shutil.copytree(ROOT / "corpus", self.inputs)
        (self.inputs / "bad.ll").write_text("no IR")

    def cluster(self, workers=2, **variables):
        ray.init(num_cpus=workers, include_dashboard=False, logging_level="ERROR", runtime_env={"env_vars": variables})
        self.addCleanup(ray.shutdown)

    def alone(self, *options) -> dict:
        to = self.folder / "alone"
        subprocess.run([LANELOG, "batch", self.inputs, "-o", to, *options], check=True, capture_output=True)
        return tables(to)

    def test_the_tables_are_those_of_one_machine(self):
        self.cluster()
        to = self.folder / "to"
        rows = run([str(self.inputs)], str(to), lanelog=LANELOG, options=["--values"], task_bytes=200_000)
        expected = self.alone("--values")
        self.assertEqual(tables(to), expected)
        self.assertGreater(rows["functions"], 300)
        self.assertEqual(rows["failures"], len(expected["failures"]))
        self.assertEqual(json.loads((to / "lanelog.json").read_text())["rows"], rows)
        self.assertFalse((to / "parts").exists())

    def test_a_killed_worker_loses_nothing(self):
        marker = self.folder / "died"
        self.cluster(LANELOG_RAY_DIE_ONCE=str(marker))
        to = self.folder / "to"
        run([str(self.inputs)], str(to), lanelog=LANELOG, task_bytes=200_000)
        self.assertTrue(marker.exists())
        self.assertEqual(tables(to), self.alone())

    def test_two_of_four_killed_workers_lose_nothing(self):
        markers = [self.folder / name for name in ("one", "other")]
        self.cluster(4, LANELOG_RAY_DIE_ONCE=os.pathsep.join(map(str, markers)))
        to = self.folder / "to"
        run([str(self.inputs)], str(to), lanelog=LANELOG, task_bytes=100_000)
        self.assertTrue(all(marker.exists() for marker in markers))
        self.assertEqual(tables(to), self.alone())

    def test_tasks_that_fail_are_done_by_the_next_call(self):
        self.cluster()
        to, broken, good = self.folder / "to", self.folder / "lanelog", self.folder / "works"
        # Fails for the task that has this file, as long as it does not work.
        broken.write_text(f'#!/bin/sh\nif [ ! -e {good} ] && [ "$1" = batch ] && grep -q bad.ll "${{2#@}}"; then exit 2; fi\nexec {LANELOG} "$@"\n')
        broken.chmod(0o755)
        with self.assertRaises(Missing):
            run([str(self.inputs)], str(to), lanelog=str(broken), task_bytes=200_000, max_errored_blocks=3)
        self.assertFalse((to / "lanelog.json").exists())
        parts = {path: path.stat().st_mtime_ns for path in (to / "parts").glob("*/lanelog.json")}
        self.assertGreater(len(parts), 2)
        good.touch()
        run([str(self.inputs)], str(to), lanelog=str(broken), task_bytes=200_000)
        self.assertEqual(tables(to), self.alone())

    def test_s3(self):
        from moto.server import ThreadedMotoServer

        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
        server.start()
        self.addCleanup(server.stop)
        host, port = server.get_host_and_port()
        keys = {"AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none", "AWS_DEFAULT_REGION": "us-east-1"}
        os.environ.update(keys)
        self.cluster(**keys)
        from pyarrow import fs

        system = fs.S3FileSystem(endpoint_override=f"{host}:{port}", scheme="http", allow_bucket_creation=True)
        system.create_dir("bucket")
        for path in sorted(self.inputs.glob("joins/*.ll")):
            with system.open_output_stream(f"bucket/inputs/{path.name}") as out:
                out.write(path.read_bytes())
        where = f"?endpoint_override={host}:{port}&scheme=http"
        rows = run([f"s3://bucket/inputs{where}"], f"s3://bucket/tables{where}", lanelog=LANELOG, task_bytes=4_000)
        to = self.folder / "to"
        to.mkdir()
        for file in system.get_file_info(fs.FileSelector("bucket/tables")):
            if file.type == fs.FileType.File:
                (to / file.base_name).write_bytes(system.open_input_stream(file.path).read())
        found = tables(to)
        self.inputs = self.inputs / "joins"
        expected = self.alone()
        self.assertEqual(rows["functions"], len(expected["functions"]))
        names = [f"s3://bucket/inputs/{Path(row['path']).name}" for row in expected["modules"]]
        self.assertEqual([row["path"] for row in found["modules"]], names)
        for table in ("functions", "branches", "cycles"):
            self.assertEqual(found[table], expected[table])


if __name__ == "__main__":
    unittest.main()
