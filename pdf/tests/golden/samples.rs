//! The documents the golden tests show.

use sawhorse_pdf::{
    Agreement, Answer, Business, Date, Deposit, Document, Instalment, InvoiceStatus, Item, Kind, PaymentLink,
    PaymentMethod, Photo, Signature, Sum,
};

const FAUCET: &[u8] = include_bytes!("photos/faucet.jpg");
const PIPE: &[u8] = include_bytes!("photos/pipe.png");

fn day(month: u8, day: u8) -> Date {
    Date::new(2026, month, day).expect("a day")
}

fn item(description: &str, quantity_thousandths: i64, rate_cents: i64) -> Item {
    let subtotal_cents = (quantity_thousandths * rate_cents + 500) / 1000;
    Item { description: description.to_owned(), quantity_thousandths, rate_cents, subtotal_cents }
}

fn with_items(mut document: Document, items: Vec<Item>) -> Document {
    document.total_cents = items.iter().map(|item| item.subtotal_cents).sum();
    document.asked_cents = document.total_cents;
    document.items = items;
    document
}

fn link(handle: &str, url: &str) -> PaymentLink {
    PaymentLink { handle: handle.to_owned(), url: url.to_owned() }
}

pub fn invoice() -> Document {
    let document = Document {
        is_test: false,
        business: Business {
            name: "Ann's Plumbing & Heating".to_owned(),
            email: "ann@annsplumbing.example".to_owned(),
            phone: "(555) 010-0142".to_owned(),
        },
        kind: Kind::Invoice(InvoiceStatus::Open),
        number: "INV-0042".to_owned(),
        customer: "Dana Reyes".to_owned(),
        date: day(11, 15),
        due_date: Some(day(11, 29)),
        sent_date: Some(day(11, 16)),
        message: String::new(),
        items: Vec::new(),
        breakdown: Vec::new(),
        total_cents: 0,
        adjustments: Vec::new(),
        paid_cents: 0,
        credited_cents: 0,
        overpaid_cents: 0,
        asked_cents: 0,
        deposit: None,
        instalments: Vec::new(),
        payment_methods: vec![
            PaymentMethod::CashApp(link("$annsplumbing", "https://cash.app/$annsplumbing/1234.50")),
            PaymentMethod::Venmo(link(
                "@annsplumbing",
                "https://venmo.com/annsplumbing?txn=pay&amount=1234.50&note=INV-0042",
            )),
            PaymentMethod::Zelle(link("ann@annsplumbing.example", "https://enroll.zellepay.com/qr-codes?data=e30=")),
            PaymentMethod::Cash,
            PaymentMethod::Check,
        ],
        photos: Vec::new(),
        attachments: Vec::new(),
        agreement: Agreement::default(),
    };
    let items = vec![
        item("Labor, water heater replacement", 4_500, 9_500),
        item("Electric water heater, 40 gal.\nSix-year warranty, serial number on the label", 1_000, 61_200),
        item("Expansion tank, 2 gal.", 1_000, 5_850),
        item("Copper pipe, 3/4 in., per foot", 12_500, 412),
        item("Ball valve, 3/4 in.", 2_000, 1_875),
        item("Fittings, solder and sealant", 1_000, 2_250),
        item("Disposal of the old unit", 1_000, 2_500),
    ];
    with_items(document, items)
}

/// Lines of two rates and one that is not taxed, less a discount.
pub fn taxed_invoice() -> Document {
    let sum = |label: &str, cents| Sum { label: label.to_owned(), cents };
    let breakdown = vec![
        sum("Subtotal", 127_450),
        sum("Discount (10%)", -12_745),
        sum("Sales tax 8.25% on $719.10", 5_933),
        sum("Low-income housing reconstruction levy 2% on $45.00", 90),
    ];
    Document { breakdown, total_cents: 120_728, ..invoice() }
}

pub fn taxed_and_partly_paid_invoice() -> Document {
    let invoice = taxed_invoice();
    Document { paid_cents: 50_000, asked_cents: invoice.total_cents - 50_000, ..invoice }
}

pub fn paid_invoice() -> Document {
    Document { kind: Kind::Invoice(InvoiceStatus::Paid { on: Some(day(11, 20)) }), ..invoice() }
}

pub fn partly_paid_invoice() -> Document {
    let invoice = invoice();
    Document { paid_cents: 50_000, asked_cents: invoice.total_cents - 50_000, ..invoice }
}

pub fn credited_and_partly_paid_invoice() -> Document {
    let invoice = taxed_invoice();
    let adjustments = vec![Sum { label: "Credit memo CM-0001".to_owned(), cents: -20_000 }];
    Document { adjustments, paid_cents: 50_000, asked_cents: invoice.total_cents - 70_000, ..invoice }
}

pub fn invoice_in_instalments() -> Document {
    let invoice = partly_paid_invoice();
    let rest = invoice.total_cents - 80_000;
    let stage = |due_date, cents, left_cents, is_due| Instalment { due_date, cents, left_cents, is_due };
    let instalments = vec![
        stage(day(11, 1), 40_000, 0, true),
        stage(day(12, 1), 40_000, 30_000, true),
        Instalment { due_date: Date::new(2027, 1, 1).expect("a day"), cents: rest, left_cents: rest, is_due: false },
    ];
    Document { asked_cents: 30_000, instalments, ..invoice }
}

pub fn estimate_with_deposit() -> Document {
    let message = "Hi Dana, here's the bathroom we talked about. The tile isn't in it yet.\n\nWe can begin the week after you sign.";
    let deposit = Some(Deposit { cents: 76_575, due_cents: 76_575 });
    Document { deposit, message: message.to_owned(), asked_cents: 76_575, ..estimate() }
}

pub fn past_due_invoice() -> Document {
    Document { kind: Kind::Invoice(InvoiceStatus::PastDue), due_date: None, ..invoice() }
}

pub fn estimate() -> Document {
    let document = Document {
        kind: Kind::Estimate { valid_until: day(12, 15), is_for_30_days: true, has_run_out: false, is_invoiced: false },
        number: "EST-0007".to_owned(),
        sent_date: None,
        attachments: vec!["water heater data sheet.pdf".to_owned(), "permit application.pdf".to_owned()],
        ..invoice()
    };
    let items = vec![
        item("Labor, bathroom rough-in", 16_000, 9_500),
        item("Materials: PEX pipe, fittings, valves, supports", 1_000, 84_750),
        item("Permit and inspection", 1_000, 18_500),
    ];
    with_items(document, items)
}

pub fn accepted_estimate() -> Document {
    let signature = Signature {
        name: "Dana Reyes".to_owned(),
        on: day(11, 18),
        number: "EST-0007".to_owned(),
        total_cents: 255_250,
        record: vec![
            "Signed 2026-11-18 at 14:02 UTC from 203.0.113.7".to_owned(),
            format!("Version 3 · SHA-256 {}", "5f".repeat(32)),
        ],
    };
    let terms = "Half of the total is due before work begins, the rest on completion.\n\nHidden damage that is found when \
                 walls are opened is priced apart and done only after you have agreed to it.";
    Document {
        agreement: Agreement { terms: terms.to_owned(), answer: Some(Answer::Accepted(signature)) },
        ..estimate()
    }
}

/// The invoice keeps the signature of the estimate it was made of.
pub fn invoice_of_accepted_estimate() -> Document {
    Document { kind: invoice().kind, number: "INV-0043".to_owned(), ..accepted_estimate() }
}

pub fn ran_out_estimate() -> Document {
    Document {
        kind: Kind::Estimate { valid_until: day(12, 15), is_for_30_days: true, has_run_out: true, is_invoiced: false },
        ..estimate()
    }
}

pub fn free_invoice() -> Document {
    let mut document = invoice();
    document.items.truncate(1);
    document.items[0].rate_cents = 0;
    document.items[0].subtotal_cents = 0;
    document.total_cents = 0;
    document
}

/// Names and lines as customers write them, in the scripts there are fonts for.
pub fn scripts() -> Document {
    let mut document = Document {
        business: Business {
            name: "شركة النور للسباكة".to_owned(),
            email: "office@example.com".to_owned(),
            phone: "(555) 010-0142".to_owned(),
        },
        customer: "דנה כהן (דירה 4)".to_owned(),
        ..invoice()
    };
    let lines = [
        "تسليم المواد 42 للموقع (الطابق الثاني)\nلا شيء، الإصلاح ٣ ساعات",
        "Fix for شركة النور, room 12, then مرحبا 3 m",
        "תיקון ברז במטבח, 2 שעות (כולל חלקים)",
        "می\u{200c}خواهم لوله را عوض کنم",
        "Замена водонагревателя, 40 л · Αντικατάσταση θερμοσίφωνα · Thay bình nước nóng cho nhà bếp",
        "किचन का नल बदलना, क्षतिपूर्ति श्री शर्मा",
        "রান্নাঘরের কল · ਰਸੋਈ ਦੀ ਟੂਟੀ · રસોડાનો નળ",
        "சமையலறை குழாய் · వంటగది కుళాయి · ಅಡಿಗೆ ನಲ್ಲಿ · അടുക്കള ടാപ്പ് · කුස්සිය",
        "เปลี่ยนก๊อกน้ำในครัว · ປ່ຽນກ໊ອກນ້ຳ · ប្តូរក្បាលរ៉ូប៊ីណេ · ရေပိုက်ခေါင်းလဲခြင်း",
        "Խոհանոցի ծորակ · სამზარეულოს ონკანი · የኩሽና ቧንቧ መቀየር",
        "更换厨房水龙头 · 更換廚房水龍頭 · 台所の蛇口交換、配管工事 3m · 주방 수도꼭지 교체",
        "👍🏽 done 🔧🚿 ❤️ 👩\u{200d}🔧 🇺🇸 5️⃣ ☎ ☐ ☑ ⚠️ → ✓ ★ ⌀ 12 ≤ ∞",
        "ﬂow ﬁx oﬀice, 𝗯𝗼𝗹𝗱 𝒾𝓉𝒶𝓁𝒾𝒸 ＦＵＬＬ ① ㎡ Ａ１, e\u{301} x\u{331} ẋ\u{323}",
    ];
    document.items = lines.iter().map(|line| item(line, 1_000, 10_000)).collect();
    document.total_cents = 130_000;
    document
}

pub fn sixty_lines() -> Document {
    let items = (1..=60)
        .map(|line| {
            let detail = if line % 4 == 0 { "\nIncludes fixings, sealant and clearing up afterwards" } else { "" };
            item(
                &format!("Apartment {line}: replace shut-off valve and supply line{detail}"),
                1_000 + line * 250,
                7_525,
            )
        })
        .collect();
    with_items(invoice(), items)
}

pub fn hostile() -> Document {
    let mut document = Document {
        business: Business {
            name: "Łódź Ćevap & Søn — Größe 日本語 Plumbing, Heating, Cooling, Roofing and Everything Else".to_owned(),
            email: "averyveryveryveryverylongaddressthatneverends@subdomain.of.a.subdomain.example".to_owned(),
            phone: "\t(555)\u{0}010\u{202e}-0142\r\n".to_owned(),
        },
        number: "INV-\u{200f}0666".to_owned(),
        customer: "שלום شركة Дмитрий Ωmega Tiến\u{301} 😀 👨\u{200d}👩\u{200d}👧 5️⃣".to_owned(),
        attachments: vec!["../../etc/passwd\u{0}.pdf".to_owned(), " \n ".to_owned()],
        ..invoice()
    };
    document.payment_methods = vec![
        PaymentMethod::CashApp(link("$空手", "https://cash.app/%E7%A9%BA/1\")(>>")),
        PaymentMethod::Venmo(link("", "https://venmo.com/")),
        PaymentMethod::Check,
    ];
    let items = vec![
        item("", 1_000, 100),
        item("\u{0}\u{200b}\n\t", 0, 0),
        item(&"W".repeat(300), -1_500, 123_456_789),
        Item {
            description: "The largest figures there are".to_owned(),
            quantity_thousandths: i64::MAX,
            rate_cents: i64::MIN,
            subtotal_cents: i64::MAX,
        },
        item("office affluent efficient ﬂow, 1/2 × 3/4, ½ ¾ °F ™ © → ✓ ★", 333, 1),
        item("تسليم المواد 42 للموقع / 配管工事 3m", 2_000, 5_000),
        item("👍🏽🇺🇸 done", 1_000, 1_000),
        item(
            "None has these: \u{12000}\u{10400} \u{e000} \u{13000}, nor both of these: a\u{5b8} ក\u{301} \u{301}",
            1_000,
            1_000,
        ),
        item(
            "First line\r\nsecond line\u{2028}third\tline\u{7}\n\n\n\n\nAfter a gap: e\u{301} \u{301} ﬁ � ﷽\n\
             <b>&amp;</b> (\\) %PDF /Name [1 0 R] ]]>",
            1_000,
            0,
        ),
    ];
    document.total_cents = 987_654_321_012;
    document.items = items;
    document
}

pub fn photos() -> Document {
    let photo = |bytes: &[u8], caption: &str, alt: &str| Photo {
        bytes: bytes.to_vec(),
        caption: caption.to_owned(),
        alt: alt.to_owned(),
    };
    Document {
        photos: vec![
            photo(FAUCET, "New kitchen faucet", "A steel faucet with an orange handle over a wooden counter"),
            photo(PIPE, "Copper riser after the repair", ""),
            photo(FAUCET, "", ""),
            photo(b"not a picture", "Not a picture", ""),
            photo(&PIPE[..PIPE.len() / 2], "Half a picture", ""),
            photo(
                PIPE,
                "The same riser from the other side, with a caption long enough to need a second line",
                "Riser",
            ),
        ],
        attachments: vec!["warranty.pdf".to_owned()],
        ..invoice()
    }
}
