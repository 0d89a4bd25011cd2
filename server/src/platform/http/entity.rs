//! A row as the API shows it: its id, what the owner says about it, what follows from that, and when it was made and
//! last changed.

/// Declares the type and how it comes from its row.
///
/// ```text
/// entity! {
///     /// A part as the API shows it.
///     Part, from row: PartRow, fields: PartFields
/// }
/// ```
/// Further fields follow as `, serial_number: Option<String> = row.fields.vin.clone()`.
macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, from $one:ident: $row:ty, fields: $fields:ty
        $(, $(#[$further_meta:meta])* $further:ident: $type:ty = $value:expr)* $(,)?) => {
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

        impl From<$row> for $name {
            fn from($one: $row) -> Self {
                Self {
                    $($further: $value,)*
                    id: $one.id,
                    fields: $one.fields,
                    created_at: $one.created_at,
                    updated_at: $one.updated_at,
                }
            }
        }
    };
}
pub(crate) use entity;
