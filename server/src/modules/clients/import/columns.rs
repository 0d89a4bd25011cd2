//! What a column is about, told by its heading, as the programs call it that owners come from.

use super::payloads::ImportField;
use platform::db::query::search::fold;

/// Headings without blanks and marks ("E-mail 1 - Value" is "email1value"), and without what's in brackets. A plural is known
/// by its singular.
const KNOWN: &[(ImportField, &[&str])] = &[
    (ImportField::FirstName, &["firstname", "givenname", "first", "forename"]),
    (ImportField::LastName, &["lastname", "familyname", "surname", "last"]),
    (
        ImportField::Name,
        &[
            "name",
            "fullname",
            "displayname",
            "customer",
            "customername",
            "customerfullname",
            "client",
            "clientname",
            "contact",
            "contactname",
            "fileas",
        ],
    ),
    (
        ImportField::Company,
        &[
            "company",
            "companyname",
            "organization",
            "organizationname",
            "organization1name",
            "organisation",
            "business",
            "businessname",
            "org",
        ],
    ),
    (
        ImportField::Email,
        &[
            "email",
            "emailaddress",
            "emailaddresses",
            "email1value",
            "email1",
            "email2value",
            "emailaddress1",
            "mail",
            "mainemail",
            "primaryemail",
            "workemail",
            "homeemail",
            "customeremail",
            "email2address",
        ],
    ),
    (
        ImportField::Phone,
        &[
            "phone",
            "phonenumber",
            "phone1value",
            "phone1",
            "phone2value",
            "mobile",
            "mobilephone",
            "mobilenumber",
            "mobilephonenumber",
            "cell",
            "cellphone",
            "main",
            "mainphone",
            "mainphonenumber",
            "primaryphone",
            "home",
            "homephone",
            "homephonenumber",
            "work",
            "workphone",
            "workphonenumber",
            "businessphone",
            "otherphone",
            "otherphonenumber",
            "telephone",
            "tel",
            "customerphone",
        ],
    ),
    (ImportField::Type, &["type", "clienttype"]),
    (ImportField::Status, &["status", "clientstatus"]),
    (ImportField::EstimatedValue, &["estimatedvalue"]),
    (ImportField::ActualValue, &["actualvalue"]),
    (ImportField::Source, &["source"]),
    (ImportField::LeadSource, &["leadsource"]),
    (ImportField::Industry, &["industry"]),
    (
        ImportField::Street,
        &[
            "street",
            "street1",
            "streetaddress",
            "streetaddress1",
            "address",
            "address1",
            "addressline1",
            "address1street",
            "billingstreet",
            "billingstreet1",
            "billingaddress",
            "billingaddress1",
            "billingaddressline1",
            "billaddressstreet",
            "billaddress",
            "homestreet",
            "businessstreet",
            "mailingaddress",
        ],
    ),
    (
        ImportField::Street2,
        &[
            "street2",
            "streetaddress2",
            "address2",
            "addressline2",
            "address1extendedaddress",
            "address1pobox",
            "billingstreet2",
            "billingaddress2",
            "billingaddressline2",
            "billaddressstreet2",
            "apartment",
            "unit",
            "suite",
        ],
    ),
    (
        ImportField::CityStateZip,
        &["citystatezip", "citystatezipcode", "citystatepostalcode", "citystate", "billingcitystatezip"],
    ),
    (
        ImportField::City,
        &["city", "town", "address1city", "billingcity", "billaddresscity", "homecity", "businesscity"],
    ),
    (
        ImportField::State,
        &[
            "state",
            "province",
            "region",
            "stateprovince",
            "address1region",
            "billingstate",
            "billingprovince",
            "billaddressstate",
            "homestate",
            "businessstate",
        ],
    ),
    (
        ImportField::Zip,
        &[
            "zip",
            "zipcode",
            "postalcode",
            "postcode",
            "address1postalcode",
            "billingzip",
            "billingzipcode",
            "billingpostalcode",
            "billaddresspostalcode",
            "homepostalcode",
            "businesspostalcode",
        ],
    ),
    (
        ImportField::Country,
        &["country", "address1country", "billingcountry", "billaddresscountry", "homecountry", "homecountryregion"],
    ),
    (ImportField::Linkedin, &["linkedin"]),
    (ImportField::Twitter, &["twitter"]),
    (ImportField::Facebook, &["facebook"]),
    (ImportField::Tags, &["tag", "label", "categories", "groupmembership", "group"]),
    (ImportField::LastContactDate, &["lastcontact", "lastcontactdate"]),
    (ImportField::NextFollowUpDate, &["nextfollowup", "nextfollowupdate", "followupdate"]),
    (ImportField::Notes, &["note", "memo", "comment"]),
];

/// No heading that we know is this long.
const LONGEST_HEADING: usize = 60;

/// Ignored when nothing is known of such a heading.
pub fn field_of(heading: &str) -> ImportField {
    if heading.len() > LONGEST_HEADING {
        return ImportField::Ignored;
    }
    let heading = fold(heading);
    // "Company (if any)" is about the company.
    let outside = heading.split('(').enumerate().map(|(place, piece)| match piece.split_once(')') {
        Some((_, behind)) if place > 0 => behind,
        _ => piece,
    });
    let plain: String = outside.flat_map(str::chars).filter(char::is_ascii_alphanumeric).collect();
    let known = |plain: &str| KNOWN.iter().find(|(_, names)| names.contains(&plain)).map(|(field, _)| *field);
    // Jobber's "Main Phone #s" holds several.
    known(&plain).or_else(|| known(plain.strip_suffix('s')?)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_known_programs_are_told_by_their_headings() {
        use ImportField::{
            City, CityStateZip, Company, Country, Email, FirstName, Ignored, LastName, LeadSource, Name, Notes, Phone,
            State, Street, Street2, Tags, Zip,
        };
        for (headings, fields) in [
            // Google Contacts
            (
                "First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Extended Address",
                vec![
                    FirstName, Ignored, LastName, Company, Tags, Ignored, Email, Phone, Street, City, Street2, State,
                    Zip, Street2,
                ],
            ),
            // QuickBooks
            (
                "Customer full name,Company name,Phone numbers,Email,Street Address,City,State,Zip,Open balance,Note",
                vec![Name, Company, Phone, Email, Street, City, State, Zip, Ignored, Notes],
            ),
            // Square
            (
                "Reference ID,First Name,Last Name,Email Address,Phone Number,Company Name,Street Address 1,Street Address 2,Postal Code,Memo",
                vec![Ignored, FirstName, LastName, Email, Phone, Company, Street, Street2, Zip, Notes],
            ),
            // Jobber
            (
                "J-ID,Display Name,Company Name,Main Phone #,Mobile Phone #,E-mails,Billing Street 1,Billing Street 2,Billing City,Billing Province,Billing Zip code,Tags",
                vec![Ignored, Name, Company, Phone, Phone, Email, Street, Street2, City, State, Zip, Tags],
            ),
            (
                "J-ID,Title,First Name,Last Name,Company Name,Lead Source,Main Phone #s,Mobile Phone #s,Work Phone #s,Home Phone #s,Fax Phone #s,Other Phone #s,E-mails,Billing Street 1,Billing City,Billing Province,Billing ZIP code,Billing Country",
                vec![
                    Ignored, Ignored, FirstName, LastName, Company, LeadSource, Phone, Phone, Phone, Phone, Ignored,
                    Phone, Email, Street, City, State, Zip, Country,
                ],
            ),
            // Lists that people keep themselves
            (
                "Customer Name,Company (if any),Mobile,Work,Home,Email Addresses,Street 1,Street 2,City/State/ZIP,Comments",
                vec![Name, Company, Phone, Phone, Phone, Email, Street, Street2, CityStateZip, Notes],
            ),
            (
                "Phone(s),E-mail (primary),(Optional) Notes,City, State,ZIP Code *",
                vec![Phone, Email, Notes, City, State, Zip],
            ),
        ] {
            let told: Vec<_> = headings.split(',').map(field_of).collect();
            assert_eq!(told, fields, "{headings}");
        }
    }
}
