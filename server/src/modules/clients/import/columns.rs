//! What a column is about, told by its heading, as the programs call it that owners come from.

use super::payloads::ImportField;
use crate::platform::db::search::fold;

/// Headings without blanks and marks ("E-mail 1 - Value" is "email1value").
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
            "emails",
            "emailaddress",
            "email1value",
            "email1",
            "email2value",
            "emailaddress1",
            "mail",
            "mainemail",
            "primaryemail",
            "customeremail",
            "email2address",
        ],
    ),
    (
        ImportField::Phone,
        &[
            "phone",
            "phones",
            "phonenumber",
            "phonenumbers",
            "phone1value",
            "phone1",
            "phone2value",
            "mobile",
            "mobilephone",
            "mobilenumber",
            "cell",
            "cellphone",
            "mainphone",
            "primaryphone",
            "homephone",
            "workphone",
            "businessphone",
            "otherphone",
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
            "streetaddress",
            "streetaddress1",
            "address",
            "address1",
            "addressline1",
            "address1street",
            "billingstreet",
            "billingstreet1",
            "billingaddress",
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
            "billingaddressline2",
            "billaddressstreet2",
            "apartment",
            "unit",
            "suite",
        ],
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
    (ImportField::Tags, &["tags", "labels", "categories", "groupmembership", "groups"]),
    (ImportField::LastContactDate, &["lastcontact", "lastcontactdate"]),
    (ImportField::NextFollowUpDate, &["nextfollowup", "nextfollowupdate", "followupdate"]),
    (ImportField::Notes, &["notes", "note", "memo", "comments"]),
];

/// Ignored when nothing is known of such a heading.
pub fn field_of(heading: &str) -> ImportField {
    let plain: String = fold(heading).chars().filter(char::is_ascii_alphanumeric).collect();
    KNOWN.iter().find(|(_, names)| names.contains(&plain.as_str())).map(|(field, _)| *field).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_known_programs_are_told_by_their_headings() {
        use ImportField::{
            City, Company, Email, FirstName, Ignored, LastName, Name, Notes, Phone, State, Street, Street2, Tags, Zip,
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
        ] {
            let told: Vec<_> = headings.split(',').map(field_of).collect();
            assert_eq!(told, fields, "{headings}");
        }
    }
}
