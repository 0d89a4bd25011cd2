//! Work that is done once a day, by whichever process comes first.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::SignedDuration;
use sawhorse::platform::daily::run_if_due;
use sawhorse::platform::error::Error;

use crate::support::{Options, TestApp, db_tests};

/// Lets the work fall due in both processes; it fails when told to. How often it was begun is counted.
async fn come_by(processes: &[&TestApp], begun: &Arc<AtomicUsize>, fails: bool) {
    for process in processes {
        let outcome = run_if_due(&process.platform, "test", |_| {
            begun.fetch_add(1, Ordering::SeqCst);
            async move { if fails { Err(Error::Unavailable) } else { Ok(()) } }
        });
        let _ = outcome.await;
    }
}

db_tests! {
    async fn one_process_does_it_once_a_day(app) {
        let other = app.restarted_with(Options::default());
        let (both, begun) = ([&app, &other], Arc::new(AtomicUsize::new(0)));
        come_by(&both, &begun, false).await;
        app.clock.advance(SignedDuration::from_hours(24) - SignedDuration::from_secs(1));
        come_by(&both, &begun, false).await;
        assert_eq!(begun.load(Ordering::SeqCst), 1);
        app.clock.advance(SignedDuration::from_secs(1));
        come_by(&both, &begun, false).await;
        assert_eq!(begun.load(Ordering::SeqCst), 2);
    }

    async fn what_failed_is_tried_again_after_an_hour(app) {
        let begun = Arc::new(AtomicUsize::new(0));
        come_by(&[&app], &begun, true).await;
        app.clock.advance(SignedDuration::from_mins(59));
        come_by(&[&app], &begun, false).await;
        assert_eq!(begun.load(Ordering::SeqCst), 1);
        app.clock.advance(SignedDuration::from_mins(1));
        come_by(&[&app], &begun, false).await;
        assert_eq!(begun.load(Ordering::SeqCst), 2);
    }
}
