//! What lowers an invoice without money coming in: credit memos (CM-0001), which its customer gets, and write-offs, which are the
//! owner's own. Both are lines of the ledger. Neither is income, so an unpaid invoice loses nothing but its balance; where it was
//! paid already, it's overpaid by as much, and income and tax go down on the day of the memo.

mod actions;
mod http;
mod kept;
mod payloads;
mod store;

pub use kept::Adjusted;
pub use payloads::{Adjustment, AdjustmentKind, CreditMemo};
pub use store::{all, in_span, memos_of, void_memo};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::issue_credit_memo)).routes(routes!(http::write_off_balance))
}
