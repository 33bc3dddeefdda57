//! Tests `lanelog facts`: the contents of the files, and the treatment of existing files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};

use lanelog_facts::folder::{Format, Order, WriteError, write_module};
use lanelog_facts::{Description, Facts, ModuleFacts, Signature};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_util::limits::Quota;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use pretty_assertions::assert_eq;

use crate::program::{scratch, text};

/// Two kernels; the name of the second is not valid in file systems.
const KERNELS: &str = r#"target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @first(i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %id to i1
  br i1 %odd, label %then, label %end
then:
  br label %end
end:
  %x = phi i32 [ 7, %entry ], [ %n, %then ]
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @"a/b\09\22c" (i32 %x) {
  ret void
}
"#;

fn facts(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = crate::program::limited();
    command.arg("facts").args(arguments).current_dir(folder);
    command.output().unwrap()
}

/// Writes the kernels' facts to a new folder, by a call with these arguments. Returns the folder.
fn written(name: &str, arguments: &[&str]) -> PathBuf {
    let folder = scratch(name);
    fs::write(folder.join("two.ll"), KERNELS).unwrap();
    let output = facts(&folder, &[&["two.ll", "-o", "out"], arguments].concat());
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    folder
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

fn of_functions() -> Vec<&'static Signature> {
    let all = Facts::RELATIONS.iter().chain(Description::RELATIONS);
    all.collect()
}

#[test]
fn a_function_has_a_folder_with_a_file_for_each_input_relation() {
    let out = written("files", &[]).join("out");
    let folders = ["a_b__c.1", "first", "functions.csv", "module", "rules"];
    assert_eq!(names(&out), folders.map(str::to_string).into());
    let expected: BTreeSet<String> = of_functions()
        .iter()
        .map(|signature| format!("{}.facts", signature.name))
        .collect();
    assert_eq!(names(&out.join("first")), expected);
    assert_eq!(names(&out.join("a_b__c.1")), expected);
    let of_module = ModuleFacts::RELATIONS.iter();
    let of_module = of_module.map(|signature| format!("{}.facts", signature.name));
    let all: BTreeSet<String> = expected.into_iter().chain(of_module).collect();
    assert_eq!(names(&out.join("module")), all);
}

/// The rows were worked out by hand. The argument is value 0, the instructions are 1 to 6 (`ret` is
/// 6), and the constant is 7; the blocks are 0, 1 and 2.
#[test]
fn rows_are_lines_with_tabs() {
    let out = written("rows", &[]).join("out");
    let file = |relation: &str| read(out.join("first").join(format!("{relation}.facts")));
    assert_eq!(file("active"), "()\n");
    assert_eq!(file("edge"), "0\t1\n0\t2\n1\t2\n");
    assert_eq!(file("phi_incoming"), "5\t0\t7\n5\t1\t0\n");
    assert_eq!(file("use"), "0\t5\n1\t2\n2\t3\n");
    assert_eq!(file("source"), "1\n");
    assert_eq!(file("always_uniform"), "");
    assert_eq!(
        file("opcode"),
        "1\tcall\n2\ttrunc\n3\tbr\n4\tbr\n5\tphi\n6\tret\n"
    );
    assert_eq!(file("block_name"), "0\t%entry\n1\t%then\n2\t%end\n");
    assert_eq!(file("value_name"), "0\t%n\n1\t%id\n2\t%odd\n5\t%x\n7\t7\n");
}

#[test]
fn ids_go_on_from_one_function_to_the_next() {
    let out = written("ids", &[]).join("out");
    assert_eq!(
        read(out.join("functions.csv")),
        "folder,function,name,kernel,first_block,blocks,first_value,values\n\
         first,0,first,1,0,3,0,8\n\
         a_b__c.1,1,\"a/b\t\"\"c\",1,3,1,8,2\n"
    );
    assert_eq!(read(out.join("a_b__c.1/instruction.facts")), "9\t3\n");
    assert_eq!(
        read(out.join("module/function.facts")),
        "0\tfirst\n1\ta/b\\09\"c\n"
    );
    assert_eq!(read(out.join("module/active.facts")), "()\n");
    // In `module/`, the functions' depth-first orders are concatenated; in a function's folder they
    // begin at 0.
    assert_eq!(read(out.join("a_b__c.1/depth_first_start.facts")), "3\t0\n");
    assert_eq!(
        read(out.join("module/depth_first_end.facts")),
        "0\t2\n1\t2\n2\t1\n3\t3\n"
    );
    let other = ["active", "depth_first_start", "depth_first_end"];
    for signature in of_functions()
        .iter()
        .filter(|signature| !other.contains(&signature.name))
    {
        let file = format!("{}.facts", signature.name);
        let parts = ["first", "a_b__c.1"].map(|function| read(out.join(function).join(&file)));
        assert_eq!(
            read(out.join("module").join(&file)),
            parts.concat(),
            "{file}"
        );
    }
}

#[test]
fn the_rules_stand_beside_the_facts() {
    let out = written("rules", &[]).join("out");
    for path in ["schema.dl", "divergence.dl", "spec/divergence.dl"] {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("rules")
            .join(path);
        assert_eq!(read(out.join("rules").join(path)), read(own));
    }
}

/// A table of CSV, with its header. No field of these kernels has a line end.
fn csv(path: PathBuf) -> Vec<Vec<String>> {
    let line = |line: &str| {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        for character in line.chars() {
            match character {
                '"' => {
                    // A doubled quote represents a quote in the field. The first of the two quotes
                    // closes the field, and the second opens it again.
                    if !quoted && fields.last().is_some_and(|field| !field.is_empty()) {
                        fields.last_mut().unwrap().push('"');
                    }
                    quoted = !quoted;
                }
                ',' if !quoted => fields.push(String::new()),
                other => fields.last_mut().unwrap().push(other),
            }
        }
        fields
    };
    read(path).lines().map(line).collect()
}

fn parquet(path: PathBuf) -> Vec<Vec<String>> {
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let columns = reader.metadata().file_metadata().schema_descr_ptr();
    let header = columns
        .columns()
        .iter()
        .map(|column| column.name().to_string());
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let fields = row.get_column_iter().map(|(_, field)| match field {
            Field::Str(text) => text.clone(),
            Field::UInt(id) => id.to_string(),
            Field::Int(number) => number.to_string(),
            other => panic!("{other:?}"),
        });
        fields.collect()
    });
    std::iter::once(header.collect()).chain(rows).collect()
}

#[test]
fn tables_hold_the_same_rows() {
    let souffle = written("tables-souffle", &[]).join("out");
    let comma = written("tables-csv", &["--format", "csv"]).join("out");
    let columns = written("tables-parquet", &["--format", "parquet"]).join("out");
    let relations = of_functions()
        .into_iter()
        .map(|signature| (signature, true));
    let of_module = ModuleFacts::RELATIONS
        .iter()
        .map(|signature| (signature, false));
    let mut files = BTreeSet::new();
    for (signature, of_function) in relations.chain(of_module) {
        let name = signature.name;
        files.insert(name.to_string());
        let mut expected: Vec<Vec<String>> = vec![Vec::new()];
        if of_function {
            expected[0].push("function".to_string());
        }
        expected[0].extend(signature.columns.iter().map(|column| column.0.to_string()));
        let folders: &[(&str, &str)] = if of_function {
            &[("first", "first"), ("a_b__c.1", "a/b\t\"c")]
        } else {
            &[("module", "")]
        };
        for (folder, function) in folders {
            for line in read(souffle.join(folder).join(format!("{name}.facts"))).lines() {
                let function = of_function.then(|| function.to_string());
                let fields = line.split('\t').filter(|field| *field != "()");
                // Soufflé's files cannot contain a tab in a field.
                let fields = fields.map(|field| field.replace("\\09", "\t"));
                expected.push(function.into_iter().chain(fields).collect());
            }
        }
        assert_eq!(csv(comma.join(format!("{name}.csv"))), expected, "{name}");
        assert_eq!(
            parquet(columns.join(format!("{name}.parquet"))),
            expected,
            "{name}"
        );
    }
    let stems = |folder: &Path, extension: &str| -> BTreeSet<String> {
        let names = names(folder).into_iter();
        names
            .map(|name| name.strip_suffix(extension).unwrap().to_string())
            .collect()
    };
    assert_eq!(stems(&comma, ".csv"), files);
    assert_eq!(stems(&columns, ".parquet"), files);
}

#[test]
fn several_inputs_have_a_folder_each() {
    let folder = scratch("several");
    fs::create_dir(folder.join("deep")).unwrap();
    for name in ["a.ll", "b c.ll", "deep/a.ll"] {
        fs::write(folder.join(name), KERNELS).unwrap();
    }
    let output = facts(&folder, &["a.ll", "b c.ll", "deep", "-o", "out"]);
    // `active` holds for both functions, but its file for the module has only one line.
    let module = fs::read_dir(folder.join("out/a/module")).unwrap();
    let lines = module.map(|entry| read(entry.unwrap().path()).lines().count());
    let count = lines.sum::<usize>() + 1;
    assert_eq!(
        text(&output.stdout),
        format!(
            "a.ll: {count} facts of 2 functions in out/a\n\
             b c.ll: {count} facts of 2 functions in out/b_c.1\n\
             deep/a.ll: {count} facts of 2 functions in out/a.2\n"
        )
    );
    assert_eq!(
        read(folder.join("out/inputs.csv")),
        "folder,path\na,a.ll\nb_c.1,b c.ll\na.2,deep/a.ll\n"
    );
    assert_eq!(
        names(&folder.join("out")),
        ["a", "a.2", "b_c.1", "inputs.csv", "rules"]
            .map(str::to_string)
            .into()
    );
}

#[test]
fn only_the_functions_of_a_name_are_written() {
    let out = written("one", &["--function", "first"]).join("out");
    assert!(!out.join("a_b__c.1").exists());
    assert_eq!(read(out.join("module/kernel.facts")), "0\n");
    assert_eq!(read(out.join("module/function.facts")), "0\tfirst\n");
    let folder = written("none", &[]);
    let output = facts(&folder, &["two.ll", "-o", "new", "--function", "gone"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: no function that could be read is called `gone`\n"
    );
}

#[test]
fn a_folder_that_is_not_empty_is_left_alone_without_force() {
    let folder = written("force", &[]);
    let before = read(folder.join("out/first/edge.facts"));
    fs::write(folder.join("out/first/edge.facts"), "changed").unwrap();
    fs::write(folder.join("out/mine.txt"), "mine").unwrap();
    let output = facts(&folder, &["two.ll", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: `out` is not empty\n  help: name a new folder, or add --force to write into this one\n"
    );
    assert_eq!(read(folder.join("out/first/edge.facts")), "changed");
    let output = facts(&folder, &["two.ll", "-o", "out", "--force"]);
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
    assert_eq!(read(folder.join("out/first/edge.facts")), before);
    assert_eq!(read(folder.join("out/mine.txt")), "mine");
}

#[test]
fn a_folder_with_other_things_is_never_replaced() {
    let folder = written("other", &[]);
    fs::write(folder.join("out/first/notes.txt"), "mine").unwrap();
    let output = facts(&folder, &["two.ll", "-o", "out", "--force", "--jobs", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: cannot replace `out/first`: it contains `notes.txt`, which is not a file of facts\n  \
         help: the files in `out` are complete, but some are missing; run again with --force\n"
    );
    assert_eq!(read(folder.join("out/first/notes.txt")), "mine");
    assert_eq!(read(folder.join("out/first/active.facts")), "()\n");
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let folder = scratch("nowhere");
    fs::write(folder.join("two.ll"), KERNELS).unwrap();
    let output = facts(&folder, &["two.ll", "-o", "two.ll/out"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: cannot create `two.ll/out`: Not a directory (os error 20)\n"
    );
}

#[test]
fn work_that_is_stopped_leaves_whole_folders_only() {
    let module = ir::read(KERNELS.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    for format in [Format::Souffle, Format::Csv, Format::Parquet] {
        let folder = scratch("stopped");
        let asked = AtomicUsize::new(0);
        let order = Order {
            folder: &folder,
            functions: &[0, 1],
            format,
            replace: false,
            parallel: false,
            stop: &|| asked.fetch_add(1, Ordering::Relaxed) == 1,
            quota: Quota::default(),
        };
        let stopped = write_module(&module, &context, &order);
        assert!(matches!(stopped, Err(WriteError::Stopped)), "{stopped:?}");
        let expected: &[&str] = match format {
            Format::Souffle => &["first"],
            Format::Csv | Format::Parquet => &[],
        };
        assert_eq!(
            names(&folder),
            expected.iter().map(ToString::to_string).collect()
        );
    }
}

/// In the second function, types occur in a different order than in the first.
const TYPES: &str = r#"target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @first(i64 %a, i16 %b) {
  %c = add i64 %a, 1
  %d = add i16 %b, 1
  ret void
}
define amdgpu_kernel void @second(i16 %a, i64 %b) {
  %c = add i16 %a, 1
  %d = add i64 %b, 1
  ret void
}
"#;

#[test]
fn a_function_has_the_same_files_whatever_was_written_before() {
    let folder = scratch("order_of_rows");
    fs::write(folder.join("types.ll"), TYPES).unwrap();
    let all = ["types.ll", "-o", "all", "--jobs", "1"];
    let alone = ["types.ll", "-o", "alone", "--function", "second"];
    for arguments in [&all[..], &alone] {
        assert_eq!(facts(&folder, arguments).status.code(), Some(0));
    }
    let bits = "i16\t16\ni64\t64\n";
    for file in names(&folder.join("all/second")) {
        let [all, alone] =
            ["all", "alone"].map(|from| read(folder.join(from).join("second").join(&file)));
        assert_eq!(all, alone, "{file}");
        if file == "type_bits.facts" {
            assert!(all.contains(bits), "{all}");
        }
    }
}
