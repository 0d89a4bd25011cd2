//! Decisions about accounts, free of data access.

use jiff::SignedDuration;

use platform::access::throttle::Limit;

pub const SHORTEST_PASSWORD: usize = 6;
pub const RESET_LINK_VALID_FOR: SignedDuration = SignedDuration::from_hours(1);

/// A link to an address: long enough for a mailbox that is read in the evening only.
pub const EMAIL_LINK_VALID_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Long enough to find the phone, and the app on it.
pub const SECOND_STEP_VALID_FOR: SignedDuration = SignedDuration::from_mins(10);

/// Wrong passwords for one address, before it has to wait.
pub const SIGN_IN_PER_ADDRESS: Limit = Limit::of_tries(10, SignedDuration::from_mins(15));
/// Generous, because a whole shop may share one connection.
pub const SIGN_IN_PER_CLIENT: Limit = Limit::of_tries(100, SignedDuration::from_mins(15));
pub const SIGN_UP_PER_ADDRESS: Limit = Limit::of_tries(10, SignedDuration::from_hours(1));
pub const SIGN_UP_PER_CLIENT: Limit = Limit::of_tries(20, SignedDuration::from_hours(1));
pub const RESET_PER_ADDRESS: Limit = Limit::of_tries(5, SignedDuration::from_hours(1));
pub const RESET_PER_CLIENT: Limit = Limit::of_tries(30, SignedDuration::from_hours(1));

/// How the subjects of wrong passwords begin that were given by somebody signed in.
pub const PROOFS: &str = "proof session";
/// Wrong passwords of somebody who is signed in, before that device has to wait.
pub const PROOFS_PER_SESSION: Limit = Limit::of_tries(10, SignedDuration::from_mins(15));
/// Wrong codes from one device or address, before it has to wait.
pub const CODES_PER_DEVICE: Limit = Limit::new(5, SignedDuration::from_mins(15), "Too many wrong codes.");
/// So many codes are tried in a day before one of the app isn't enough any more: of one device, or of all browsers together that
/// never had a right code. Nobody has to wait for it. Three of a million codes count at a time: someone who has the password and
/// tries every day for a year finds one with a chance of one in nineteen.
pub const CODES_BEFORE_DOUBT: Limit = Limit::of_tries(50, SignedDuration::from_hours(24));
/// Emails to the owner that somebody is guessing codes.
pub const ALERTS_PER_ACCOUNT: Limit = Limit::of_tries(1, SignedDuration::from_hours(24));
/// Mails to addresses that may be anybody's.
pub const LINKS_PER_ACCOUNT: Limit = Limit::of_tries(5, SignedDuration::from_hours(1));
pub const CONFIRMATIONS_PER_CLIENT: Limit = Limit::of_tries(30, SignedDuration::from_hours(1));

/// Making a captcha costs little, but not nothing.
pub const CAPTCHAS_PER_CLIENT: Limit = Limit::of_tries(120, SignedDuration::from_hours(1));
