//! Walks over every operation of the OpenAPI document: as nobody, as a stranger and as a read-only account.
//! An operation the support's list of calls does not know fails the walk, so a new one cannot be forgotten.

use serde_json::json;

use crate::support::db_tests;
use crate::support::operations::{Operation, call, operations, owner_with_calls};

const PUBLIC: &[&str] = &[
    "test",
    "get_captcha",
    "register",
    "sign_in",
    "finish_sign_in",
    "request_password_reset",
    "reset_password",
    // For whoever reads the mail.
    "confirm_email",
    // Signed by Stripe instead.
    "receive_stripe_event",
    "receive_connect_event",
    // For whoever has the link.
    "get_public_document",
    "get_public_document_pdf",
    "get_public_receipt",
    "get_document_photo",
    "get_document_photo_thumbnail",
    "read_calendar_feed",
    "download_export",
];

const READ_ONLY: &str = "You need an active subscription to make changes.";
const NOT_ADMINISTRATOR: &str = "Only administrators can do this.";

/// What may be written without a subscription: signing in and out, the own profile and paying. Anything else that
/// is written is business data, and an Editor's.
const OPEN_TO_READERS: &[&str] = &[
    "sign_out",
    "sign_out_everywhere",
    "end_session",
    "update_profile",
    // Whether something was read is no business data.
    "read_notifications",
    "update_notification",
    "change_password",
    "schedule_deletion",
    "set_up_two_factor",
    "turn_on_two_factor",
    "turn_off_two_factor",
    "renew_recovery_codes",
    "change_email",
    "send_email_confirmation",
    "resend_email_change",
    "cancel_email_change",
    // Who may read the calendar is the owner's own affair; nothing in it changes.
    "renew_calendar_feed",
    "revoke_calendar_feed",
    // It is the owner's data; none of it changes.
    "create_export",
    // How the owner is paid is part of the profile.
    "connect_card_payments",
    "refresh_card_payments",
    "disconnect_card_payments",
    "create_checkout_session",
    "create_portal_session",
    "refresh_subscription_status",
    "finish_builtin_checkout",
    "use_builtin_portal",
];

db_tests! {
    async fn nobody_gets_in(app) {
        let (_, calls) = owner_with_calls(&app).await;
        for operation in operations() {
            if operation.needs.is_none() {
                assert!(PUBLIC.contains(&operation.id.as_str()), "{} is public, but not on the list", operation.id);
                continue;
            }
            let case = calls.get(operation.id.as_str()).unwrap_or_else(|| panic!("{} has no call", operation.id));
            for client in [app.nobody(), app.nobody().with_token("made-up"), app.nobody().with_token("")] {
                let refused = call(&client, &operation, case).await.expect(401);
                assert_eq!(refused.message(), "Please sign in to continue.");
            }
        }
    }

    async fn a_stranger_finds_nothing(app) {
        let (ann, calls) = owner_with_calls(&app).await;
        let eve = app.owner("Eve's").await;
        let with_id = |operation: &&Operation| operation.has_ids() && operation.needs.is_some();
        for operation in operations().iter().filter(with_id) {
            let answer = call(&eve, operation, &calls[operation.id.as_str()]).await;
            if operation.needs.as_deref() == Some("administrator") {
                assert_eq!(answer.expect(403).message(), NOT_ADMINISTRATOR);
            } else {
                answer.expect(404);
            }
        }
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
        assert_eq!(ann.get("/tools").await.expect(200).names(), ["Impact driver"]);
        assert_eq!(ann.get("/equipment").await.expect(200).names(), ["Ford Transit"]);
        for list in [
            "/inventory", "/tools", "/equipment", "/equipment/maintenance", "/mileage", "/mileage/vehicles", "/projects",
            "/clients", "/clients/tags", "/clients/lookup", "/clients/duplicates?email=dana%40example.com",
            "/appointments", "/appointments/range/2026-11-01/2026-11-30",
            "/tasks", "/expenses", "/expenses/costs",
        ] {
            assert_ne!(ann.get(list).await.expect(200).json(), json!([]), "{list}");
            assert_eq!(eve.get(list).await.expect(200).json(), json!([]), "{list}");
        }
        for (summary, count) in [
            ("/inventory", "totalItems"), ("/tools", "totalTools"), ("/equipment", "totalEquipment"),
            ("/mileage", "totalTrips"), ("/projects", "totalProjects"), ("/clients", "totalClients"), ("/tasks", "totalTasks"),
        ] {
            assert_eq!(ann.get(&format!("{summary}/summary")).await.expect(200).json()[count], 1, "{summary}");
            assert_eq!(eve.get(&format!("{summary}/summary")).await.expect(200).json()[count], 0, "{summary}");
        }
        let seen = eve.get("/dashboard/activity").await.expect(200).text();
        for own in ["Elbow", "Impact", "Transit", "Oak Street", "Dana", "heater"] {
            assert!(!seen.contains(own), "{seen}");
        }
    }

    async fn without_a_subscription_nothing_can_be_changed(app) {
        let (ann, mut calls) = owner_with_calls(&app).await;
        app.clock.advance(jiff::SignedDuration::from_hours(15 * 24));
        // The pages of the built-in provider from before the trial's end have run out; these are new.
        let (checkout, portal) = (ann.open_checkout().await, ann.open_portal().await);
        for (id, (path, _)) in &mut calls {
            match id {
                id if id.ends_with("_builtin_checkout") => *path = Some(checkout.clone()),
                id if id.ends_with("_builtin_portal") => *path = Some(portal.clone()),
                _ => {}
            }
        }
        let lists = ["/inventory", "/tools", "/equipment", "/mileage", "/projects", "/clients", "/appointments", "/tasks"];
        let mut before = Vec::new();
        for list in lists {
            before.push(ann.get(list).await.expect(200).json());
        }
        let mut all = operations();
        // It ends the session that another operation ends.
        all.sort_by_key(|operation| operation.id == "change_password");
        for operation in all {
            // Not signing out, so that the walk stays signed in.
            let stays = !operation.id.starts_with("sign_out");
            let Some(needs) = operation.needs.as_deref().filter(|_| stays) else { continue };
            let answer = call(&ann, &operation, &calls[operation.id.as_str()]).await;
            match needs {
                "editor" => assert_eq!(
                    answer.expect(403).json(),
                    json!({"message": READ_ONLY, "subscriptionRequired": true, "readOnly": true}),
                ),
                "administrator" => assert_eq!(answer.expect(403).message(), NOT_ADMINISTRATOR),
                // The trial is over: there is nothing to take back, but that is no matter of rights.
                // Nor is there an address left to confirm, a lock to have codes for, or a right code or password.
                _ if ["use_builtin_portal", "send_email_confirmation", "renew_recovery_codes"]
                    .contains(&operation.id.as_str()) =>
                {
                    drop(answer.expect(409));
                }
                _ if ["turn_on_two_factor", "schedule_deletion"].contains(&operation.id.as_str()) => {
                    drop(answer.expect(422));
                }
                _ => assert!(answer.status.is_success(), "{} answered {}", operation.id, answer.status),
            }
        }
        for (list, before) in lists.iter().zip(before) {
            assert_eq!(ann.get(list).await.expect(200).json(), before, "{list}");
        }
    }
}

#[test]
fn whoever_writes_business_data_is_an_editor() {
    for operation in operations() {
        let (id, needs) = (operation.id.as_str(), operation.needs.as_deref());
        if operation.method == "GET" || needs == Some("administrator") {
            continue;
        }
        let open = PUBLIC.contains(&id) || OPEN_TO_READERS.contains(&id);
        assert_eq!(needs == Some("editor"), !open, "{id} needs {needs:?}");
    }
}
