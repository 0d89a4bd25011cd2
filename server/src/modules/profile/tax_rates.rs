//! The tax rates an owner offers themselves when lines are written. Documents keep copies: whatever is changed here, they stay
//! as they are.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use platform::fields::entries::{Entries, entry};
use platform::fields::{Fields, Merge, Payload};
use platform::values::columns::scaled_number;

const MOST_RATES: usize = 5;

scaled_number! {
    /// Percent in ten-thousandths: places tax at rates like 8.875 and 5.6625.
    TaxPercent, decimals: 4, unit: "a percentage"
}

impl TaxPercent {
    /// All of it, in the smallest unit.
    pub const WHOLE: i128 = 100 * 10_000;
    /// The longest name of a rate.
    pub const LONGEST_NAME: usize = 40;

    pub fn units(self) -> i128 {
        i128::from(self.0)
    }
}

/// "8.25%"
impl std::fmt::Display for TaxPercent {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let decimals = format!(".{:04}", self.0 % 10_000);
        write!(out, "{}{}%", self.0 / 10_000, decimals.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A rate with the name it has on documents.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxRate {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub name: String,
    /// With up to four decimals.
    pub percent: TaxPercent,
    /// Whether new lines begin with it. One of them is.
    pub is_default: bool,
}

entry! { TaxRate }

impl Payload for TaxRate {
    const NEW: &'static str = "NewTaxRate";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Tax name", &mut self.name, TaxPercent::LONGEST_NAME);
        fields.percent("percent", "Tax rate", &mut self.percent);
        fields.flag("isDefault", "Default", &mut self.is_default);
    }
}

pub fn read(fields: &mut Fields, rates: &mut Entries<TaxRate>) {
    fields.entries("taxRates", "Tax rates", rates, MOST_RATES, Merge::Replace);
    if fields.is_refused_within("taxRates") {
        return;
    }
    let known = rates.items();
    let is_taken = |place: usize| known[..place].iter().any(|rate| rate.name == known[place].name);
    if let Some(place) = (0..known.len()).find(|&place| is_taken(place)) {
        return fields.refuse(&format!("taxRates.{place}.name"), "Each tax rate needs its own name.");
    }
    match known.iter().filter(|rate| rate.is_default).count() {
        0 => {
            let first = known.first().map(|rate| rate.id.clone());
            let chosen = first.map_or(Ok(()), |id| rates.change(&id, |rate| rate.is_default = true));
            if chosen.is_err() {
                fields.refuse("taxRates", "We couldn't read the tax rates.");
            }
        }
        1 => {}
        _ => fields.refuse("taxRates", "Only one tax rate can be the default."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_read_as_people_write_them() {
        for (units, words) in [(0, "0%"), (82_500, "8.25%"), (1_000_000, "100%"), (56_625, "5.6625%"), (5, "0.0005%")] {
            assert_eq!(TaxPercent::of(units).to_string(), words);
        }
    }
}
