//! Where a customer can pay, with the amount filled in.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::modules::documents::store::DocumentRow;
use crate::modules::profile::PaymentMethodFields;
use platform::values::calendar_date::CalendarDate;

pub struct PaymentLinks {
    pub cash_app: Option<String>,
    pub venmo: Option<String>,
    pub zelle: Option<String>,
}

impl PaymentLinks {
    pub fn of(methods: &PaymentMethodFields, business_name: &str, row: &DocumentRow, today: CalendarDate) -> Self {
        let owed = row.fields.asked_for(today).cents();
        let amount = format!("{}.{:02}", owed / 100, owed % 100);
        let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        let handle = |text: &Option<String>| {
            let text = text.as_deref()?.trim().trim_start_matches(['$', '@']).trim();
            (!text.is_empty()).then(|| encode(text).replace('+', "%20"))
        };
        let zelle = methods.zelle.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(|token| {
            let data = serde_json::json!({ "name": business_name, "token": token, "action": "payment" });
            let data = STANDARD.encode(data.to_string());
            format!("https://enroll.zellepay.com/qr-codes?data={}", encode(&data))
        });
        Self {
            cash_app: handle(&methods.cash_app).map(|handle| format!("https://cash.app/${handle}/{amount}")),
            venmo: handle(&methods.venmo).map(|handle| {
                let note = encode(&row.fields.document_number);
                format!("https://venmo.com/{handle}?txn=pay&amount={amount}&note={note}")
            }),
            zelle,
        }
    }
}
