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
/// What follows from the fields is told behind them: `, serial_number: Option<String> = |fields| fields.vin.clone()`; what
/// only others know is given when one is made: `; expenses: Vec<Expense>`. What is called `id`, `created` and `updated`
/// instead of `_id`, `createdAt` and `updatedAt` says so before its fields (`called (id, created, updated)`), as does what
/// counts its versions (`counted by version`) instead of taking the time of the last change for it; what is shown of it and
/// changes without a version or a change, because time goes by, is named behind that (`beside standing`).
#[macro_export]
macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $(counted by $version:ident $(beside $flag:ident)?,)? fields: $($rest:tt)*) => {
        $crate::http::entity::entity! {
            @ $(#[$doc])* $name ("_id" "createdAt" "updatedAt") ($($version $(beside $flag)?)?) fields: $($rest)*
        }
    };
    ($(#[$doc:meta])* $name:ident, called (id, created, updated), $(counted by $version:ident,)? fields: $($rest:tt)*) => {
        $crate::http::entity::entity! {
            @ $(#[$doc])* $name ("id" "created" "updated") ($($version)?) fields: $($rest)*
        }
    };
    (@version $shown:expr,) => { $shown.updated_at.to_string() };
    (@version $shown:expr, $version:ident) => { $shown.$version.to_string() };
    // A version that is the time of the last change says all there is to say.
    (@beside $shown:expr,) => { None };
    (@beside $shown:expr, $version:ident) => { Some($shown.updated_at.to_string()) };
    (@beside $shown:expr, $version:ident $flag:ident) => {
        Some(format!("{};{}", $shown.updated_at, $shown.$flag))
    };
    (@ $(#[$doc:meta])* $name:ident ($id:tt $created:tt $updated:tt) ($($version:ident $(beside $flag:ident)?)?)
        fields: $fields:ty
        $(, $(#[$further_meta:meta])* $further:ident: $type:ty = |$told:ident| $value:expr)*
        $(; $(#[$given_meta:meta])* $given:ident: $given_type:ty)* $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            #[serde(rename = $id)]
            #[schema(rename = $id)]
            id: String,
            #[serde(flatten)]
            fields: $fields,
            $($(#[$further_meta])* $further: $type,)*
            $($(#[$given_meta])* $given: $given_type,)*
            $(#[serde(skip)] $version: i64,)?
            #[serde(rename = $created)]
            #[schema(rename = $created)]
            created_at: $crate::values::dates::Moment,
            #[serde(rename = $updated)]
            #[schema(rename = $updated)]
            updated_at: $crate::values::dates::Moment,
        }

        impl $crate::http::version::Version for $name {
            fn version(&self) -> String {
                $crate::http::entity::entity!(@version self, $($version)?)
            }

            fn beside(&self) -> Option<String> {
                $crate::http::entity::entity!(@beside self, $($version $($flag)?)?)
            }
        }

        impl $name {
            pub fn of(
                id: String,
                $($version: i64,)?
                fields: $fields,
                created_at: $crate::values::dates::Moment,
                updated_at: $crate::values::dates::Moment,
                $($given: $given_type,)*
            ) -> Self {
                $(let $further = { let $told = &fields; $value };)*
                Self { id, $($further,)* $($given,)* $($version,)? fields, created_at, updated_at }
            }
        }
    };
}
pub use entity;
