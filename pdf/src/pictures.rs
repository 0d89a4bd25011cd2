//! Reads the photos of a document. A broken one is left out and reported; it never stops the document.

use krilla::image::Image;

use crate::document::Photo;
use crate::report::Warning;

/// More than any page needs; a larger one would only fill the memory.
const MOST_PIXELS: u64 = 50_000_000;

/// The photos that can be shown, with their positions in the document.
pub(crate) struct Pictures {
    pub shown: Vec<(usize, Image)>,
    pub left_out: Vec<Warning>,
}

impl Pictures {
    pub(crate) fn read(photos: &[Photo]) -> Self {
        let mut pictures = Self { shown: Vec::new(), left_out: Vec::new() };
        for (index, photo) in photos.iter().enumerate() {
            match read_picture(photo.bytes.clone()) {
                Ok(image) => pictures.shown.push((index, image)),
                Err(reason) => pictures.left_out.push(Warning::PhotoLeftOut { index, reason }),
            }
        }
        pictures
    }

    /// Whether there was such a picture to leave out.
    pub(crate) fn leave_out(&mut self, broken: &Image, reason: &str) -> bool {
        let before = self.shown.len();
        self.shown.retain(|(index, image)| {
            let keep = image != broken;
            if !keep {
                self.left_out.push(Warning::PhotoLeftOut { index: *index, reason: reason.to_owned() });
            }
            keep
        });
        self.shown.len() < before
    }
}

fn read_picture(bytes: Vec<u8>) -> Result<Image, String> {
    let image = match bytes.as_slice() {
        [0xff, 0xd8, ..] => Image::from_jpeg(bytes.into(), false),
        [0x89, b'P', b'N', b'G', ..] => Image::from_png(bytes.into(), false),
        _ => Err("neither a JPEG nor a PNG".to_owned()),
    }?;
    match image.size() {
        (0, _) | (_, 0) => Err("it has no pixels".to_owned()),
        (width, height) if u64::from(width) * u64::from(height) > MOST_PIXELS => {
            Err("it has too many pixels".to_owned())
        }
        _ => Ok(image),
    }
}
