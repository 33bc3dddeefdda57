//! The types of values, read from the module's text.

/// A first-class type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// No value.
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
    /// A pointer in an address space. Typed pointers of older text lose their pointee.
    Pointer(u32),
    /// `<N x T>`.
    Vector(u32, Box<Type>),
    /// `[N x T]`.
    Array(u64, Box<Type>),
    /// `{ ... }`, or `<{ ... }>` if packed.
    Structure {
        /// Fields follow each other without padding.
        packed: bool,
        /// The types of its fields.
        fields: Box<[Type]>,
    },
    /// Something that no lane computes with (token, metadata, scalable vector, x86_fp80...), as the text writes it.
    Other(String),
}
