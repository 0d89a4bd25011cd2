//! Accounts and what lets people in: sign-in, two-factor, administrators.

diesel::table! {
    accounts (id) {
        id -> Text,
        email_key -> Text,
        email -> Text,
        password_hash -> Text,
        first_name -> Text,
        last_name -> Text,
        business_name -> Text,
        phone_number -> Nullable<Text>,
        job_role -> Nullable<Text>,
        cash_app -> Nullable<Text>,
        venmo -> Nullable<Text>,
        zelle -> Nullable<Text>,
        takes_cash -> Bool,
        takes_check -> Bool,
        is_admin -> Bool,
        editable_until -> Nullable<Text>,
        created_at -> Text,
        updated_at -> Text,
        name_key -> Text,
        mileage_rate -> BigInt,
        timezone -> Nullable<Text>,
        calendar_key -> Nullable<Text>,
        calendar_key_since -> Nullable<Text>,
        sends_reminders -> Bool,
        emails_views -> Bool,
        emails_signatures -> Bool,
        emails_payments -> Bool,
        reminders_since -> Nullable<Text>,
        reminded_on -> Nullable<Text>,
        email_confirmed_at -> Nullable<Text>,
        second_lock_since -> Nullable<Text>,
        leaves_at -> Nullable<Text>,
        terms -> Nullable<Text>,
        asks_acceptance -> Bool,
        tax_rates -> Text,
        takes_parts -> Bool,
        paying_since -> Nullable<Text>,
        due_days -> Nullable<BigInt>,
        profile_version -> BigInt,
        hides_first_steps -> Bool,
    }
}

diesel::table! {
    admin_actions (id) {
        id -> Text,
        administrator_id -> Text,
        administrator -> Text,
        subject_key -> Text,
        action -> Text,
        details -> Text,
        happened_at -> Text,
    }
}

diesel::table! {
    complimentary_access (email_key) {
        email_key -> Text,
        email -> Text,
        reason -> Text,
        expires_on -> Nullable<Text>,
        granted_by -> Text,
        granted_at -> Text,
    }
}

diesel::table! {
    device_keys (account_id, key_hash) {
        account_id -> Text,
        key_hash -> Text,
        last_used_at -> Text,
    }
}

diesel::table! {
    email_links (token_hash) {
        token_hash -> Text,
        account_id -> Text,
        email -> Text,
        is_change -> Bool,
        expires_at -> Text,
    }
}

diesel::table! {
    known_devices (account_id, device) {
        account_id -> Text,
        device -> Text,
        last_seen_at -> Text,
    }
}

diesel::table! {
    password_resets (token_hash) {
        token_hash -> Text,
        account_id -> Text,
        expires_at -> Text,
    }
}

diesel::table! {
    recovery_codes (account_id, code_hash) {
        account_id -> Text,
        code_hash -> Text,
    }
}

diesel::table! {
    second_locks (account_id) {
        account_id -> Text,
        secret -> Text,
        last_step -> BigInt,
        created_at -> Text,
    }
}

diesel::table! {
    second_steps (token_hash) {
        token_hash -> Text,
        account_id -> Text,
        expires_at -> Text,
        emailed_code_hash -> Nullable<Text>,
    }
}
