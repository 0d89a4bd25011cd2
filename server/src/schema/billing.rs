//! What owners pay us: subscriptions and both providers.

diesel::table! {
    builtin_checkouts (id) {
        id -> Text,
        account_id -> Text,
        plan -> Text,
        outcome -> Nullable<Text>,
        created_at -> Text,
    }
}

diesel::table! {
    builtin_invoices (id) {
        id -> Text,
        account_id -> Text,
        plan -> Text,
        amount -> BigInt,
        period_starts_at -> Text,
        period_ends_at -> Text,
    }
}

diesel::table! {
    builtin_portals (id) {
        id -> Text,
        account_id -> Text,
        created_at -> Text,
    }
}

diesel::table! {
    stripe_customers (account_id) {
        account_id -> Text,
        customer_id -> Text,
        revision -> BigInt,
    }
}

diesel::table! {
    stripe_events (id) {
        id -> Text,
        kind -> Text,
        received_at -> Text,
    }
}

diesel::table! {
    subscriptions (account_id) {
        account_id -> Text,
        provider -> Text,
        plan -> Text,
        status -> Text,
        trial_ends_at -> Nullable<Text>,
        period_ends_at -> Nullable<Text>,
        cancel_at_period_end -> Bool,
        created_at -> Text,
        updated_at -> Text,
        provider_status -> Text,
        had_trial -> Bool,
        active_until -> Nullable<Text>,
        has_payment_method -> Bool,
    }
}
