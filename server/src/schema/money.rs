//! What comes in and goes out: payments, cards, credit, receipts and overhead.

diesel::table! {
    business_expenses (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        date -> Text,
        vendor -> Text,
        category -> Text,
        amount -> BigInt,
        tax -> Nullable<BigInt>,
        method -> Text,
        notes -> Nullable<Text>,
        receipts -> Text,
        repeats_monthly -> Bool,
        next_on -> Nullable<Text>,
        last_on -> Nullable<Text>,
        repeat_of -> Nullable<Text>,
        repeat_month -> Nullable<Text>,
        deleted_at -> Nullable<Text>,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    card_accounts (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        provider -> Text,
        account -> Nullable<Text>,
        is_ready -> Bool,
        connected_at -> Text,
        disconnected_at -> Nullable<Text>,
    }
}

diesel::table! {
    card_checkouts (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        card_account_id -> Text,
        document_id -> Text,
        document_number -> Text,
        customer_name -> Text,
        amount -> BigInt,
        purpose -> Text,
        state -> Text,
        session -> Nullable<Text>,
        url -> Nullable<Text>,
        payment -> Nullable<Text>,
        disputes -> Text,
        builtin_state -> Text,
        builtin_at -> Nullable<Text>,
        revision -> BigInt,
        opened_at -> Text,
        expires_at -> Text,
        paid_at -> Nullable<Text>,
        look_at -> Nullable<Text>,
    }
}

diesel::table! {
    client_credits (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        entry -> BigInt,
        client_id -> Nullable<Text>,
        customer_key -> Text,
        customer_name -> Text,
        customer_email -> Text,
        kind -> Text,
        amount -> BigInt,
        date -> Text,
        document_id -> Text,
        document_number -> Text,
        payment_id -> Nullable<Text>,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    credit_counters (owner_id) {
        owner_id -> Text,
        last_entry -> BigInt,
    }
}

diesel::table! {
    credit_memos (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        number -> Text,
        document_id -> Text,
        document_number -> Text,
        customer_name -> Text,
        amount -> BigInt,
        tax -> BigInt,
        reason -> Text,
        date -> Text,
        voided_at -> Nullable<Text>,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    earnings (owner_id, earned_by, period, earner_key) {
        owner_id -> Text,
        earned_by -> Text,
        period -> Text,
        earner_key -> Text,
        invoices_or_lines -> BigInt,
        amount -> Double,
    }
}

diesel::table! {
    expense_categories (owner_id, id) {
        owner_id -> Text,
        id -> Text,
        name -> Text,
        is_hidden -> Bool,
        version -> BigInt,
    }
}

diesel::table! {
    payments (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        document_id -> Text,
        date -> Text,
        amount -> BigInt,
        method -> Nullable<Text>,
        note -> Nullable<Text>,
        created_at -> Text,
        card_reference -> Nullable<Text>,
        checkout_id -> Nullable<Text>,
        fee -> Nullable<BigInt>,
        is_test -> Bool,
    }
}

diesel::table! {
    receipts (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        document_id -> Text,
        payment_id -> Text,
        is_automatic -> Bool,
        asked_at -> Text,
        look_at -> Nullable<Text>,
        mail_id -> Nullable<Text>,
        mail_to -> Nullable<Text>,
    }
}
