//! The receipts of expenses, as files.

use platform::attachments::named_in::NamedIn;
use platform::attachments::{Attachments, ContentType, Kept, OpenedBy};

pub static RECEIPTS: Attachments = Attachments {
    folder: "projects",
    field: "receipt",
    most: 1,
    megabytes: 10,
    kinds: &[ContentType::Jpeg, ContentType::Png],
    kept: Kept::InFull,
    opened_by: OpenedBy::TheOwner,
};

pub const RECEIPTS_NAMED_IN: NamedIn =
    NamedIn { table: "expenses", of: "project_id", list: "receipt", attachments: &RECEIPTS };
