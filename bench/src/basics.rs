//! What every measurement needs: how it fails, where the programs are, a word on how far it is, and the middle of its rounds.

use std::path::{Path, PathBuf};

pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

pub fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The product's binary lies beside this one.
pub fn product_binary() -> Result<PathBuf> {
    let binary = std::env::current_exe()?.with_file_name("sawhorse");
    if binary.is_file() { Ok(binary) } else { Err(format!("{} is not built", binary.display()).into()) }
}

pub fn progress(text: &str) {
    eprintln!("… {text}");
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
