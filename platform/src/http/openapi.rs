//! Completes the OpenAPI document that the handlers' types make: what every operation of a kind can answer is
//! added here once, instead of in each handler's attribute.

use axum::http::StatusCode;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Required, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use super::problem::Problem;

/// The names under which operations state the right they need.
pub const READER: &str = "reader";
pub const EDITOR: &str = "editor";
pub const ADMINISTRATOR: &str = "administrator";

/// How an operation says that no version has to be seen for it: a tick, which two people may set at once.
const ANY_VERSION: &str = "x-any-version";
/// Marks a change of what there's one of per account, which takes a version all the same.
const VERSIONED: &str = "x-versioned";

pub fn complete(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    components.schemas.insert(Problem::name().into_owned(), Problem::schema());
    for (name, meaning) in [
        (READER, "Signed in."),
        (EDITOR, "Signed in with an active subscription."),
        (ADMINISTRATOR, "Signed in as an administrator of the product."),
    ] {
        let mut scheme = Http::new(HttpAuthScheme::Bearer);
        scheme.description = Some(meaning.to_owned());
        components.security_schemes.insert(name.to_owned(), RefOr::T(SecurityScheme::Http(scheme)));
    }
    for item in document.paths.paths.values_mut() {
        if let Some(change) = &mut item.put
            && (has_parameter_in(change, &ParameterIn::Path) || is_marked(change, VERSIONED))
            && !is_marked(change, ANY_VERSION)
        {
            change.parameters.get_or_insert_default().push(if_match());
        }
        for (operation, is_read) in
            [(&mut item.get, true), (&mut item.post, false), (&mut item.put, false), (&mut item.delete, false)]
        {
            if let Some(operation) = operation {
                add_refusals(operation, is_read);
            }
        }
    }
}

/// Every other change of one thing takes the version it began from (see `version`).
fn if_match() -> RefOr<Parameter> {
    let text = Object::with_type(Type::String);
    ParameterBuilder::new()
        .name("If-Match")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "The version the change began from: its ETag. If it has changed since, the answer is 409. Without the header, \
             the last change wins.",
        ))
        .schema(Some(text))
        .build()
        .into()
}

fn is_marked(operation: &Operation, mark: &str) -> bool {
    operation.extensions.as_ref().is_some_and(|extensions| extensions.contains_key(mark))
}

fn has_parameter_in(operation: &Operation, place: &ParameterIn) -> bool {
    operation.parameters.iter().flatten().any(|parameter| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == *place,
        RefOr::Ref(_) => false,
    })
}

fn add_refusals(operation: &mut Operation, is_read: bool) {
    let needs = |name: &str| {
        let required = serde_json::to_value(&operation.security).unwrap_or_default();
        required.as_array().is_some_and(|list| list.iter().any(|one| one.get(name).is_some()))
    };
    let (reader, editor, administrator) = (needs(READER), needs(EDITOR), needs(ADMINISTRATOR));
    let (has_path_parameter, has_query_parameter) =
        (has_parameter_in(operation, &ParameterIn::Path), has_parameter_in(operation, &ParameterIn::Query));
    let has_body = operation.request_body.is_some();

    let mut refusals: Vec<(u16, &str)> = vec![
        (500, "Something went wrong on our side."),
        (503, "Not ready right now."),
        (429, "Too many requests. Retry-After says when to try again."),
    ];
    if reader || editor || administrator {
        refusals.push((401, "Not signed in, or the session has ended."));
    }
    if editor || administrator {
        refusals.push((403, "Not allowed, or no active subscription."));
    }
    if has_path_parameter {
        refusals.push((404, "It doesn't exist, or it belongs to someone else."));
    }
    if has_body {
        refusals.push((400, "The body is not JSON."));
        refusals.push((413, "The body is too large."));
        refusals.push((415, "The body is not sent as JSON."));
    }
    if has_body || has_query_parameter || !is_read {
        refusals.push((422, "A field, parameter or header is wrong."));
    }
    if !is_read {
        refusals.push((409, "It conflicts with what's already saved."));
    }
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            response.description = match status.as_str() {
                "201" => "Created.",
                "204" => "Done. There's no body.",
                "401" => "Not signed in, or the wrong credentials.",
                "429" => "Too many tries. Retry-After says when to try again.",
                _ => "What was asked for.",
            }
            .to_owned();
        }
    }
    for (status, meaning) in refusals {
        let response = ResponseBuilder::new()
            .description(meaning)
            .content("application/json", Content::new(Some(Ref::from_schema_name(Problem::name()))))
            .build();
        operation.responses.responses.entry(status.to_string()).or_insert(RefOr::T(response));
    }
    if is_read {
        let unchanged = ResponseBuilder::new().description("Unchanged since the ETag given in If-None-Match.").build();
        operation
            .responses
            .responses
            .entry(StatusCode::NOT_MODIFIED.as_str().to_owned())
            .or_insert(RefOr::T(unchanged));
    }
}
