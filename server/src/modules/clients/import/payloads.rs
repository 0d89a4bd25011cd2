//! What comes in and goes out of the import calls.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use platform::fields::json_list::JsonList;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::NewWithin;
use platform::values::columns::{Choice as _, choice};

/// More than any program writes.
pub const MOST_COLUMNS: usize = 200;

choice! {
    /// What kind of file it is.
    pub enum FileFormat {
        Csv = "csv",
        Vcard = "vcard",
    }
}

choice! {
    /// What a column is about; empty when it is left out.
    pub enum ImportField {
        Ignored = "",
        FirstName = "firstName",
        LastName = "lastName",
        Name = "name",
        Company = "company",
        Email = "email",
        Phone = "phone",
        Type = "type",
        Status = "status",
        EstimatedValue = "estimatedValue",
        ActualValue = "actualValue",
        Source = "source",
        LeadSource = "leadSource",
        Industry = "industry",
        Notes = "notes",
        Street = "street",
        Street2 = "street2",
        City = "city",
        State = "state",
        Zip = "zip",
        Country = "country",
        CityStateZip = "cityStateZip",
        Linkedin = "linkedin",
        Twitter = "twitter",
        Facebook = "facebook",
        Tags = "tags",
        LastContactDate = "lastContactDate",
        NextFollowUpDate = "nextFollowUpDate",
    }
}

/// A column of the file, and what it is about.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct ImportColumn {
    pub heading: String,
    #[schema(schema_with = words_of_import_field)]
    pub field: ImportField,
}

/// By hand: the macro would describe the empty word by the name of its variant.
fn words_of_import_field() -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(ImportField::WORDS.iter().copied())).build()
}

impl Payload for ImportColumn {
    const NEW: &'static str = "NewImportColumn";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("field", "Column", &mut self.field, Needed::Optional);
    }
}

/// A file with clients, and what its columns are about where that is not told by their headings.
#[derive(Clone, Debug, Default)]
pub struct ImportFields {
    pub file: Option<Vec<u8>>,
    /// One for each column, in their order; none at all to have them told by their headings.
    pub columns: JsonList<ImportColumn>,
}

pub type NewClientImport = NewWithin<ImportFields>;

impl Payload for ImportFields {
    const NEW: &'static str = "NewClientImport";

    fn fields(&mut self, fields: &mut Fields) {
        fields.data_string("file", "File", &mut self.file);
        fields.list("columns", "Columns", &mut self.columns, MOST_COLUMNS);
    }
}

choice! {
    /// What there is to say about a row.
    pub enum Outcome {
        Duplicate = "duplicate",
        Refused = "refused",
        Incomplete = "incomplete",
    }
}

/// Why a row is not added, or what is left out of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRemark {
    /// As a spreadsheet counts it: the heading is row 1. In a vCard file, the number of the card.
    pub row: usize,
    pub name: String,
    #[schema(inline)]
    pub outcome: Outcome,
    /// As a sentence.
    pub reason: String,
    /// The client that is there already.
    #[schema(required = true)]
    pub client_id: Option<String>,
}

/// What importing a file would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientImportPreview {
    #[schema(inline)]
    pub format: FileFormat,
    pub columns: Vec<ImportColumn>,
    /// The first five, cell by cell as in the file.
    pub rows: Vec<Vec<String>>,
    pub total: usize,
    pub added: usize,
    pub duplicates: usize,
    pub refused: usize,
    /// How many of those that are added lose something that cannot be kept, such as a misspelled email.
    pub incomplete: usize,
    /// About the first hundred rows that are not added, or not as a whole.
    pub remarks: Vec<ImportRemark>,
}

/// What importing a file did.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientImport {
    pub added: usize,
    pub duplicates: usize,
    pub refused: usize,
}
