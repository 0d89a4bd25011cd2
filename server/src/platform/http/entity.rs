//! A row as the API shows it: its id, what the owner says about it, what follows from that, and when it was made and
//! last changed.

/// Declares the type; `owned_table!` makes one of each row.
///
/// ```text
/// entity! {
///     /// A part as the API shows it.
///     Part, fields: PartFields
/// }
/// ```
/// What follows from the fields is told behind them: `, serial_number: Option<String> = |fields| fields.vin.clone()`.
macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, fields: $fields:ty
        $(, $(#[$further_meta:meta])* $further:ident: $type:ty = |$told:ident| $value:expr)* $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            #[serde(rename = "_id")]
            #[schema(rename = "_id")]
            id: String,
            #[serde(flatten)]
            fields: $fields,
            $($(#[$further_meta])* $further: $type,)*
            created_at: $crate::platform::dates::Moment,
            updated_at: $crate::platform::dates::Moment,
        }

        impl $crate::platform::http::version::Version for $name {
            fn version(&self) -> String {
                self.updated_at.to_string()
            }
        }

        impl $name {
            pub fn of(
                id: String,
                fields: $fields,
                created_at: $crate::platform::dates::Moment,
                updated_at: $crate::platform::dates::Moment,
            ) -> Self {
                $(let $further = { let $told = &fields; $value };)*
                Self { id, $($further,)* fields, created_at, updated_at }
            }
        }
    };
}
pub(crate) use entity;
