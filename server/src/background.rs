//! All background work on one screen, as the API is in `routes.rs`. `sawhorse background` prints it, with when each piece
//! last ran.

use std::time::Duration;

use jiff::SignedDuration;

use crate::modules::{self, activity, appointments, billing, deletion, documents, expenses, exports};
use platform::files::orphans;
use platform::jobs::retention::{self, forget_old};
use platform::jobs::{By, Piece, hurry};

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// For work that waits for the database alone.
const USUAL: Duration = minutes(15);

const fn minutes(count: u64) -> Duration {
    Duration::from_secs(60 * count)
}

/// Right after they're made, and what waits for its day's room later.
const MAIL_RECURRING: Piece = Piece {
    name: "mail-recurring",
    every: SignedDuration::from_mins(1),
    limit: minutes(60),
    by: By::One,
    run: |platform| Box::pin(async move { documents::recurring::mail_waiting(&platform).await }),
};

pub const WORK: &[Piece] = &[
    Piece {
        name: "send-mail",
        every: SignedDuration::from_secs(15),
        limit: minutes(15),
        by: By::Each { bell: |platform| platform.mail.bell() },
        run: |platform| {
            Box::pin(
                async move { platform.mail.send_due(&platform.database, &platform.clock, modules::note_mail).await },
            )
        },
    },
    Piece {
        name: "make-exports",
        every: SignedDuration::from_mins(1),
        limit: minutes(240),
        by: By::Each { bell: |_| exports::bell() },
        run: |platform| Box::pin(async move { exports::make_due(&platform).await }),
    },
    Piece {
        name: "notice-overdue",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::One,
        run: |platform| Box::pin(async move { documents::reminders::notice_overdue(&platform).await.map(drop) }),
    },
    Piece {
        name: "look-after-cards",
        every: SignedDuration::from_mins(1),
        limit: minutes(45),
        by: By::One,
        run: |platform| Box::pin(async move { documents::payments::cards::look_after(&platform).await.map(drop) }),
    },
    Piece {
        name: "make-recurring",
        every: SignedDuration::from_mins(5),
        // It also waits for the emailing that it hurries.
        limit: minutes(15 + 60),
        by: By::Each { bell: |_| documents::recurring::bell() },
        run: |platform| {
            Box::pin(async move {
                let made = documents::recurring::make_due(&platform).await?;
                if made > 0 { hurry(&platform, MAIL_RECURRING).await } else { Ok(()) }
            })
        },
    },
    MAIL_RECURRING,
    Piece {
        name: "mail-receipts",
        every: SignedDuration::from_mins(1),
        limit: minutes(30),
        by: By::Each { bell: |_| documents::receipts::bell() },
        run: |platform| Box::pin(async move { documents::receipts::mail_waiting(&platform).await }),
    },
    Piece {
        name: "repeat-expenses",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::Each { bell: |_| expenses::bell() },
        run: |platform| Box::pin(async move { expenses::repeat_due(&platform).await.map(drop) }),
    },
    Piece {
        name: "forget-expenses",
        every: DAY,
        limit: minutes(60),
        by: By::One,
        run: |platform| Box::pin(async move { expenses::forget_deleted(&platform).await.map(drop) }),
    },
    Piece {
        name: "remind-customers",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::One,
        run: |platform| Box::pin(async move { documents::reminders::remind(&platform).await.map(drop) }),
    },
    Piece {
        name: "remind-clients",
        every: SignedDuration::from_mins(5),
        limit: USUAL,
        by: By::One,
        run: |platform| Box::pin(async move { appointments::remind(&platform).await.map(drop) }),
    },
    Piece {
        name: "remove-accounts",
        every: SignedDuration::from_hours(1),
        limit: minutes(120),
        by: By::One,
        run: |platform| Box::pin(async move { deletion::remove_left(&platform).await.map(drop) }),
    },
    Piece {
        name: "forget-old",
        every: SignedDuration::from_hours(1),
        limit: minutes(60),
        by: By::One,
        run: |platform| {
            Box::pin(async move {
                forget_old(&platform, &retention::OWN).await?;
                forget_old(&platform, modules::RUNS_OUT).await.map(drop)
            })
        },
    },
    Piece {
        name: "forget-activity",
        every: DAY,
        limit: minutes(60),
        by: By::One,
        run: |platform| Box::pin(async move { forget_old(&platform, &[activity::OLD]).await.map(drop) }),
    },
    Piece {
        name: "sweep-files",
        every: SignedDuration::from_hours(1),
        limit: minutes(120),
        by: By::One,
        run: |platform| {
            Box::pin(async move { orphans::sweep(&platform.database, &platform.files, platform.clock.now()).await })
        },
    },
    Piece {
        name: "stripe-reconcile",
        every: DAY,
        limit: minutes(120),
        by: By::One,
        run: |platform| Box::pin(async move { billing::reconcile(platform).await }),
    },
];
