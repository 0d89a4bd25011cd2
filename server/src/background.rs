//! All background work on one screen, as the API is in `routes.rs`. `sawhorse background` prints it, with when each job
//! last ran.

use std::time::Duration;

use jiff::SignedDuration;

use crate::modules::{self, activity, appointments, billing, deletion, documents, expenses, exports};
use platform::files::orphans;
use platform::jobs::retention::{self, delete_expired};
use platform::jobs::{By, Job, hurry};

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// For work that waits for the database alone.
const USUAL: Duration = minutes(15);

const fn minutes(count: u64) -> Duration {
    Duration::from_secs(60 * count)
}

/// Right after they're made, and what waits for its day's room later.
const EMAIL_RECURRING: Job = Job {
    name: "email-recurring-invoices",
    every: SignedDuration::from_mins(1),
    limit: minutes(60),
    by: By::One,
    run: |platform| Box::pin(async move { documents::recurring::mail_waiting(&platform).await }),
};

pub const JOBS: &[Job] = &[
    Job {
        name: "send-email",
        every: SignedDuration::from_secs(15),
        limit: minutes(15),
        by: By::Each { bell: |platform| platform.mail.bell() },
        run: |platform| {
            Box::pin(
                async move { platform.mail.send_due(&platform.database, &platform.clock, modules::note_mail).await },
            )
        },
    },
    Job {
        name: "create-exports",
        every: SignedDuration::from_mins(1),
        limit: minutes(240),
        by: By::Each { bell: |_| exports::bell() },
        run: |platform| Box::pin(async move { exports::make_due(&platform).await }),
    },
    Job {
        name: "past-due-notices",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::One,
        run: |platform| Box::pin(async move { documents::reminders::notice_overdue(&platform).await.map(drop) }),
    },
    Job {
        name: "check-card-payments",
        every: SignedDuration::from_mins(1),
        limit: minutes(45),
        by: By::One,
        run: |platform| Box::pin(async move { documents::payments::cards::look_after(&platform).await.map(drop) }),
    },
    Job {
        name: "create-recurring-invoices",
        every: SignedDuration::from_mins(5),
        // It also waits for the emailing that it hurries.
        limit: minutes(15 + 60),
        by: By::Each { bell: |_| documents::recurring::bell() },
        run: |platform| {
            Box::pin(async move {
                let made = documents::recurring::make_due(&platform).await?;
                if made > 0 { hurry(&platform, EMAIL_RECURRING).await } else { Ok(()) }
            })
        },
    },
    EMAIL_RECURRING,
    Job {
        name: "email-receipts",
        every: SignedDuration::from_mins(1),
        limit: minutes(30),
        by: By::Each { bell: |_| documents::receipts::bell() },
        run: |platform| Box::pin(async move { documents::receipts::mail_waiting(&platform).await }),
    },
    Job {
        name: "repeat-expenses",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::Each { bell: |_| expenses::bell() },
        run: |platform| Box::pin(async move { expenses::repeat_due(&platform).await.map(drop) }),
    },
    Job {
        name: "expense-retention",
        every: DAY,
        limit: minutes(60),
        by: By::One,
        run: |platform| Box::pin(async move { expenses::forget_deleted(&platform).await.map(drop) }),
    },
    Job {
        name: "payment-reminders",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::One,
        run: |platform| Box::pin(async move { documents::reminders::remind(&platform).await.map(drop) }),
    },
    Job {
        name: "appointment-reminders",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::One,
        run: |platform| Box::pin(async move { appointments::remind(&platform).await.map(drop) }),
    },
    Job {
        name: "delete-accounts",
        every: SignedDuration::from_hours(1),
        limit: minutes(120),
        by: By::One,
        run: |platform| Box::pin(async move { deletion::remove_left(&platform).await.map(drop) }),
    },
    Job {
        name: "retention",
        every: SignedDuration::from_hours(1),
        limit: minutes(60),
        by: By::One,
        run: |platform| {
            Box::pin(async move {
                delete_expired(&platform, &retention::OWN).await?;
                delete_expired(&platform, modules::EXPIRES).await.map(drop)
            })
        },
    },
    Job {
        name: "activity-retention",
        every: DAY,
        limit: minutes(60),
        by: By::One,
        run: |platform| Box::pin(async move { delete_expired(&platform, &[activity::OLD]).await.map(drop) }),
    },
    Job {
        name: "orphaned-files",
        every: SignedDuration::from_hours(1),
        limit: minutes(120),
        by: By::One,
        run: |platform| {
            Box::pin(async move { orphans::sweep(&platform.database, &platform.files, platform.clock.now()).await })
        },
    },
    Job {
        name: "stripe-reconciliation",
        every: DAY,
        limit: minutes(120),
        by: By::One,
        run: |platform| Box::pin(async move { billing::reconcile(platform).await }),
    },
];
