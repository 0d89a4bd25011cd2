//! The shop itself: who it is, how it's paid, what it charges.

pub mod overhead;

use crate::modules::profile::{MileageRate, PaymentMethodFields, ProfileFields, TaxPercent, TaxRate};
use platform::error::Result;
use platform::fields::entries::Entries;

pub const EMAIL: &str = "demo@sawhorse.app";

const TERMS: &str = "Half of the total is due before work begins, the rest on completion.\n\n\
    What we find when we open walls or floors is priced separately. We do it only once you've agreed to it.\n\n\
    We guarantee our work for one year. Parts carry the manufacturer's warranty.";

/// What the demo's state and county take of parts, in ten-thousandths of a percent. Labor is not taxed there.
pub const SALES_TAX: (&str, i64) = ("Sales tax", 82_500);

pub fn profile_fields() -> Result<ProfileFields> {
    let rate = |(name, units): (&str, i64), is_default| TaxRate {
        name: name.to_owned(),
        percent: TaxPercent::of(units),
        is_default,
        ..TaxRate::default()
    };
    Ok(ProfileFields {
        first_name: "Dana".to_owned(),
        last_name: "Reyes".to_owned(),
        phone_number: Some("(555) 014-2277".to_owned()),
        business_name: "Ridgeline Plumbing & Heating".to_owned(),
        job_role: Some("Owner".to_owned()),
        mileage_rate: MileageRate::USUAL,
        timezone: None,
        sends_reminders: false,
        emails_views: true,
        emails_signatures: true,
        emails_payments: true,
        asks_acceptance: true,
        terms: Some(TERMS.to_owned()),
        due_days: Some(14),
        takes_parts: true,
        hides_first_steps: true,
        tax_rates: Entries::new(vec![rate(SALES_TAX, true), rate(("Out of state", 0), false)])?,
        payment_methods: PaymentMethodFields {
            cash_app: Some("$RidgelinePlumbing".to_owned()),
            venmo: Some("@ridgeline-plumbing".to_owned()),
            zelle: Some(EMAIL.to_owned()),
            cash: true,
            check: true,
        },
    })
}

/// For fields that may be left out.
pub fn text(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}
