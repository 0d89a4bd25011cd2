//! Tables as one XLSX workbook: a ZIP archive of a few XML files, a sheet for each table. Texts are texts here, so nothing runs as a
//! formula; amounts are numbers and days are dates, shown as 2026-11-15. Rows are compressed as they're written.

use std::fmt::Write as _;
use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::table::Table;
use platform::db::outside_database_work;
use platform::error::{Error, Result};
use platform::formats::csv::Cell;
use platform::values::calendar_date::CalendarDate;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEETS: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const CONTENT: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// Places in `cellXfs` of the styles below.
const HEADING: u8 = 1;
const MONEY: u8 = 2;
const DAY: u8 = 3;

const STYLES: &str = "<numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/></numFmts>\
    <fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
    <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
    <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
    <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
    <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
    <cellXfs count=\"4\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>\
    <xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/>\
    <xf numFmtId=\"4\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>\
    <xf numFmtId=\"164\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/></cellXfs>\
    <cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles>";

type Archive = ZipWriter<Cursor<Vec<u8>>>;

pub fn workbook(tables: Vec<Table>) -> Result<Vec<u8>> {
    outside_database_work("writing a workbook");
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    write_frame(&mut archive, &tables.iter().map(|table| table.sheet).collect::<Vec<_>>())?;
    for (at, table) in (1..).zip(tables) {
        write_sheet(&mut archive, at, table)?;
    }
    Ok(archive.finish().map_err(failed)?.into_inner())
}

/// What says which sheets there are and how cells look.
fn write_frame(archive: &mut Archive, sheets: &[&str]) -> Result<()> {
    let (mut types, mut named, mut linked) = (String::new(), String::new(), String::new());
    for (at, name) in (1..).zip(sheets) {
        let path = format!("worksheets/sheet{at}.xml");
        let _ = write!(types, "<Override PartName=\"/xl/{path}\" ContentType=\"{CONTENT}.worksheet+xml\"/>");
        let _ = write!(named, "<sheet name=\"{name}\" sheetId=\"{at}\" r:id=\"rId{at}\"/>");
        let _ = write!(linked, "<Relationship Id=\"rId{at}\" Type=\"{OFFICE}/worksheet\" Target=\"{path}\"/>");
    }
    let files = [
        (
            "[Content_Types].xml",
            format!(
                "<Types xmlns=\"{PACKAGE}/content-types\">\
                 <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
                 <Override PartName=\"/xl/workbook.xml\" ContentType=\"{CONTENT}.sheet.main+xml\"/>\
                 <Override PartName=\"/xl/styles.xml\" ContentType=\"{CONTENT}.styles+xml\"/>{types}</Types>"
            ),
        ),
        (
            "_rels/.rels",
            format!(
                "<Relationships xmlns=\"{PACKAGE}/relationships\">\
                 <Relationship Id=\"rId1\" Type=\"{OFFICE}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            format!("<workbook xmlns=\"{SHEETS}\" xmlns:r=\"{OFFICE}\"><sheets>{named}</sheets></workbook>"),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships xmlns=\"{PACKAGE}/relationships\">{linked}\
                 <Relationship Id=\"styles\" Type=\"{OFFICE}/styles\" Target=\"styles.xml\"/></Relationships>"
            ),
        ),
        ("xl/styles.xml", format!("<styleSheet xmlns=\"{SHEETS}\">{STYLES}</styleSheet>")),
    ];
    for (path, xml) in files {
        start(archive, path)?;
        archive.write_all(xml.as_bytes()).map_err(failed)?;
    }
    Ok(())
}

/// The headings stay in view while the rows scroll.
fn write_sheet(archive: &mut Archive, at: usize, table: Table) -> Result<()> {
    start(archive, &format!("xl/worksheets/sheet{at}.xml"))?;
    let mut xml = format!(
        "<worksheet xmlns=\"{SHEETS}\"><sheetViews><sheetView workbookViewId=\"0\">\
         <pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>\
         <sheetFormatPr defaultRowHeight=\"15\"/><cols><col min=\"1\" max=\"{}\" width=\"18\" customWidth=\"1\"/></cols><sheetData><row>",
        table.headings.len()
    );
    table.headings.iter().for_each(|heading| write_text(&mut xml, heading, HEADING));
    xml.push_str("</row>");
    for row in table.rows {
        xml.push_str("<row>");
        row.iter().for_each(|cell| write_cell(&mut xml, cell));
        xml.push_str("</row>");
        archive.write_all(xml.as_bytes()).map_err(failed)?;
        xml.clear();
    }
    xml.push_str("</sheetData></worksheet>");
    archive.write_all(xml.as_bytes()).map_err(failed)
}

fn start(archive: &mut Archive, path: &str) -> Result<()> {
    archive.start_file(path, SimpleFileOptions::default()).map_err(failed)?;
    archive.write_all(DECLARATION.as_bytes()).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::internal("writing a workbook", error)
}

fn write_cell(xml: &mut String, cell: &Cell) {
    // Writing to a text cannot fail.
    let _ = match cell {
        Cell::Text(text) | Cell::Plain(text) => return write_text(xml, text, 0),
        Cell::Count(count) => write!(xml, "<c><v>{count}</v></c>"),
        Cell::Money(money) => write!(xml, "<c s=\"{MONEY}\"><v>{:.2}</v></c>", money.as_f64()),
        Cell::Quantity(quantity) => write!(xml, "<c><v>{}</v></c>", quantity.as_f64()),
        Cell::Decimal(number) => write!(xml, "<c><v>{number}</v></c>"),
        Cell::Day(day) => match serial(*day) {
            Some(serial) => write!(xml, "<c s=\"{DAY}\"><v>{serial}</v></c>"),
            None => return write_text(xml, day.as_str(), 0),
        },
        Cell::Empty => xml.write_str("<c/>"),
    };
}

/// Days since the end of 1899. Before March 1900 spreadsheets count a day that never was.
fn serial(day: CalendarDate) -> Option<i32> {
    let since = jiff::civil::date(1899, 12, 30);
    let days = day.day().since((jiff::Unit::Day, since)).ok()?.get_days();
    (days > 60).then_some(days)
}

fn write_text(xml: &mut String, text: &str, style: u8) {
    let _ = write!(xml, "<c s=\"{style}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">");
    for letter in text.chars() {
        match letter {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            // A bare one would be read as a line feed.
            '\r' => xml.push_str("&#13;"),
            '\t' | '\n' => xml.push(letter),
            // XML has no place for them.
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => xml.push(letter),
        }
    }
    xml.push_str("</t></is></c>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_what_spreadsheets_read() {
        let mut xml = String::new();
        let day = |text: &str| Cell::Day(CalendarDate::parse(text).unwrap());
        for cell in [day("2026-11-15"), day("1900-03-01"), day("1900-02-28"), Cell::Text("=1<2 & \u{1}x"), Cell::Empty]
        {
            write_cell(&mut xml, &cell);
        }
        assert_eq!(
            xml,
            "<c s=\"3\"><v>46341</v></c><c s=\"3\"><v>61</v></c>\
             <c s=\"0\" t=\"inlineStr\"><is><t xml:space=\"preserve\">1900-02-28</t></is></c>\
             <c s=\"0\" t=\"inlineStr\"><is><t xml:space=\"preserve\">=1&lt;2 &amp; x</t></is></c><c/>"
        );
    }
}
