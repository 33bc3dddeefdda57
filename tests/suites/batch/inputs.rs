//! The same modules as files, in archives, in shards and in lists.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use lanelog_batch::parquet_file::Writer;
use lanelog_batch::table::{Field, Kind, Schema, Table};
use pretty_assertions::assert_eq;

use crate::tables::{batch, done, files, number, rows, text};

const FOLDER: &str = "corpus/kernels";

fn modules() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|end| end == "ll"))
        .collect();
    all.sort();
    assert!(all.len() > 20);
    all
}

/// The ids and counts of a run, in order.
fn found(paths: &[&Path]) -> Vec<(String, i64)> {
    let to = tempfile::tempdir().unwrap();
    done(&mut batch(paths, to.path(), &["--chunk", "7"]));
    let modules = rows(to.path(), "modules");
    let failures: Vec<_> = rows(to.path(), "failures").into_iter().collect();
    assert!(failures.is_empty(), "{failures:?}");
    modules
        .iter()
        .map(|row| (text(row, "id"), number(row, "functions")))
        .collect()
}

#[test]
fn it_does_not_matter_where_modules_are() {
    let all = modules();
    let expected = found(&[Path::new(FOLDER)]);
    assert_eq!(expected.len(), all.len());
    let folder = tempfile::tempdir().unwrap();

    let list = folder.path().join("list");
    let lines: String = all
        .iter()
        .map(|path| format!("{}\n", path.display()))
        .collect();
    fs::write(&list, lines).unwrap();
    let named = PathBuf::from(format!("@{}", list.display()));
    assert_eq!(found(&[&named]), expected);

    let archive = folder.path().join("all.tar");
    let mut tar = tar::Builder::new(File::create(&archive).unwrap());
    tar.append_path_with_name("Cargo.toml", "no-module.toml")
        .unwrap();
    for path in &all {
        // In a tar archive, a name that is too long for a member's header is stored in an
        // additional member.
        let long = format!(
            "{}/{}",
            "folder".repeat(30),
            path.file_name().unwrap().to_str().unwrap()
        );
        tar.append_path_with_name(path, long).unwrap();
    }
    tar.into_inner().unwrap().flush().unwrap();
    assert_eq!(found(&[&archive]), expected);

    let packed = folder.path().join("all.tar.gz");
    let mut gzip = GzEncoder::new(File::create(&packed).unwrap(), Compression::fast());
    gzip.write_all(&fs::read(&archive).unwrap()).unwrap();
    gzip.finish().unwrap();
    assert_eq!(found(&[&packed]), expected);

    let shard = folder.path().join("all.parquet");
    for optional in [false, true] {
        write_shard(&shard, &all, optional);
        assert_eq!(found(&[&shard]), expected);
    }
}

#[test]
fn compressed_files_and_zip_archives_have_the_modules_that_were_packed() {
    let expected = found(&[Path::new("tests/data/cli/join.ll")]);
    let packed = Path::new("tests/data/packed");
    for name in [
        "join.ll.xz",
        "two_streams.ll.xz",
        "join.ll.bz2",
        "two_streams.ll.bz2",
        "one.zip",
    ] {
        let found = found(&[&packed.join(name)]);
        let functions = |all: &[(String, i64)]| all.iter().map(|(_, count)| *count).sum::<i64>();
        assert_eq!(functions(&found), functions(&expected), "{name}");
    }
    let to = tempfile::tempdir().unwrap();
    done(&mut batch(&[packed], to.path(), &[]));
    let all = rows(to.path(), "modules").into_iter();
    let zipped = all.filter(|row| text(row, "path").ends_with(".zip"));
    let members: Vec<_> = zipped
        .map(|row| {
            let name = text(&row, "path").replace("tests/data/packed/", "");
            (name, text(&row, "member"), text(&row, "state"))
        })
        .collect();
    let row = |path: &str, member: &str, state: &str| {
        (path.to_string(), member.to_string(), state.to_string())
    };
    let rows_of_zip = [
        row("locked.zip", "wait.ll", "failed"),
        row("one.zip", "in/join.ll", "whole"),
        row("several.zip", "in/join.ll", "whole"),
        row("several.zip", "wait.ll", "whole"),
        row("several.zip", "join.ll.gz", "whole"),
    ];
    assert_eq!(members, rows_of_zip);
    let failures = rows(to.path(), "failures");
    let said: Vec<String> = failures.iter().map(|row| text(row, "message")).collect();
    assert_eq!(said, ["this member is encrypted"]);
    let repeat = "unzip -p tests/data/packed/locked.zip wait.ll | lanelog analyze -";
    assert_eq!(text(&failures[0], "repeat"), repeat);
}

#[test]
fn sources_in_folders_are_compiled_if_that_is_wanted() {
    if crate::llvm::program("clang").is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let kernel = "__kernel void k(__global int *p) { p[0] = N; }\n";
    for (name, contents) in [
        ("a.cl", kernel),
        ("b.cl", "__kernel void k() { nonsense; }\n"),
        ("m.ll", "define void @f() {\n  ret void\n}\n"),
        ("x.o", "no object file"),
        ("notes.txt", ""),
    ] {
        fs::write(folder.path().join(name), contents).unwrap();
    }
    let states = |to: &Path| -> Vec<(String, String)> {
        let all = rows(to, "modules").into_iter().map(|row| {
            let path = text(&row, "path");
            let name = Path::new(&path).file_name().unwrap().to_str().unwrap();
            (name.to_string(), text(&row, "state"))
        });
        all.collect()
    };
    let state = |name: &str, state: &str| (name.to_string(), state.to_string());
    let to = tempfile::tempdir().unwrap();
    let read = done(&mut batch(&[folder.path()], to.path(), &[]));
    assert_eq!(states(to.path()), [state("m.ll", "whole")]);
    let skipped = "note: skipped 2 .cl (--clang compiles them), \
                   1 object files or archives (lanelog analyze reads the bitcode in them)\n";
    assert_eq!(String::from_utf8_lossy(&read.stderr), skipped);

    let compiled = |number: &str| {
        let words = ["--clang", "--jobs", "2", "--", "-DM", number];
        let mut call = Command::new(env!("CARGO_BIN_EXE_lanelog"));
        call.arg("batch")
            .arg(folder.path())
            .arg("-o")
            .arg(to.path());
        done(call.args(words));
    };
    // Other arguments of clang give other rows in the same folder.
    compiled("-DN=none");
    assert_eq!(states(to.path())[0], state("a.cl", "failed"));
    compiled("-DN=4");
    let all = [
        state("a.cl", "whole"),
        state("b.cl", "failed"),
        state("m.ll", "whole"),
    ];
    assert_eq!(states(to.path()), all);
    let failure = &rows(to.path(), "failures")[0];
    let message = text(failure, "message");
    assert!(message.contains("b.cl:1:21: error: "), "{message}");
    let repeat = text(failure, "repeat");
    assert!(repeat.ends_with("b.cl --clang -- -DM -DN=4"), "{repeat}");
}

#[test]
fn options_for_llvm_ir_fail_on_shaders() {
    let shader = Path::new("examples/shaders/tile_sum.spv");
    let analysed = |options: &[&str]| {
        let to = tempfile::tempdir().unwrap();
        done(&mut batch(&[shader], to.path(), options));
        let failures = rows(to.path(), "failures");
        let said: Vec<String> = failures.iter().map(|row| text(row, "message")).collect();
        (rows(to.path(), "functions").len(), said)
    };
    assert_eq!(analysed(&[]), (1, Vec::new()));
    for option in ["--plus", "--check"] {
        let said = format!("{option} is for LLVM IR, and this is a shader");
        assert_eq!(analysed(&[option]), (0, vec![said]));
    }
}

/// A shard as ComPile has them: the module in `content`, other columns beside it.
pub fn write_shard(path: &Path, all: &[PathBuf], optional: bool) {
    let content = Field::new("content", Kind::Text);
    let schema = Arc::new(Schema {
        name: "shard".to_string(),
        fields: vec![
            Field::new("license", Kind::Text),
            if optional { content.or_null() } else { content },
            Field::new("size", Kind::Number),
        ],
    });
    let mut writer = Writer::new(File::create(path).unwrap(), &schema).unwrap();
    let mut table = Table::new(schema);
    for path in all {
        let content = fs::read_to_string(path).unwrap();
        let size = content.len();
        table.push(["MIT".into(), content.into(), size.into()]);
    }
    writer.add(&mut table).unwrap();
    writer.finish().unwrap();
}

#[test]
fn a_module_of_a_shard_comes_out_as_it_went_in() {
    let folder = tempfile::tempdir().unwrap();
    let (shard, all) = (folder.path().join("all.parquet"), modules());
    write_shard(&shard, &all, false);
    let cat = |row: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanelog"));
        command
            .args(["batch", "cat"])
            .arg(&shard)
            .arg(row)
            .output()
            .unwrap()
    };
    assert_eq!(cat("5").stdout, fs::read(&all[5]).unwrap());
    let beyond = cat("100000");
    assert_eq!(beyond.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&beyond.stderr).contains("no such row"));
}

#[test]
fn folders_that_cannot_be_listed_are_failures() {
    let folder = tempfile::tempdir().unwrap();
    let [archive, packed, shard, other] =
        ["a.tar", "b.tar.gz", "c.parquet", "d.parquet"].map(|name| folder.path().join(name));
    fs::write(&archive, "no archive".repeat(100)).unwrap();
    fs::write(&packed, [0x1F, 0x8B, 8, 0, 0]).unwrap();
    fs::write(&shard, "no shard").unwrap();
    let schema = Arc::new(Schema {
        name: "other".to_string(),
        fields: vec![Field::new("text", Kind::Text)],
    });
    Writer::new(File::create(&other).unwrap(), &schema)
        .unwrap()
        .finish()
        .unwrap();
    let missing = folder.path().join("missing.ll");
    let list = PathBuf::from(format!("@{}", folder.path().join("no-list").display()));
    let to = folder.path().join("to");
    done(&mut batch(
        &[&archive, &packed, &shard, &other, &missing, &list],
        &to,
        &[],
    ));
    let kinds: Vec<String> = rows(&to, "failures")
        .iter()
        .map(|row| text(row, "kind"))
        .collect();
    assert_eq!(kinds, ["unreadable"; 6]);
    assert!(text(&rows(&to, "failures")[3], "message").contains("`content`"));
}

#[test]
fn a_member_that_is_too_large_costs_itself_alone() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("a.tar");
    let mut tar = tar::Builder::new(File::create(&archive).unwrap());
    let module = "define void @f() {\n  ret void\n}\n";
    let header = |name: &str, size: u64| {
        let mut header = tar::Header::new_gnu();
        header.set_path(name).unwrap();
        header.set_size(size);
        header.set_mode(0o644);
        header.set_cksum();
        header
    };
    tar.append(&header("good.ll", module.len() as u64), module.as_bytes())
        .unwrap();
    let mut file = tar.into_inner().unwrap();
    // The last member overwrites the archive's trailer of two blocks. Its contents are a hole in
    // the file, which takes no space on disk.
    let end = file.metadata().unwrap().len() - 1024;
    let size = (1 << 30) + 512;
    file.seek(SeekFrom::Start(end)).unwrap();
    file.write_all(header("large.ll", size).as_bytes()).unwrap();
    file.set_len(end + 512 + size + 1024).unwrap();
    let to = folder.path().join("to");
    done(&mut batch(&[&archive], &to, &[]));
    let modules = rows(&to, "modules");
    assert_eq!(number(&modules[0], "functions"), 1);
    let failures = rows(&to, "failures");
    assert_eq!(text(&failures[0], "kind"), "unreadable");
    let message = text(&failures[0], "message");
    assert!(message.contains("more than 1 GiB"), "{message}");
}

/// Child processes read bitcode by LLVM's library, if it is beside llvm-dis, and by llvm-dis
/// otherwise. The shard has the columns of ComPile (huggingface.co/datasets/llvm-ml/ComPile).
#[test]
fn bitcode_has_the_same_rows_by_the_library_and_by_llvm_dis() {
    let Some(mut assembler) = crate::llvm::program("llvm-as") else {
        return;
    };
    let Some(python) = crate::duckdb::python() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let all = ["corpus/kernels", "corpus/joins", "corpus/syntax"].map(Path::new);
    let entries = all.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut texts: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    texts.retain(|path| path.extension().is_some_and(|it| it == "ll"));
    texts.sort();
    let mut modules = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let to = folder.path().join(format!("{at}.bc"));
        let assembled = assembler.arg(text).arg("-o").arg(&to).status().unwrap();
        assembler = crate::llvm::program("llvm-as").unwrap();
        if assembled.success() {
            modules.push(to);
        }
    }
    assert!(modules.len() > 30);
    let broken = folder.path().join("broken.bc");
    let bytes = fs::read(&modules[0]).unwrap();
    fs::write(&broken, &bytes[..bytes.len() / 2]).unwrap();
    modules.push(broken);
    let shard = folder.path().join("shard.parquet");
    let program = "import duckdb, sys
duckdb.execute('create table modules(content blob, license_expression varchar, license_source varchar, license_files struct(file varchar, license varchar)[], package_source varchar, language varchar)')
for path in sys.argv[2:]:
    row = [open(path, 'rb').read(), 'MIT', 'spack', [{'file': 'LICENSE', 'license': 'MIT'}], 'spack:some@1', 'c++']
    duckdb.execute('insert into modules values (?, ?, ?, ?, ?, ?)', row)
duckdb.execute(f\"copy modules to '{sys.argv[1]}' (format parquet, compression zstd)\")";
    let mut command = Command::new(python);
    command.args(["-c", program]).arg(&shard).args(&modules);
    assert!(command.status().unwrap().success());
    let (library, program) = (folder.path().join("library"), folder.path().join("program"));
    done(&mut batch(&[&shard], &library, &["--values"]));
    let mut run = batch(&[&shard], &program, &["--values"]);
    done(run.env("LANELOG_WITHOUT_LIBLLVM", "1"));
    assert_eq!(files(&library), files(&program));
    let failures = rows(&library, "failures");
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert!(text(&failures[0], "message").contains("cannot read this bitcode"));
    assert_eq!(rows(&library, "modules").len(), modules.len());
}
