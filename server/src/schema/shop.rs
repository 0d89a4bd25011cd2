//! What the work is done with, and the work: parts, tools, the garage, trips, projects, checklists.

diesel::table! {
    earlier_mileage_rates (owner_id, last_day) {
        owner_id -> Text,
        last_day -> Text,
        rate -> BigInt,
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
        brand_name -> Nullable<Text>,
        type_name -> Nullable<Text>,
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
