//! Several files in one.

use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use platform::db::outside_database_work;
use platform::error::{Error, Result};

/// A ZIP archive of these files. Without times of its own, so that the same files make the same archive.
pub fn zip(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<Vec<u8>> {
    outside_database_work("compressing an archive");
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        archive.start_file(name, options).map_err(failed)?;
        archive.write_all(&bytes).map_err(failed)?;
    }
    Ok(archive.finish().map_err(failed)?.into_inner())
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::internal("writing an archive", error)
}
