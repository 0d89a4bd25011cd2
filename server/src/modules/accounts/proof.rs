//! What the owner gives again, in the payload of what it's asked for.

use platform::fields::Fields;

/// The password, and the code where two-factor is on.
#[derive(Clone, Default)]
pub struct Proof {
    pub current_password: String,
    pub code: Option<String>,
}

impl Proof {
    /// Its fields in the payload of what it is asked for.
    pub fn fields(&mut self, fields: &mut Fields) {
        fields.secret("currentPassword", "Current password", &mut self.current_password, 1);
        fields.optional_text("code", "Code", &mut self.code, 100);
    }
}
