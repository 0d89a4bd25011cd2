//! Background work: done by whichever process comes first, when it is time, and the database tells when it last ran.

use std::collections::BTreeSet;
use std::time::Duration;

use diesel::prelude::*;
use jiff::SignedDuration;
use platform::Platform;
use platform::access::throttle::{Limit, count_try};
use platform::error::Error;
use platform::jobs::{
    By, Job, LastRun, Run, failing, forget_others, keep_doing, last_run, overdue, run_here, run_if_due,
};
use platform::schema::throttles;
use sawhorse::background::JOBS;

use crate::support::{Options, TestApp, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);

fn good(_: Platform) -> Run {
    Box::pin(async { Ok(()) })
}

fn bad(_: Platform) -> Run {
    Box::pin(async { Err(Error::Unavailable) })
}

fn worse(_: Platform) -> Run {
    Box::pin(async { panic!("nobody thought of this") })
}

/// Fails when it is done twice.
fn no_more_than_once(platform: Platform) -> Run {
    let now = platform.clock.now();
    let count = move |connection: &mut _| count_try(connection, "test", Limit::of_tries(1, DAY), now);
    Box::pin(async move { platform.database.write(count).await })
}

/// Panics unless it was done before.
fn worse_at_first(platform: Platform) -> Run {
    Box::pin(async move {
        if no_more_than_once(platform.clone()).await.is_ok() {
            return worse(platform).await;
        }
        Ok(())
    })
}

fn daily(run: fn(Platform) -> Run) -> Job {
    Job { name: "test", every: DAY, limit: Duration::from_secs(3600), by: By::One, run }
}

/// Lets each process look whether the work is due.
async fn come_by(processes: &[&TestApp], run: fn(Platform) -> Run) {
    for process in processes {
        let _ = run_if_due(&process.platform, daily(run)).await;
    }
}

async fn last(app: &TestApp) -> LastRun {
    app.platform.database.read(|connection| last_run(connection, "test")).await.unwrap()
}

#[test]
fn every_job_has_a_name_of_its_own() {
    let names: BTreeSet<&str> = JOBS.iter().map(|job| job.name).collect();
    assert_eq!(names.len(), JOBS.len());
}

db_tests! {
    async fn one_process_does_it_when_it_is_due(app) {
        let other = app.restarted_with(Options::default());
        let both = [&app, &other];
        assert_eq!(last(&app).await, LastRun::default());
        let first = app.clock.now();
        come_by(&both, good).await;
        app.clock.advance(DAY - SignedDuration::from_secs(1));
        come_by(&both, good).await;
        assert_eq!(last(&other).await, LastRun { ran_at: Some(first), failed_at: None });
        app.clock.advance(SignedDuration::from_secs(1));
        come_by(&both, good).await;
        assert_eq!(last(&other).await.ran_at, Some(app.clock.now()));
    }

    async fn processes_that_look_at_once_do_it_once(app) {
        let other = app.restarted_with(Options::default());
        let job = daily(no_more_than_once);
        let (one, two) = tokio::join!(run_if_due(&app.platform, job), run_if_due(&other.platform, job));
        one.and(two).unwrap();
        assert_eq!(last(&app).await.ran_at, Some(app.clock.now()));
    }

    async fn no_other_process_joins_a_run_that_takes_long(app) {
        /// Goes on until the clock has moved twice, and is done by one alone.
        fn long(platform: Platform) -> Run {
            Box::pin(async move {
                let begun = platform.clock.now();
                no_more_than_once(platform.clone()).await?;
                while platform.clock.now().since(begun) < DAY + DAY {
                    tokio::task::yield_now().await;
                }
                Ok(())
            })
        }
        async fn is_due(app: &TestApp) -> bool {
            let job = daily(long);
            let now = app.clock.now();
            app.platform.database.read(move |connection| overdue(connection, &[job], now)).await.unwrap().0 > 0
        }
        /// It has counted its try, and looked at the clock before.
        async fn has_begun(app: &TestApp) -> bool {
            let row = throttles::table.find("test").count();
            app.platform.database.read(move |connection| Ok(row.get_result::<i64>(connection)?)).await.unwrap() == 1
        }
        let other = app.restarted_with(Options::default());
        let job = Job { every: SignedDuration::from_millis(40), ..daily(long) };
        let others = async {
            while !has_begun(&app).await {}
            app.clock.advance(DAY);
            while is_due(&app).await {}
            run_if_due(&other.platform, daily(long)).await.unwrap();
            app.clock.advance(DAY);
        };
        let (run, ()) = tokio::join!(run_if_due(&app.platform, job), others);
        run.unwrap();
        assert_eq!(last(&app).await.failed_at, None);
    }

    async fn what_failed_is_tried_again_after_an_hour(app) {
        let failed = app.clock.now();
        come_by(&[&app], bad).await;
        assert_eq!(last(&app).await, LastRun { ran_at: None, failed_at: Some(failed) });
        app.clock.advance(SignedDuration::from_mins(59));
        come_by(&[&app], good).await;
        assert_eq!(last(&app).await.ran_at, None);
        app.clock.advance(SignedDuration::from_mins(1));
        come_by(&[&app], good).await;
        assert_eq!(last(&app).await, LastRun { ran_at: Some(app.clock.now()), failed_at: Some(failed) });
    }

    async fn a_panic_is_a_failure_like_others(app) {
        let error = run_if_due(&app.platform, daily(worse)).await.unwrap_err();
        assert!(format!("{error:?}").contains("nobody thought of this"), "{error:?}");
        let failed = app.clock.now();
        assert_eq!(last(&app).await, LastRun { ran_at: None, failed_at: Some(failed) });
        app.clock.advance(SignedDuration::from_hours(1));
        come_by(&[&app], good).await;
        assert_eq!(last(&app).await, LastRun { ran_at: Some(app.clock.now()), failed_at: Some(failed) });
    }

    async fn the_loop_goes_on_behind_a_panic(app) {
        let job = Job { by: By::Each { bell: |platform| platform.mail.bell() }, ..daily(worse_at_first) };
        // So that it does not wait for its next time.
        app.platform.mail.wake_worker();
        tokio::select! {
            () = keep_doing(app.platform.clone(), job) => panic!("it ended"),
            () = async { while last(&app).await.ran_at.is_none() {} } => {}
        }
        assert_eq!(last(&app).await, LastRun { ran_at: Some(app.clock.now()), failed_at: Some(app.clock.now()) });
    }

    async fn what_every_process_does_is_noted_now_and_then_and_when_it_fails(app) {
        let minute = SignedDuration::from_mins(1);
        let each = |run| Job { by: By::Each { bell: |platform| platform.mail.bell() }, ..daily(run) };
        let (platform, mut noted) = (&app.platform, None);
        let first = app.clock.now();
        run_here(platform, each(good), &mut noted).await.unwrap();
        app.clock.advance(minute);
        run_here(platform, each(good), &mut noted).await.unwrap();
        assert_eq!(last(&app).await, LastRun { ran_at: Some(first), failed_at: None });
        app.clock.advance(minute);
        let failed = app.clock.now();
        run_here(platform, each(bad), &mut noted).await.unwrap_err();
        assert_eq!(last(&app).await, LastRun { ran_at: Some(first), failed_at: Some(failed) });
        app.clock.advance(minute);
        run_here(platform, each(good), &mut noted).await.unwrap();
        assert_eq!(last(&app).await, LastRun { ran_at: Some(app.clock.now()), failed_at: Some(failed) });
        // A process that has just begun, and fails before it has done anything.
        app.clock.advance(minute);
        run_here(platform, each(bad), &mut None).await.unwrap_err();
        assert_eq!(last(&app).await.failed_at, Some(app.clock.now()));
    }

    async fn a_job_that_the_program_does_not_have_any_more_is_forgotten(app) {
        run_if_due(&app.platform, daily(bad)).await.unwrap_err();
        assert_eq!(app.platform.database.read(failing).await.unwrap(), ["test"]);
        let retention = *JOBS.iter().find(|job| job.name == "retention").expect("it is in the list");
        run_if_due(&app.platform, retention).await.unwrap();
        app.platform.database.write(|connection| forget_others(connection, JOBS)).await.unwrap();
        assert_eq!(app.platform.database.read(failing).await.unwrap(), Vec::<String>::new());
        let noted = app.platform.database.read(|connection| last_run(connection, "retention")).await.unwrap();
        assert_eq!(noted.ran_at, Some(app.clock.now()));
    }

    async fn all_of_it_can_be_done(app) {
        for job in JOBS {
            let done = match job.by {
                By::One => run_if_due(&app.platform, *job).await,
                By::Each { .. } => run_here(&app.platform, *job, &mut None).await,
            };
            done.unwrap();
            let noted = app.platform.database.read(|connection| last_run(connection, job.name)).await.unwrap();
            assert_eq!(noted.ran_at, Some(app.clock.now()), "{}", job.name);
        }
    }
}
