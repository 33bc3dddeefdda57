//! Features of descriptors that this module does not support.

use thiserror::Error;

/// The reason why a descriptor is rejected. Numbers are values of the descriptor's fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// An unknown texel format.
    #[error("an image of format {0} cannot be read here")]
    Format(u32),
    /// A cube, or an image with several samples for each texel.
    #[error(
        "an image of type {0} cannot be read here, but only 8 to 10, 12 and 13: one to three dimensions, and arrays"
    )]
    Dimensions(u32),
    /// The descriptor and the instruction have different image types.
    #[error("an image of type {0} is accessed as one of type {1}")]
    Other(u32, u32),
    /// An array that begins after its first layer.
    #[error("an array of images that begins after its first is not supported here")]
    Begins,
    /// A sampler whose filter depends on the level of detail.
    #[error("a sampler with several filters cannot be followed here, where the level decides")]
    Filters,
    /// A tiled layout.
    #[error("an image of layout {0} cannot be read here, but only 0: rows")]
    Layout(u32),
    /// Several mipmap levels.
    #[error("an image of several levels cannot be read here")]
    Levels,
    /// Compression.
    #[error("a compressed image cannot be read here")]
    Compressed,
    /// An unknown source of a component.
    #[error("an image's component cannot be selected by {0}")]
    Select(u32),
    /// An unsupported treatment of coordinates outside of the image.
    #[error("a sampler that clamps in way {0} cannot be followed here")]
    Clamp(u32),
    /// A filter other than nearest and linear.
    #[error("a sampler with filter {0} cannot be followed here")]
    Filter(u32),
    /// A border colour that is read from a table.
    #[error("a sampler with a border from a table cannot be followed here")]
    Border,
}
