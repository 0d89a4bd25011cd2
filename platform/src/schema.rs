//! The tables that the platform itself reads and writes. Those of the business are in `server/src/schema/`.

diesel::table! {
    background_work (name) {
        name -> Text,
        due_at -> Text,
        last_ran_at -> Nullable<Text>,
        last_failed_at -> Nullable<Text>,
    }
}

diesel::table! {
    customer_emails (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        recipient -> Text,
        subject -> Text,
        is_automatic -> Bool,
        outcome -> Text,
        created_at -> Text,
    }
}

diesel::table! {
    idempotency_keys (owner_id, path, idempotency_key) {
        owner_id -> Text,
        path -> Text,
        idempotency_key -> Text,
        body_hash -> Text,
        status -> Nullable<BigInt>,
        answer -> Nullable<Text>,
        etag -> Nullable<Text>,
        created_at -> Text,
    }
}

diesel::table! {
    kept_figures (owner_id, day, name) {
        owner_id -> Text,
        name -> Text,
        day -> Text,
        amount -> Double,
    }
}

diesel::table! {
    loose_files (path) {
        path -> Text,
        is_doomed -> Bool,
        due_at -> Text,
    }
}

diesel::table! {
    outbox (id) {
        id -> Text,
        recipient -> Text,
        subject -> Text,
        body -> Text,
        html -> Nullable<Text>,
        sender_name -> Nullable<Text>,
        reply_to -> Nullable<Text>,
        attachment_name -> Nullable<Text>,
        attachment -> Nullable<Binary>,
        attempts -> BigInt,
        due_at -> Text,
        last_error -> Nullable<Text>,
        created_at -> Text,
        attachment_type -> Nullable<Text>,
        turn -> BigInt,
    }
}

diesel::table! {
    secrets (name) {
        name -> Text,
        value -> Text,
    }
}

diesel::table! {
    sessions (token_hash) {
        token_hash -> Text,
        id -> Text,
        account_id -> Text,
        user_agent -> Nullable<Text>,
        created_at -> Text,
        last_used_at -> Text,
    }
}

diesel::table! {
    text_folds (table_name) {
        table_name -> Text,
        version -> BigInt,
    }
}

diesel::table! {
    throttles (subject) {
        subject -> Text,
        window_ends_at -> Text,
        hits -> BigInt,
    }
}

diesel::table! {
    used_captchas (signature) {
        signature -> Text,
        expires_at -> Text,
    }
}

diesel::table! {
    /// An account, as far as access and email know it.
    #[sql_name = "accounts"]
    tenants (id) {
        id -> Text,
        is_admin -> Bool,
        editable_until -> Nullable<Text>,
        timezone -> Nullable<Text>,
        email_confirmed_at -> Nullable<Text>,
        second_lock_since -> Nullable<Text>,
        paying_since -> Nullable<Text>,
    }
}

diesel::joinable!(sessions -> tenants (account_id));
diesel::allow_tables_to_appear_in_same_query!(sessions, tenants);
