//! What goes out of the calls about card payments.

use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::columns::choice;

choice! {
    /// Whether customers can pay by card.
    pub enum CardState {
        NotConnected = "Not connected",
        Unfinished = "Unfinished",
        Ready = "Ready",
    }
}

/// How the owner's customers can pay by card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardPayments {
    /// False where the operator has not set it up.
    pub is_available: bool,
    /// Whether no card is charged: the built-in provider.
    pub is_test: bool,
    #[schema(inline)]
    pub state: CardState,
    /// What the account is called at Stripe.
    #[schema(required = true)]
    pub account: Option<String>,
}
