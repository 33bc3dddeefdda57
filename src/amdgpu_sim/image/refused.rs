//! Features of descriptors that this module does not support.

use thiserror::Error;

/// Why a descriptor is refused. Numbers are those of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// No texel that is known.
    #[error("an image of format {0} cannot be read here")]
    Format(u32),
    /// A cube, or several samples a texel.
    #[error(
        "an image of type {0} cannot be read here, but only 8 to 10, 12 and 13: one to three dimensions, and arrays"
    )]
    Dimensions(u32),
    /// The descriptor and the instruction have different ones.
    #[error("an image of type {0} is accessed as one of type {1}")]
    Other(u32, u32),
    /// An array's part.
    #[error("an array of images that begins after its first is not supported here")]
    Begins,
    /// The level of detail would choose.
    #[error("a sampler with several filters cannot be followed here, where the level decides")]
    Filters,
    /// Not rows.
    #[error("an image of layout {0} cannot be read here, but only 0: rows")]
    Layout(u32),
    /// Several levels.
    #[error("an image of several levels cannot be read here")]
    Levels,
    /// Compression.
    #[error("a compressed image cannot be read here")]
    Compressed,
    /// A component comes from nowhere.
    #[error("an image's component cannot be selected by {0}")]
    Select(u32),
    /// The treatment of coordinates outside.
    #[error("a sampler that clamps in way {0} cannot be followed here")]
    Clamp(u32),
    /// Neither the nearest texel nor the four nearest.
    #[error("a sampler with filter {0} cannot be followed here")]
    Filter(u32),
    /// A border's colour of its own.
    #[error("a sampler with a border from a table cannot be followed here")]
    Border,
}
