//! What the browser has to load, from the built pages: public pages without JavaScript, and the app's files as they're
//! sent (compressed by brotli, unless too small to gain by it).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::basics::Result;
use crate::report::{Report, kilobytes};

/// Of the parts list, and what it transfers: its own scripts, and all together.
const SCRIPTS: f64 = 121e3;
const EVERYTHING: f64 = 186e3;
const FIRST_SCREEN: &str = "/app/inventory";
const FIRST_DOCUMENT: &str = "app/inventory.html";
/// What `web/tools/build.ts` lists beside the built pages: by the address of each screen of the app, all scripts that it
/// needs, with those around it.
const SCRIPTS_OF_SCREENS: &str = "../scripts.json";
/// What the ranges of the fonts begin with that hold our own letters. Others load only for a name that needs them.
const OUR_LETTERS: &str = "unicode-range:U+20-7E";

type Scripts = BTreeSet<String>;

pub fn measure(client: &Path, report: &mut Report) -> Result<()> {
    measure_public_pages(client, report)?;

    let screens: BTreeMap<String, Scripts> =
        serde_json::from_str(&fs::read_to_string(client.join(SCRIPTS_OF_SCREENS))?)?;
    let html = fs::read_to_string(client.join(FIRST_DOCUMENT))?;
    let needed = screens.get(FIRST_SCREEN).ok_or("there is no first screen")?;
    let first: Scripts = needed.union(&scripts_named_in(&html)).cloned().collect();
    let script_bytes = sent_bytes(client, &first)?;
    let note = format!("brotli, {} files", first.len());
    report.at_most("scripts of the app's first screen", SCRIPTS, precise(script_bytes), kilobytes, note);

    let mut further = files_named_in(&html, ".css");
    let mut fonts = fonts_of(client, &further)?;
    let note = format!("with the document, {} stylesheets and {} fonts", further.len(), fonts.len());
    further.append(&mut fonts);
    let bytes = compressed_size(html.as_bytes()) + script_bytes + sent_bytes(client, &further)?;
    report.at_most("everything of the app's first screen", EVERYTHING, precise(bytes), kilobytes, note);

    let mut largest = (0, "");
    for (address, scripts) in &screens {
        let further = scripts.difference(&first).cloned().collect();
        largest = largest.max((sent_bytes(client, &further)?, address));
    }
    report.at_most("any further screen", 50e3, precise(largest.0), kilobytes, largest.1.to_owned());
    Ok(())
}

/// Each page by itself, as a phone fetches it before anybody scrolls.
fn measure_public_pages(client: &Path, report: &mut Report) -> Result<()> {
    let pages = public_pages(client)?;
    let (mut script_bytes, mut styles, mut style_bytes) = (0, 1, 0);
    let mut first_views = Vec::new();
    for page in &pages {
        let html = fs::read_to_string(page)?;
        script_bytes += page_script_bytes(client, &html)?;
        let on_page = html.matches("rel=\"stylesheet\"").count() + html.matches("<style").count();
        if on_page != 1 {
            styles = on_page;
        }
        style_bytes = style_bytes.max(sent_bytes(client, &files_named_in(&html, ".css"))?);
        first_views.push((first_view_bytes(client, &html)?, address_of(client, page)));
    }
    let note = format!("pages: {}", pages.len());
    report.at_most("JavaScript of public pages", 0.0, precise(script_bytes), kilobytes, note);
    report.exactly("stylesheets of a public page", 1, styles);
    report.at_most("stylesheet of a public page", 12e3, precise(style_bytes), kilobytes, "brotli".to_owned());
    first_views.sort();
    for (bytes, address) in first_views {
        report.at_most("first view of a public page", 100e3, precise(bytes), kilobytes, address);
    }
    Ok(())
}

fn address_of(client: &Path, page: &Path) -> String {
    let folder = page.parent().and_then(|folder| folder.strip_prefix(client).ok()).unwrap_or(page);
    format!("/{}", folder.display())
}

/// The document, its stylesheet, its fonts, and of each picture that does not wait to be near the window the largest
/// file that a phone may choose.
fn first_view_bytes(client: &Path, html: &str) -> Result<u64> {
    let mut files = files_named_in(html, ".css");
    files.append(&mut files_named_in(html, ".woff2"));
    let document = compressed_size(html.as_bytes());
    let mut pictures = 0;
    for picture in html.split("<picture>").skip(1) {
        let picture = picture.split("</picture>").next().unwrap_or_default();
        if picture.contains("loading=\"lazy\"") {
            continue;
        }
        pictures += phone_picture_bytes(client, picture)?;
    }
    Ok(document + sent_bytes(client, &files)? + pictures)
}

/// Sources for narrow windows come first; without any, a phone takes what all others do.
fn phone_picture_bytes(client: &Path, picture: &str) -> Result<u64> {
    let sources: Vec<&str> = picture.split("<source").skip(1).collect();
    let narrow: Vec<&str> = sources.iter().copied().filter(|source| source.contains("max-width")).collect();
    let mut largest = 0;
    for source in if narrow.is_empty() { sources } else { narrow } {
        for address in source.split(['"', ' ', ',']).filter(|text| text.starts_with('/') && text.ends_with(".webp")) {
            largest = largest.max(fs::metadata(file(client, address))?.len());
        }
    }
    Ok(largest)
}

/// As the server compresses a document into which it has put its own address.
fn compressed_size(text: &[u8]) -> u64 {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 5, ..Default::default() };
    match brotli::BrotliCompress(&mut &*text, &mut packed, &parameters) {
        Ok(_) => packed.len() as u64,
        Err(_) => text.len() as u64,
    }
}

fn public_pages(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{} is not built: {error}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            pages.extend(public_pages(&path)?);
        } else if path.ends_with("index.html") {
            pages.push(path);
        }
    }
    Ok(pages)
}

/// Inline scripts and the files a page names; structured data for search engines is no script.
fn page_script_bytes(client: &Path, html: &str) -> Result<u64> {
    let mut bytes = sent_bytes(client, &scripts_named_in(html))?;
    for script in html.split("<script").skip(1) {
        let (tag, rest) = script.split_once('>').ok_or("a script tag without an end")?;
        if !tag.contains("application/ld+json") {
            bytes += rest.split("</script>").next().unwrap_or_default().len() as u64;
        }
    }
    Ok(bytes)
}

fn scripts_named_in(html: &str) -> Scripts {
    files_named_in(html, ".js")
}

fn files_named_in(html: &str, ending: &str) -> BTreeSet<String> {
    html.split('"').filter(|text| text.starts_with("/assets/") && text.ends_with(ending)).map(str::to_owned).collect()
}

/// The fonts that a first screen's words are drawn in.
fn fonts_of(client: &Path, styles: &BTreeSet<String>) -> Result<BTreeSet<String>> {
    let mut fonts = BTreeSet::new();
    for address in styles {
        let style = fs::read_to_string(file(client, address))?;
        for face in style.split("@font-face").skip(1) {
            let face = face.split('}').next().unwrap_or_default();
            if face.contains(OUR_LETTERS) {
                let url =
                    face.split("url(").nth(1).and_then(|rest| rest.split(')').next()).ok_or("a font without a file")?;
                fonts.insert(url.trim_matches(['"', '\'']).to_owned());
            }
        }
    }
    if fonts.is_empty() { Err("the app's fonts weren't found".into()) } else { Ok(fonts) }
}

/// As the server sends them to a browser.
fn sent_bytes(client: &Path, scripts: &Scripts) -> Result<u64> {
    let mut bytes = 0;
    for address in scripts {
        let plain = file(client, address);
        let compressed = PathBuf::from(format!("{}.br", plain.display()));
        bytes += fs::metadata(if compressed.is_file() { compressed } else { plain })?.len();
    }
    Ok(bytes)
}

fn file(client: &Path, address: &str) -> PathBuf {
    client.join(address.trim_start_matches('/'))
}

#[expect(clippy::cast_precision_loss, reason = "sizes of files are far below 2^53")]
fn precise(bytes: u64) -> f64 {
    bytes as f64
}
