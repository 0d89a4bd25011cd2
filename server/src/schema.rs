//! The tables of the database as Diesel sees them, each declared here alone and in full. A test compares them with what the
//! migrations make, on both databases. Whoever owns a table is its module's `store.rs`.

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
    }
}

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
    credit_counters (owner_id) {
        owner_id -> Text,
        last_entry -> BigInt,
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
    email_links (token_hash) {
        token_hash -> Text,
        account_id -> Text,
        email -> Text,
        is_change -> Bool,
        expires_at -> Text,
    }
}

diesel::table! {
    equipment (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        kind -> Text,
        brand -> Nullable<Text>,
        model -> Nullable<Text>,
        year -> Nullable<BigInt>,
        cost -> BigInt,
        location -> Nullable<Text>,
        vin_serial_number -> Nullable<Text>,
        status -> Text,
        condition -> Text,
        assigned_to -> Nullable<Text>,
        last_service -> Nullable<Text>,
        next_service -> Nullable<Text>,
        notes -> Nullable<Text>,
        sort_key -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    expenses (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        project_id -> Text,
        description -> Text,
        amount -> BigInt,
        date -> Text,
        category -> Text,
        receipt -> Text,
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
    known_devices (account_id, device) {
        account_id -> Text,
        device -> Text,
        last_seen_at -> Text,
    }
}

diesel::table! {
    parts (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        sku -> Nullable<Text>,
        part_number -> Nullable<Text>,
        cost -> BigInt,
        price -> BigInt,
        location -> Text,
        quantity -> BigInt,
        reorder_level -> BigInt,
        condition -> Text,
        sort_key -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
        missing -> BigInt,
        counts -> BigInt,
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
    projects (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        client -> Text,
        description -> Nullable<Text>,
        budget -> Nullable<BigInt>,
        start_date -> Text,
        end_date -> Text,
        status -> Text,
        tasks -> Text,
        notes -> Nullable<Text>,
        version -> BigInt,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
        client_id -> Nullable<Text>,
    }
}

diesel::table! {
    recovery_codes (account_id, code_hash) {
        account_id -> Text,
        code_hash -> Text,
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

diesel::table! {
    service_records (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        equipment_id -> Text,
        service_date -> Text,
        service_type -> Text,
        description -> Nullable<Text>,
        performed_by -> Text,
        mileage -> BigInt,
        notes -> Nullable<Text>,
        invoice_number -> Nullable<Text>,
        next_service_date -> Nullable<Text>,
        parts_used -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
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

diesel::table! {
    shown_estimates (owner_id, document_id) {
        owner_id -> Text,
        document_id -> Text,
        content -> Text,
        kept_at -> Text,
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

diesel::table! {
    tools (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        name -> Text,
        brand -> Text,
        kind -> Text,
        cost -> BigInt,
        quantity -> BigInt,
        location -> Nullable<Text>,
        condition -> Text,
        serial_number -> Nullable<Text>,
        purchase_date -> Nullable<Text>,
        purchase_location -> Nullable<Text>,
        warranty -> Nullable<Text>,
        sort_key -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    trips (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        date -> Text,
        start_location -> Text,
        end_location -> Text,
        miles -> BigInt,
        fuel_price -> BigInt,
        vehicle -> Text,
        vehicle_mpg -> BigInt,
        purpose -> Text,
        other_cost -> BigInt,
        notes -> Nullable<Text>,
        project_id -> Nullable<Text>,
        fuel_cost -> BigInt,
        total_cost -> BigInt,
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

diesel::table! {
    earlier_mileage_rates (owner_id, last_day) {
        owner_id -> Text,
        last_day -> Text,
        rate -> BigInt,
    }
}

diesel::table! {
    workflows (owner_id, id) {
        id -> Text,
        owner_id -> Text,
        title -> Text,
        category -> Text,
        description -> Text,
        steps -> Text,
        version -> BigInt,
        sort_key -> Text,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

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
    expense_categories (owner_id, id) {
        owner_id -> Text,
        id -> Text,
        name -> Text,
        is_hidden -> Bool,
        version -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(document_lines, documents);
diesel::allow_tables_to_appear_in_same_query!(documents, accounts);
diesel::allow_tables_to_appear_in_same_query!(expenses, projects);
diesel::allow_tables_to_appear_in_same_query!(document_parts, document_lines);
diesel::allow_tables_to_appear_in_same_query!(document_parts, documents);
diesel::allow_tables_to_appear_in_same_query!(document_answers, documents);
diesel::allow_tables_to_appear_in_same_query!(document_reminders, documents);
diesel::allow_tables_to_appear_in_same_query!(reminders_by_hand, documents);
diesel::allow_tables_to_appear_in_same_query!(payments, documents);
diesel::allow_tables_to_appear_in_same_query!(credit_memos, documents);
diesel::allow_tables_to_appear_in_same_query!(recurring_invoices, accounts);
diesel::allow_tables_to_appear_in_same_query!(reminder_settings, accounts);
diesel::allow_tables_to_appear_in_same_query!(second_steps, accounts);
diesel::allow_tables_to_appear_in_same_query!(accounts, complimentary_access);
diesel::allow_tables_to_appear_in_same_query!(business_expenses, accounts);
