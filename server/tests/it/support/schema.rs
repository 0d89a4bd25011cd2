//! As much of JSON Schema as the OpenAPI document uses; a keyword it does not know fails the check.

use platform::values::time_of_day::TimeOfDay;
use serde_json::Value;

/// Keywords that say nothing about the value.
const SILENT: &[&str] = &["description", "example", "examples", "deprecated", "title", "default"];

/// What is wrong with a value by its schema; empty when nothing is. `$ref`s are looked up in the document.
pub fn violations(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(document, schema, value, "", &mut found);
    found
}

/// The schema behind a `$ref`, or the schema itself.
pub fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => {
            let pointer = reference.strip_prefix('#').expect("a reference within the document");
            document.pointer(pointer).unwrap_or_else(|| panic!("{reference} leads nowhere"))
        }
        None => schema,
    }
}

fn check(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(keywords) = schema.as_object() else { return };
    let number = || value.as_f64();
    let length = || value.as_str().map(|text| text.chars().count() as f64);
    for (keyword, rule) in keywords {
        let limit = rule.as_f64().unwrap_or_default();
        let holds = match keyword.as_str() {
            "$ref" => {
                check(document, resolve(document, schema), value, at, found);
                true
            }
            "type" => {
                rule.as_array().map_or_else(|| is_type(rule, value), |any| any.iter().any(|one| is_type(one, value)))
            }
            "enum" => rule.as_array().is_some_and(|any| any.contains(value)),
            "minimum" => number().is_none_or(|number| number >= limit),
            "maximum" => number().is_none_or(|number| number <= limit),
            "minLength" => length().is_none_or(|length| length >= limit),
            "maxLength" => length().is_none_or(|length| length <= limit),
            "format" => is_format(rule, value),
            "required" => value.as_object().is_none_or(|object| {
                rule.as_array().is_some_and(|names| {
                    names.iter().all(|name| object.contains_key(name.as_str().unwrap_or_default()))
                })
            }),
            "properties" => {
                for (name, schema) in rule.as_object().into_iter().flatten() {
                    if let Some(value) = value.get(name) {
                        check(document, schema, value, &format!("{at}/{name}"), found);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = &schema["properties"];
                for (name, value) in
                    value.as_object().into_iter().flatten().filter(|(name, _)| known.get(name).is_none())
                {
                    check(document, rule, value, &format!("{at}/{name}"), found);
                }
                *rule != Value::Bool(false)
            }
            "propertyNames" => {
                for name in value.as_object().into_iter().flat_map(|object| object.keys()) {
                    check(document, rule, &Value::from(name.as_str()), &format!("{at}/{name}"), found);
                }
                true
            }
            "items" => {
                for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                    check(document, rule, value, &format!("{at}/{index}"), found);
                }
                true
            }
            "allOf" => {
                for schema in rule.as_array().into_iter().flatten() {
                    check(document, schema, value, at, found);
                }
                true
            }
            "oneOf" => {
                let fits = |schema: &&Value| violations(document, schema, value).is_empty();
                rule.as_array().is_some_and(|any| any.iter().filter(fits).count() == 1)
            }
            // The only pattern that answers have.
            "pattern" if rule == TimeOfDay::PATTERN => {
                value.as_str().is_none_or(|text| TimeOfDay::parse(text).is_some())
            }
            silent if SILENT.contains(&silent) => true,
            unknown => panic!("the keyword {unknown} is not checked yet"),
        };
        if !holds {
            found.push(format!("{at}: {value} breaks {keyword} {rule}"));
        }
    }
}

fn is_type(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap_or_default() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("the type {unknown} is not checked yet"),
    }
}

fn is_format(format: &Value, value: &Value) -> bool {
    match (format.as_str().unwrap_or_default(), value.as_str()) {
        ("date-time", Some(text)) => text.parse::<jiff::Timestamp>().is_ok(),
        ("date", Some(text)) => text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok(),
        ("date" | "date-time" | "int64" | "int32" | "double", _) => true,
        (unknown, _) => panic!("the format {unknown} is not checked yet"),
    }
}
