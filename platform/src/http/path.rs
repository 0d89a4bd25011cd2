//! Ids in paths. Whatever does not have an id's form cannot name anything and is a 404.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::error::{Error, Result};
use crate::values::ids::{is_id, is_key};

pub struct Id(pub String);

/// The id of a thing and of another inside it.
pub struct IdWithin(pub String, pub String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(id)) if is_id(&id) => Ok(Self(id)),
            _ => Err(Error::NotFound),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IdWithin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match Path::<(String, String)>::from_request_parts(parts, state).await {
            Ok(Path((outer, inner))) if is_id(&outer) && is_id(&inner) => Ok(Self(outer, inner)),
            _ => Err(Error::NotFound),
        }
    }
}

/// The id of a document, which is also its customer's key.
pub struct Key(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Key {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(key)) if is_key(&key) => Ok(Self(key)),
            _ => Err(Error::NotFound),
        }
    }
}

/// The key of a thing and of another inside it.
pub struct KeyWithin(pub String, pub String);

impl<S: Send + Sync> FromRequestParts<S> for KeyWithin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match Path::<(String, String)>::from_request_parts(parts, state).await {
            Ok(Path((outer, inner))) if is_key(&outer) && is_key(&inner) => Ok(Self(outer, inner)),
            _ => Err(Error::NotFound),
        }
    }
}

/// The id of a thing and the key of a file that goes with it.
pub struct IdAndKey(pub String, pub String);

impl<S: Send + Sync> FromRequestParts<S> for IdAndKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match Path::<(String, String)>::from_request_parts(parts, state).await {
            Ok(Path((id, key))) if is_id(&id) && is_key(&key) => Ok(Self(id, key)),
            _ => Err(Error::NotFound),
        }
    }
}
