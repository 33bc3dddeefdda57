//! Variables of the module: buffers as parameters, built-in variables as memory that the kernel
//! writes where it begins, and the others.

use super::types::{Maybe, Shape, Spot, class};
use super::{Parameter, Writer, quoted};
use crate::grammar::grammar;
use crate::inline::Ref;
use crate::op;

const BINDING: u32 = 33;
const DESCRIPTOR_SET: u32 = 34;

/// Descriptors of an array.
const MOST_DESCRIPTORS: u64 = 64;

/// A buffer of the interface.
struct Buffer {
    variable: u32,
    name: String,
    binding: Option<(u32, u32)>,
    /// The number of descriptors, if it is an array of them, and the type of one.
    array: Option<(u64, u32)>,
}

impl Writer<'_> {
    /// The module's variables that the entry point uses, in ascending order.
    fn used(&self) -> Vec<u32> {
        let mut used = std::collections::BTreeSet::new();
        for block in &self.flat.blocks {
            for node in &block.nodes {
                let node = &self.flat.nodes[*node as usize];
                let incoming = node.incoming.iter().flatten().map(|pair| &pair.1);
                for operand in node.operands.iter().chain(incoming) {
                    if let Ref::Global(id) = operand {
                        used.insert(*id);
                    }
                }
            }
        }
        let is_variable = |id: &u32| {
            let found = self.binary.define(*id);
            found.is_some_and(|found| found.opcode == op::Variable)
        };
        used.into_iter().filter(is_variable).collect()
    }

    /// Storage class and type of a variable, and its initial value.
    fn variable(&self, id: u32) -> Option<(u32, u32, Option<u32>)> {
        let found = self.binary.define(id)?;
        let Shape::Pointer(class, pointee) = self.shape(found.kind) else {
            return None;
        };
        Some((class, pointee, self.binary.arguments(found).get(1).copied()))
    }

    /// The parameters of the kernel.
    pub(super) fn interface(&mut self) -> Vec<String> {
        let mut texts = Vec::new();
        for node in self.flat.parameters.clone() {
            let kind = self.node_kind(node);
            let by_value = matches!(self.shape(kind), Shape::Pointer(class::FUNCTION, _));
            match self.ty(kind) {
                Ok(ty) if !by_value => texts.push(format!("{ty} {}", self.node_name(node))),
                Ok(ty) => {
                    self.failed
                        .insert(node, "a structure passed by value".to_string());
                    texts.push(format!("{ty} {}", self.node_name(node)));
                }
                Err(why) => {
                    self.failed.insert(node, why);
                    texts.push(format!("ptr addrspace(1) {}", self.node_name(node)));
                }
            }
            self.parameters.push(Parameter::default());
        }
        let mut buffers = self.buffers();
        buffers.sort_by_key(|buffer| (buffer.binding.is_none(), buffer.binding, buffer.variable));
        let mut taken = std::collections::BTreeSet::new();
        for buffer in buffers {
            let mut name = buffer.name.clone();
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            let count = buffer.array.map_or(1, |(count, _)| count);
            let mut addresses = Vec::new();
            for at in 0..count {
                let name = match buffer.array {
                    Some(_) => format!("{name}[{at}]"),
                    None => name.clone(),
                };
                texts.push(format!("ptr addrspace(1) {}", quoted('%', &name)));
                addresses.push(quoted('%', &name));
                self.parameters.push(Parameter {
                    binding: buffer.binding,
                    length_of: None,
                });
            }
            let known = match (buffer.array, addresses.as_slice()) {
                (None, [address]) => address.clone(),
                (Some((count, kind)), _) => {
                    let table = format!("{name}[]");
                    self.tables
                        .insert(buffer.variable, (quoted('%', &table), count, kind));
                    self.line_of_table(&table, &addresses);
                    quoted('%', &table)
                }
                _ => continue,
            };
            if self.has_length(buffer.variable) && buffer.array.is_none() {
                self.lengths
                    .insert(buffer.variable, format!("{name}.bytes"));
            }
            self.globals.insert(buffer.variable, Ok(known));
        }
        let mut lengths: Vec<(u32, String)> = self
            .lengths
            .iter()
            .map(|(id, name)| (*id, name.clone()))
            .collect();
        lengths.sort_unstable();
        for (variable, name) in lengths {
            let own = self.globals.get(&variable).cloned();
            let own = own.and_then(Result::ok).unwrap_or_default();
            let of = texts
                .iter()
                .position(|text| text.ends_with(&format!(") {own}")));
            texts.push(format!("i32 {}", quoted('%', &name)));
            self.parameters.push(Parameter {
                binding: None,
                length_of: of,
            });
        }
        texts
    }

    /// A table of addresses that the first block writes.
    fn line_of_table(&mut self, table: &str, addresses: &[String]) {
        let count = addresses.len();
        self.lines.push(super::Line {
            name: Some(quoted('%', table)),
            text: format!("alloca [{count} x i64], align 8, addrspace(5)"),
        });
        for (address, at) in addresses.iter().zip(0..) {
            let place = self.emit(format!(
                "getelementptr i8, ptr addrspace(5) {}, i64 {}",
                quoted('%', table),
                8 * at
            ));
            self.line(format!(
                "store ptr addrspace(1) {address}, ptr addrspace(5) {place}, align 8"
            ));
        }
    }

    fn has_length(&self, variable: u32) -> bool {
        let nodes = self.flat.blocks.iter().flat_map(|block| &block.nodes);
        let mut nodes = nodes.map(|node| &self.flat.nodes[*node as usize]);
        nodes.any(|node| {
            grammar().name(node.opcode) == "OpArrayLength"
                && node.operands.first() == Some(&Ref::Global(variable))
        })
    }

    /// The buffers among the module's variables; the others that are not in memory of the lane are
    /// declared.
    fn buffers(&mut self) -> Vec<Buffer> {
        let mut buffers = Vec::new();
        for id in self.used() {
            let Some((storage, pointee, initial)) = self.variable(id) else {
                self.globals
                    .insert(id, Err("a variable of another form".to_string()));
                continue;
            };
            match storage {
                class::UNIFORM | class::STORAGE_BUFFER | class::PUSH_CONSTANT => {
                    match self.buffer(id, pointee) {
                        Ok(buffer) => buffers.push(buffer),
                        Err(why) => {
                            self.globals.insert(id, Err(why));
                        }
                    }
                }
                class::WORKGROUP | class::UNIFORM_CONSTANT | class::CROSS_WORKGROUP => {
                    let declared = self.declared(id, storage, pointee, initial);
                    self.globals.insert(id, declared);
                }
                _ => {}
            }
        }
        buffers
    }

    fn buffer(&self, id: u32, pointee: u32) -> Maybe<Buffer> {
        let has = |number| {
            let mut all = self.binary.decorations(id);
            all.find(|one| one.number == number)
                .map(|one| one.parameter)
        };
        let (array, block) = match self.shape(pointee) {
            Shape::Array(element, count) if count <= MOST_DESCRIPTORS => {
                (Some((count, element)), element)
            }
            Shape::Array(..) | Shape::RuntimeArray(_) => {
                return Err("an array of many descriptors".to_string());
            }
            _ => (None, pointee),
        };
        let given = |id: u32| {
            let name = self.binary.names.get(&id).filter(|name| !name.is_empty());
            name.map(|_| self.shared.names.name(self.binary, id))
        };
        let binding = has(BINDING).map(|binding| (has(DESCRIPTOR_SET).unwrap_or(0), binding));
        let name = given(id)
            .or_else(|| given(block))
            .unwrap_or_else(|| match binding {
                Some((set, binding)) => format!("set{set}binding{binding}"),
                None => "push_constants".to_string(),
            });
        Ok(Buffer {
            variable: id,
            name,
            binding,
            array,
        })
    }

    /// A variable of a work-group, or a constant table.
    fn declared(
        &mut self,
        id: u32,
        storage: u32,
        pointee: u32,
        initial: Option<u32>,
    ) -> Maybe<String> {
        let plain = self.shared.names.name(self.binary, id);
        let name = format!("{}/{plain}", self.function.entry().name);
        let text = if storage == class::WORKGROUP {
            let (bytes, _) = self.size(Spot::of(pointee))?;
            let value = if initial.is_some() {
                "zeroinitializer"
            } else {
                "undef"
            };
            format!("@@ = internal addrspace(3) global [{bytes} x i8] {value}, align 16")
        } else {
            // Without the size of the type in memory, the type is an image or sampler.
            let ty = self.ty(pointee)?;
            let initial = initial.ok_or("a variable without initial value")?;
            let value = self.text(Ref::Global(initial))?;
            format!("@@ = internal addrspace(1) global {ty} {value}, align 16")
        };
        self.declarations.insert(name.clone(), text);
        Ok(quoted('@', &name))
    }

    /// Writes the first block: memory of the lane, and built-in variables.
    pub(super) fn start(&mut self) {
        for block in &self.flat.blocks {
            for node in &block.nodes {
                if self.flat.nodes[*node as usize].opcode == op::Variable {
                    self.reserve(Ref::Node(*node), self.node_kind(*node));
                }
            }
        }
        for id in self.used() {
            let Some((storage, pointee, initial)) = self.variable(id) else {
                continue;
            };
            if !matches!(storage, class::PRIVATE | class::OUTPUT | class::INPUT) {
                self.globals.entry(id).or_insert_with(|| {
                    let storage = grammar().enumerant("StorageClass", storage);
                    Err(format!("storage class {}", storage.unwrap_or("unknown")))
                });
                continue;
            }
            let before = self.lines.len();
            let value = match storage {
                class::INPUT => self.built_in(id, pointee).map(Some),
                _ => initial
                    .map(|id| {
                        self.text(Ref::Global(id))
                            .and_then(|text| self.kept(text, pointee))
                    })
                    .transpose(),
            };
            let stored = value.and_then(|value| {
                let kind = self.binary.type_of(id).unwrap_or_default();
                self.reserve(Ref::Global(id), kind);
                let place = quoted('%', &self.shared.names.name(self.binary, id));
                if let Some(value) = value {
                    self.store("ptr addrspace(5)", &place, Spot::of(pointee), &value)?;
                }
                Ok(place)
            });
            if stored.is_err() {
                self.lines.truncate(before);
            }
            self.globals.insert(id, stored);
        }
    }

    /// Reserves the memory of a variable of the lane.
    fn reserve(&mut self, variable: Ref, kind: u32) {
        let Shape::Pointer(_, pointee) = self.shape(kind) else {
            return;
        };
        let name = match variable {
            Ref::Node(node) => self.node_name(node),
            Ref::Global(id) => quoted('%', &self.shared.names.name(self.binary, id)),
            _ => return,
        };
        match self.size(Spot::of(pointee)) {
            Ok((bytes, _)) => self.lines.push(super::Line {
                name: Some(name),
                text: format!("alloca [{bytes} x i8], align 16, addrspace(5)"),
            }),
            Err(why) => {
                if let Ref::Node(node) = variable {
                    self.failed.insert(node, why);
                }
            }
        }
    }

    /// A variable of a function where it is declared: its value is undefined or the initial one.
    pub(super) fn local_variable(&mut self) -> Maybe<()> {
        let Some(node) = self.current else {
            return Ok(());
        };
        let Shape::Pointer(_, pointee) = self.shape(self.node_kind(node)) else {
            return Err("a variable of another form".to_string());
        };
        let place = self.text(Ref::Node(node))?;
        if self.operand_count() > 0 {
            let value = self.operand(0)?;
            return self.store("ptr addrspace(5)", &place, Spot::of(pointee), &value);
        }
        let (bytes, _) = self.size(Spot::of(pointee))?;
        self.line(format!(
            "store [{bytes} x i8] undef, ptr addrspace(5) {place}, align 1"
        ));
        Ok(())
    }

    /// The table of an array of descriptors.
    pub(super) fn descriptors(&self, base: Ref) -> Option<(String, u64, u32)> {
        let Ref::Global(id) = base else {
            return None;
        };
        self.tables.get(&id).cloned()
    }

    /// `OpArrayLength`.
    pub(super) fn array_length(&mut self) -> Maybe<String> {
        let Ref::Global(variable) = self.reference(0)? else {
            return Err("of a pointer".to_string());
        };
        let Some((_, structure, _)) = self.variable(variable) else {
            return Err("of a pointer".to_string());
        };
        let bytes = self.lengths.get(&variable).ok_or("of a pointer")?.clone();
        let bytes = quoted('%', &bytes);
        let member = self.words().get(1).copied().unwrap_or_default();
        let (offset, spot) = self.member(structure, member)?;
        let Shape::RuntimeArray(element) = self.shape(spot.kind) else {
            return Err("of another type".to_string());
        };
        let stride = self.stride(spot, element)?.max(1);
        let offset = offset.to_string();
        let operands = [("i32", bytes.as_str()), ("i32", offset.as_str())];
        let rest = self.call("i32", "llvm.usub.sat.i32", &operands);
        Ok(self.emit(format!("udiv i32 {rest}, {stride}")))
    }

    /// The value of a built-in variable.
    fn built_in(&mut self, id: u32, kind: u32) -> Maybe<String> {
        let name = self.shared.decorated.built_in(id).ok_or("an input")?;
        let bits = self.bits(kind)?;
        let ty = self.ty(kind)?;
        let of = self.ty(self.elements(kind).0)?;
        let along = |name: &str| match name {
            "LocalInvocationId" => Some("_Z12get_local_idj"),
            "GlobalInvocationId" => Some("_Z13get_global_idj"),
            "WorkgroupId" => Some("_Z12get_group_idj"),
            "NumWorkgroups" => Some("_Z14get_num_groupsj"),
            "WorkgroupSize" | "EnqueuedWorkgroupSize" => Some("_Z14get_local_sizej"),
            "GlobalSize" => Some("_Z15get_global_sizej"),
            "GlobalOffset" => Some("_Z17get_global_offsetj"),
            _ => None,
        };
        if let Some(function) = along(name) {
            let mut all = "undef".to_string();
            for at in 0..self.elements(kind).1 {
                let dimension = at.to_string();
                let part = self.call("i64", function, &[("i32", &dimension)]);
                let part = self.narrowed(&part, bits);
                all = self.emit(format!("insertelement {ty} {all}, {of} {part}, i64 {at}"));
            }
            return Ok(all);
        }
        let mask = |writer: &mut Self, name: &str| {
            let below = writer.lanes_below(name.ends_with("LeMask"));
            match name {
                "SubgroupLtMask" | "SubgroupLeMask" => return below,
                _ => {}
            }
            let lane = writer.lanes_below(true);
            let own = writer.emit(format!("xor i64 {lane}, {below}"));
            if name == "SubgroupEqMask" {
                return own;
            }
            let wave = writer.wave_mask();
            let removed = if name == "SubgroupGeMask" {
                below
            } else {
                lane
            };
            let above = writer.emit(format!("xor i64 {removed}, -1"));
            writer.emit(format!("and i64 {above}, {wave}"))
        };
        let word = match name {
            "LocalInvocationIndex" => {
                let index = self.call("i64", "_Z19get_local_linear_idv", &[]);
                return Ok(self.narrowed(&index, bits));
            }
            "GlobalLinearId" => {
                let index = self.call("i64", "_Z20get_global_linear_idv", &[]);
                return Ok(self.narrowed(&index, bits));
            }
            "WorkDim" => self.call("i32", "_Z12get_work_dimv", &[]),
            "SubgroupLocalInvocationId" => self.lane(),
            "SubgroupSize" | "SubgroupMaxSize" => self.wave_size(),
            "SubgroupId" => self.call("i32", "llvm.amdgcn.wave.id", &[]),
            "DeviceIndex" => "0".to_string(),
            "NumSubgroups" | "NumEnqueuedSubgroups" => {
                let mut items = "1".to_string();
                for at in ["0", "1", "2"] {
                    let size = self.call("i64", "_Z14get_local_sizej", &[("i32", at)]);
                    let size = self.narrowed(&size, 32);
                    items = self.emit(format!("mul i32 {items}, {size}"));
                }
                let size = self.wave_size();
                let sum = self.emit(format!("add i32 {items}, {size}"));
                let sum = self.emit(format!("sub i32 {sum}, 1"));
                self.emit(format!("udiv i32 {sum}, {size}"))
            }
            name if name.starts_with("Subgroup") && name.ends_with("Mask") => {
                let mask = mask(self, name);
                return Ok(self.mask_words(&mask));
            }
            name => return Err(format!("built-in {name}")),
        };
        Ok(match bits {
            32 => word,
            bits => self.emit(format!("zext i32 {word} to i{bits}")),
        })
    }

    fn narrowed(&mut self, value: &str, bits: u32) -> String {
        match bits {
            64 => value.to_string(),
            bits => self.emit(format!("trunc i64 {value} to i{bits}")),
        }
    }
}
