//! Clients, what was said to them and when they are visited, and what owners read of it all.

diesel::table! {
    activity (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        kind -> Text,
        action -> Text,
        details -> Text,
        happened_at -> Text,
    }
}

diesel::table! {
    appointments (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        title -> Text,
        is_multi_day -> Bool,
        start_date -> Text,
        end_date -> Text,
        start_time -> Text,
        end_time -> Text,
        status -> Text,
        client_id -> Nullable<Text>,
        client_name -> Text,
        client_email -> Nullable<Text>,
        client_phone -> Nullable<Text>,
        location -> Nullable<Text>,
        notes -> Nullable<Text>,
        category -> Text,
        notify_client -> Bool,
        notification_status -> Nullable<Text>,
        notified_at -> Nullable<Text>,
        reminded_at -> Nullable<Text>,
        moved_at -> Nullable<Text>,
        mail_id -> Nullable<Text>,
        mail_to -> Nullable<Text>,
        mail_outcome -> Nullable<Text>,
        starts_at -> Text,
        reach -> Nullable<BigInt>,
        version -> BigInt,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
        series_id -> Nullable<Text>,
    }
}

diesel::table! {
    clients (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        phone -> Text,
        company -> Nullable<Text>,
        kind -> Text,
        status -> Text,
        estimated_value -> BigInt,
        actual_value -> BigInt,
        source -> Nullable<Text>,
        lead_source -> Text,
        industry -> Nullable<Text>,
        notes -> Nullable<Text>,
        street -> Nullable<Text>,
        city -> Nullable<Text>,
        state -> Nullable<Text>,
        zip -> Nullable<Text>,
        country -> Nullable<Text>,
        linkedin -> Nullable<Text>,
        twitter -> Nullable<Text>,
        facebook -> Nullable<Text>,
        tags -> Text,
        last_contact_date -> Nullable<Text>,
        next_follow_up_date -> Nullable<Text>,
        email_key -> Text,
        phone_key -> Text,
        sort_key -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    exports (owner_id) {
        owner_id -> Text,
        id -> Text,
        status -> Text,
        done -> BigInt,
        total -> BigInt,
        attempts -> BigInt,
        due_at -> Text,
        file -> Text,
        created_at -> Text,
    }
}

diesel::table! {
    interactions (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        client_id -> Text,
        kind -> Text,
        subject -> Text,
        description -> Text,
        date -> Text,
        status -> Nullable<Text>,
        follow_up_date -> Nullable<Text>,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    notifications (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        document_id -> Text,
        kind -> Text,
        words -> Text,
        is_test -> Bool,
        happened_at -> Text,
        read_at -> Nullable<Text>,
    }
}

diesel::table! {
    tasks (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        title -> Text,
        description -> Text,
        status -> Text,
        priority -> Text,
        due_date -> Nullable<Text>,
        client_id -> Nullable<Text>,
        client_name -> Nullable<Text>,
        notes -> Text,
        sort_key -> Text,
        version -> BigInt,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}
