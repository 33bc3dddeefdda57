//! The types of values, read from the module's text.

/// A first-class type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `void`: there is no value.
    Void,
    /// `iN`.
    Integer(u32),
    /// `half`: IEEE 754 binary16.
    Half,
    /// `bfloat`: the upper half of a `float`.
    BFloat,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// A pointer in an address space. The pointee types in the IR of older LLVM versions are
    /// dropped.
    Pointer(u32),
    /// `<N x T>`.
    Vector(u32, Box<Type>),
    /// `[N x T]`.
    Array(u64, Box<Type>),
    /// A structure: `{ ... }`, or `<{ ... }>` if packed.
    Structure {
        /// Whether fields are contiguous, without padding.
        packed: bool,
        /// The types of its fields.
        fields: Box<[Type]>,
    },
    /// Any other type (token, metadata, scalable vector, x86_fp80...), as text. Lanes do not
    /// compute with values of these types.
    Other(String),
}

impl Type {
    /// The type as in the text of a module, but with structures expanded. Fields of a structure
    /// beyond the first `fields` are omitted.
    pub fn spelled(&self, fields: usize) -> String {
        match self {
            Type::Void => "void".into(),
            Type::Integer(bits) => format!("i{bits}"),
            Type::Half => "half".into(),
            Type::BFloat => "bfloat".into(),
            Type::Float => "float".into(),
            Type::Double => "double".into(),
            Type::Pointer(0) => "ptr".into(),
            Type::Pointer(space) => format!("ptr addrspace({space})"),
            Type::Vector(count, element) => format!("<{count} x {}>", element.spelled(fields)),
            Type::Array(count, element) => format!("[{count} x {}]", element.spelled(fields)),
            Type::Structure {
                packed,
                fields: all,
            } => {
                let shown = all.iter().take(fields).map(|field| field.spelled(fields));
                let more = (all.len() > fields).then(|| "...".to_string());
                let shown: Vec<String> = shown.chain(more).collect();
                let body = match shown.is_empty() {
                    true => "{}".to_string(),
                    false => format!("{{ {} }}", shown.join(", ")),
                };
                match packed {
                    true => format!("<{body}>"),
                    false => body,
                }
            }
            Type::Other(text) => text.clone(),
        }
    }
}
