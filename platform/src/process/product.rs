//! What the product is called.

/// The product's own name; nowhere else is it typed.
pub const PRODUCT: &str = "Sawhorse";
