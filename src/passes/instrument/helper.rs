//! The function that checks call, and the buffer that it writes.
//!
//! An entry of the buffer has [`ENTRY`] bytes, little-endian:
//!
//! | offset | bytes | contents |
//! |---|---|---|
//! | 0 | 8 | number of executions, once for all lanes that execute the check together |
//! | 8 | 8 | number of executions in which lanes disagree, counted for each part of the value |
//! | 16 | 8 | the part of the value in the first active lane |
//! | 24 | 8 | the part of the value in the first lane that disagrees with it |
//! | 32 | 12 | the work-group, in each dimension |
//! | 44 | 4 | the work-item of the first active lane: x, y and z, 10 bits each |
//! | 48 | 4 | the work-item of the lane that disagrees |
//! | 52 | 2 | the first active lane |
//! | 54 | 2 | the lane that disagrees |
//! | 56 | 4 | the number of the part |
//! | 60 | 4 | 0 if lanes never disagreed; otherwise the fields from 16 on are the first disagreement |
//!
//! On NVIDIA GPUs, lanes reconverge at the end of the function explicitly, because threads need not
//! reconverge after a branch otherwise.

use super::promises::string_attribute;
use lanelog_ir::target::Architecture;
use lanelog_ir::{self as ir, Module};

/// The name of the buffer, a global variable.
pub const BUFFER: &str = "lanelog_checks";

/// Size of an entry in bytes.
pub const ENTRY: u64 = 64;

/// The functions that checks call, one for each processor with its features.
#[derive(Debug, Default)]
pub(super) struct Helpers {
    /// The attributes of each function.
    attributes: Vec<String>,
}

impl Helpers {
    /// The name of the function that a function calls, with `@`. It has the processor and the
    /// features of its caller, which decide the number of lanes of a wave.
    pub fn name(&mut self, module: &Module<'_>, function: &ir::Function) -> String {
        let header = module.bytes(ir::Span {
            start: function.name.end,
            end: function.body,
        });
        let groups = function.attribute_groups.iter();
        let groups = groups.filter_map(|number| module.attribute_groups.get(number));
        let groups = groups.map(|span| module.bytes(*span));
        let lists: Vec<_> = std::iter::once(header)
            .chain(groups)
            .map(String::from_utf8_lossy)
            .collect();
        let mut text = String::new();
        for key in ["\"target-cpu\"", "\"target-features\""] {
            let value = lists.iter().find_map(|list| string_attribute(list, key));
            if let Some(value) = value {
                text.push_str(&format!(" {key}={value}"));
            }
        }
        let known = self.attributes.iter().position(|own| *own == text);
        let at = known.unwrap_or_else(|| {
            self.attributes.push(text);
            self.attributes.len() - 1
        });
        name(at)
    }

    /// The buffer of `checks` entries, the functions, and declarations of the intrinsics that the
    /// module does not declare.
    pub fn text(&self, module: &Module<'_>, architecture: Architecture, checks: u32) -> String {
        let bytes = u64::from(checks) * ENTRY;
        let mut text = format!(
            "\n@{BUFFER} = addrspace(1) externally_initialized global [{bytes} x i8] zeroinitializer, align 8\n\n"
        );
        let (start, called, group, scope, end) = match architecture {
            Architecture::Amdgpu => (
                AMDGPU,
                AMDGPU_CALLED,
                "llvm.amdgcn.workgroup.id.",
                " syncscope(\"agent\")",
                "",
            ),
            Architecture::Nvptx => (
                NVPTX,
                NVPTX_CALLED,
                "llvm.nvvm.read.ptx.sreg.ctaid.",
                "",
                "  call void @llvm.nvvm.bar.warp.sync(i32 %active)\n",
            ),
        };
        let rest = COUNT.replace("$group.", group).replace("$scope", scope);
        for (at, attributes) in self.attributes.iter().enumerate() {
            let name = name(at);
            text.push_str(&format!(
                "define internal void {name}(i32 %entry, i32 %part, i64 %value) convergent noinline nounwind{attributes} {{\n{start}{rest}{end}  ret void\n}}\n\n"
            ));
        }
        let is_known = |line: &&str| {
            let mut known = module.declarations.iter();
            known.any(|(name, _)| {
                let name =
                    String::from_utf8_lossy(&ir::plain_name(module.bytes(*name))).into_owned();
                line.contains(&format!("@{name}("))
            })
        };
        let shared = ["declare token @llvm.experimental.convergence.anchor()"];
        for line in called.lines().chain(shared) {
            if !is_known(&line) {
                text.push_str(&format!("{line}\n"));
            }
        }
        text
    }
}

/// The name of a function: a number follows for all but the first.
fn name(at: usize) -> String {
    match at {
        0 => "@lanelog_check".to_string(),
        at => format!("@lanelog_check.{at}"),
    }
}

const AMDGPU_CALLED: &str = "\
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.amdgcn.readfirstlane.i64(i64)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
";

/// Reads the value of the first active lane.
const AMDGPU: &str = "\
start:
  %first = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %value)
  %differs = icmp ne i64 %value, %first
  %others = call i64 @llvm.amdgcn.ballot.i64(i1 %differs)
  %active = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %leader.wide = call i64 @llvm.cttz.i64(i64 %active, i1 false)
  %leader = trunc i64 %leader.wide to i32
  %other.wide = call i64 @llvm.cttz.i64(i64 %others, i1 false)
  %other = trunc i64 %other.wide to i32
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %y.high = shl i32 %y, 10
  %z.high = shl i32 %z, 20
  %xy = or i32 %x, %y.high
  %item = or i32 %xy, %z.high
  %item.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %item)
";

const NVPTX_CALLED: &str = "\
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
";

/// The same for a warp.
const NVPTX: &str = "\
start:
  %active = call i32 @llvm.nvvm.activemask()
  %leader = call i32 @llvm.cttz.i32(i32 %active, i1 false)
  %value.low = trunc i64 %value to i32
  %value.shifted = lshr i64 %value, 32
  %value.high = trunc i64 %value.shifted to i32
  %first.low = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %active, i32 %value.low, i32 %leader, i32 31)
  %first.high = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %active, i32 %value.high, i32 %leader, i32 31)
  %low.wide = zext i32 %first.low to i64
  %high.wide = zext i32 %first.high to i64
  %high.shifted = shl i64 %high.wide, 32
  %first = or i64 %high.shifted, %low.wide
  %differs = icmp ne i64 %value, %first
  %others = call i32 @llvm.nvvm.vote.ballot.sync(i32 %active, i1 %differs)
  %other = call i32 @llvm.cttz.i32(i32 %others, i1 false)
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %y.high = shl i32 %y, 10
  %z.high = shl i32 %z, 20
  %xy = or i32 %x, %y.high
  %item = or i32 %xy, %z.high
  %item.first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %active, i32 %item, i32 %leader, i32 31)
";

/// Counts the execution in the first active lane, and reports a disagreement in the first lane that
/// disagrees. If no lane disagrees, `%other` is the number of bits of the mask, which no lane has.
const COUNT: &str = "  %index = zext i32 %entry to i64
  %offset = shl i64 %index, 6
  %at = getelementptr i8, ptr addrspace(1) @lanelog_checks, i64 %offset
  %is.leader = icmp eq i32 %lane, %leader
  br i1 %is.leader, label %count, label %counted

count:
  %is.whole = icmp eq i32 %part, 0
  %one = zext i1 %is.whole to i64
  %executed = atomicrmw add ptr addrspace(1) %at, i64 %one$scope monotonic, align 8
  br label %counted

counted:
  %is.other = icmp eq i32 %lane, %other
  br i1 %is.other, label %refute, label %done

refute:
  %at.refuted = getelementptr i8, ptr addrspace(1) %at, i64 8
  %refuted = atomicrmw add ptr addrspace(1) %at.refuted, i64 1$scope monotonic, align 8
  %at.claimed = getelementptr i8, ptr addrspace(1) %at, i64 60
  %claimed = atomicrmw xchg ptr addrspace(1) %at.claimed, i32 1$scope monotonic, align 4
  %is.new = icmp eq i32 %claimed, 0
  br i1 %is.new, label %write, label %done

write:
  %at.first = getelementptr i8, ptr addrspace(1) %at, i64 16
  store i64 %first, ptr addrspace(1) %at.first, align 8
  %at.other = getelementptr i8, ptr addrspace(1) %at, i64 24
  store i64 %value, ptr addrspace(1) %at.other, align 8
  %group.x = call i32 @$group.x()
  %at.x = getelementptr i8, ptr addrspace(1) %at, i64 32
  store i32 %group.x, ptr addrspace(1) %at.x, align 4
  %group.y = call i32 @$group.y()
  %at.y = getelementptr i8, ptr addrspace(1) %at, i64 36
  store i32 %group.y, ptr addrspace(1) %at.y, align 4
  %group.z = call i32 @$group.z()
  %at.z = getelementptr i8, ptr addrspace(1) %at, i64 40
  store i32 %group.z, ptr addrspace(1) %at.z, align 4
  %at.item.first = getelementptr i8, ptr addrspace(1) %at, i64 44
  store i32 %item.first, ptr addrspace(1) %at.item.first, align 4
  %at.item = getelementptr i8, ptr addrspace(1) %at, i64 48
  store i32 %item, ptr addrspace(1) %at.item, align 4
  %lane.high = shl i32 %lane, 16
  %lanes = or i32 %lane.high, %leader
  %at.lanes = getelementptr i8, ptr addrspace(1) %at, i64 52
  store i32 %lanes, ptr addrspace(1) %at.lanes, align 4
  %at.part = getelementptr i8, ptr addrspace(1) %at, i64 56
  store i32 %part, ptr addrspace(1) %at.part, align 4
  br label %done

done:
";
