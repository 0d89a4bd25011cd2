//! Writes a sample invoice to standard output: `cargo run -p sawhorse-pdf --example invoice > invoice.pdf`.

use std::io::Write;

use sawhorse_pdf::{
    Agreement, Business, Date, Document, Engine, InvoiceStatus, Item, Kind, PaymentLink, PaymentMethod,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let day = |day| Date::new(2026, 11, day).ok_or("no such day");
    let item = |description: &str, quantity_thousandths, rate_cents, subtotal_cents| Item {
        description: description.to_owned(),
        quantity_thousandths,
        rate_cents,
        subtotal_cents,
    };
    let document = Document {
        business: Business {
            name: "Ann's Plumbing & Heating".to_owned(),
            email: "ann@annsplumbing.example".to_owned(),
            phone: "(555) 010-0142".to_owned(),
        },
        kind: Kind::Invoice(InvoiceStatus::Open),
        number: "INV-0042".to_owned(),
        is_test: false,
        customer: "Dana Reyes".to_owned(),
        date: day(15)?,
        due_date: Some(day(29)?),
        sent_date: Some(day(16)?),
        message: "Thanks for calling us.".to_owned(),
        items: vec![
            item("Labor, replace kitchen shut-off valves", 2_500, 9_500, 23_750),
            item("Quarter-turn valve, 1/2 in.", 2_000, 1_875, 3_750),
            item("Call-out, weekend", 1_000, 8_500, 8_500),
        ],
        breakdown: Vec::new(),
        adjustments: Vec::new(),
        total_cents: 36_000,
        paid_cents: 0,
        credited_cents: 0,
        overpaid_cents: 0,
        asked_cents: 36_000,
        deposit: None,
        instalments: Vec::new(),
        payment_methods: vec![
            PaymentMethod::Venmo(PaymentLink {
                handle: "@annsplumbing".to_owned(),
                url: "https://venmo.com/annsplumbing?txn=pay&amount=360.00&note=INV-0042".to_owned(),
            }),
            PaymentMethod::Cash,
            PaymentMethod::Check,
        ],
        photos: Vec::new(),
        attachments: Vec::new(),
        agreement: Agreement::default(),
    };
    let rendered = Engine::new()?.render(&document)?;
    for warning in &rendered.warnings {
        eprintln!("{warning}");
    }
    std::io::stdout().write_all(&rendered.bytes)?;
    Ok(())
}
