//! Estimates and invoices, what customers answered, and what repeats or reminds.

diesel::table! {
    document_answers (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        document_id -> Text,
        outcome -> Text,
        words -> Nullable<Text>,
        document_version -> BigInt,
        content -> Text,
        content_hash -> Text,
        client_address -> Text,
        answered_at -> Text,
    }
}

diesel::table! {
    document_counters (owner_id, kind) {
        owner_id -> Text,
        kind -> Text,
        last_number -> BigInt,
    }
}

diesel::table! {
    document_lines (owner_id, document_id, place) {
        document_id -> Text,
        place -> BigInt,
        owner_id -> Text,
        description -> Text,
        description_key -> Text,
        amount -> BigInt,
        customer_key -> Text,
        paid_day -> Nullable<Text>,
    }
}

diesel::table! {
    document_parts (owner_id, document_id, place, day) {
        owner_id -> Text,
        document_id -> Text,
        place -> BigInt,
        day -> Text,
        description_key -> Text,
        customer_key -> Text,
        amount -> BigInt,
    }
}

diesel::table! {
    document_reminders (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        document_id -> Text,
        due_on -> Text,
        days -> BigInt,
        mail_to -> Text,
        sent_at -> Text,
    }
}

diesel::table! {
    documents (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        kind -> Text,
        document_number -> Text,
        estimate_number -> Nullable<Text>,
        customer_name -> Text,
        customer_email -> Nullable<Text>,
        customer_phone -> Nullable<Text>,
        project_link -> Nullable<Text>,
        date -> Text,
        due_date -> Nullable<Text>,
        status -> Text,
        items -> Text,
        notes -> Nullable<Text>,
        total -> BigInt,
        sent_date -> Nullable<Text>,
        paid_date -> Nullable<Text>,
        public_since -> Nullable<Text>,
        photos -> Text,
        mail_id -> Nullable<Text>,
        mail_to -> Nullable<Text>,
        overdue_noticed_at -> Nullable<Text>,
        unsent_status -> Nullable<Text>,
        unsent_date -> Nullable<Text>,
        version -> BigInt,
        customer_key -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
        client_id -> Nullable<Text>,
        customer_address -> Nullable<Text>,
        mail_outcome -> Nullable<Text>,
        viewed_at -> Nullable<Text>,
        answer -> Nullable<Text>,
        answer_words -> Nullable<Text>,
        answered_at -> Nullable<Text>,
        answered_to -> Nullable<Text>,
        answered_offer -> Nullable<Text>,
        received -> BigInt,
        payments -> BigInt,
        deposit_amount -> Nullable<BigInt>,
        deposit_percent -> Nullable<BigInt>,
        instalments -> Text,
        discount_kind -> Nullable<Text>,
        discount_value -> Nullable<BigInt>,
        tax_total -> BigInt,
        taken_parts -> Text,
        recurring_id -> Nullable<Text>,
        recurring_on -> Nullable<Text>,
        is_test -> Bool,
        was_public_since -> Nullable<Text>,
        valid_until -> Nullable<Text>,
        message -> Nullable<Text>,
        voided_at -> Nullable<Text>,
        void_reason -> Nullable<Text>,
        voided_by -> Nullable<Text>,
        credited -> BigInt,
        credit_memo_total -> BigInt,
        write_off_total -> BigInt,
    }
}

diesel::table! {
    documents_to_correct (owner_id, document_id) {
        owner_id -> Text,
        document_id -> Text,
    }
}

diesel::table! {
    documents_to_recount (owner_id, document_id) {
        owner_id -> Text,
        document_id -> Text,
    }
}

diesel::table! {
    recurring_invoices (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        document_id -> Nullable<Text>,
        content -> Text,
        customer_name -> Text,
        total -> BigInt,
        rhythm -> Text,
        day_of_month -> Nullable<BigInt>,
        starts_on -> Text,
        ends_on -> Nullable<Text>,
        most -> Nullable<BigInt>,
        due_days -> Nullable<BigInt>,
        sends_by_mail -> Bool,
        is_paused -> Bool,
        next_on -> Text,
        made -> BigInt,
        last_on -> Nullable<Text>,
        in_hand -> Nullable<Text>,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
        failing_since -> Nullable<Text>,
    }
}

diesel::table! {
    reminder_settings (owner_id) {
        owner_id -> Text,
        is_on -> Bool,
        first_days -> Nullable<BigInt>,
        second_days -> Nullable<BigInt>,
        third_days -> Nullable<BigInt>,
        message -> Nullable<Text>,
        since -> Nullable<Text>,
        reminded_on -> Nullable<Text>,
        updated_at -> Text,
        waiting -> BigInt,
        version -> BigInt,
    }
}

diesel::table! {
    reminders_by_hand (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        document_id -> Text,
        channel -> Text,
        sent_to -> Text,
        due_on -> Text,
        sent_at -> Text,
    }
}

diesel::table! {
    shown_estimates (owner_id, document_id) {
        owner_id -> Text,
        document_id -> Text,
        content -> Text,
        kept_at -> Text,
    }
}
