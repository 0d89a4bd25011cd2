//! Bringing clients along: files as other programs write them, what becomes of each row, and taking clients away again.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::support::operations::{client, client_file};
use crate::support::{Client, at_once, db_tests};

const PREVIEW: &str = "/clients/import/preview";
const IMPORT: &str = "/clients/import";

fn counts(answer: &Value) -> [u64; 3] {
    ["added", "duplicates", "refused"].map(|name| answer[name].as_u64().unwrap())
}

async fn names(owner: &Client) -> Vec<String> {
    let found = owner.get("/clients").await.expect(200).json();
    found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

/// Previews and imports a file: both say the same, and a second time nothing is added.
async fn bring(owner: &Client, file: Value) -> [u64; 3] {
    let before = names(owner).await.len() as u64;
    let preview = owner.post(PREVIEW, file.clone()).await.expect(200).json();
    assert_eq!(names(owner).await.len() as u64, before, "a preview writes nothing");
    let done = counts(&owner.post(IMPORT, file.clone()).await.expect(200).json());
    assert_eq!(done, counts(&preview));
    assert_eq!(preview["total"], done.iter().sum::<u64>());
    let again = counts(&owner.post(IMPORT, file).await.expect(200).json());
    assert_eq!(again, [0, done[0] + done[1], done[2]]);
    assert_eq!(names(owner).await.len() as u64, before + done[0]);
    assert_eq!(owner.get("/clients/summary").await.expect(200).json()["totalClients"], before + done[0]);
    done
}

const GOOGLE: &str = "First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Extended Address,Notes\r\n\
    Zoë,,O’Neil,Lakeside Bakery,* myContacts ::: Bakeries,* Work,zoe@lakeside.example,Mobile,+1 555-201-7788,\"12 Oak Street\nFresno\",\"12 Oak Street\nRear house\",Fresno,CA,93650,Apt 4,\"Gate code 7\nDog\"\r\n\
    ,,,,* myContacts,,,,(555) 900-0000,,,,,,,\r\n\
    Sam,,,,,,,,555.300.1000 ::: 555.300.1001,,,,,,,\r\n";

db_tests! {
    async fn google_contacts_come_along(app) {
        let ann = app.owner("Ann's Plumbing").await;
        // With a mark, as a spreadsheet saves it.
        assert_eq!(bring(&ann, client_file(format!("\u{feff}{GOOGLE}"))).await, [2, 0, 1]);
        assert_eq!(names(&ann).await, ["Sam", "Zoë O’Neil"]);
        let zoe = ann.get("/clients?search=zoe").await.expect(200).json()[0].clone();
        assert_eq!((&zoe["company"], &zoe["phone"]), (&json!("Lakeside Bakery"), &json!("+1 555-201-7788")));
        assert_eq!((&zoe["tags"], &zoe["notes"]), (&json!(["Bakeries"]), &json!("Gate code 7\nDog")));
        assert_eq!(zoe["address"], json!({"street": "12 Oak Street, Rear house, Apt 4", "city": "Fresno", "state": "CA", "zip": "93650", "country": null}));
        assert_eq!((&zoe["type"], &zoe["status"], &zoe["leadSource"]), (&json!("lead"), &json!("new"), &json!("website")));
        // What was brought along without an e-mail address can be changed without one, and filled in once.
        let sam = ann.get("/clients?search=sam").await.expect(200).json()[0].clone();
        assert_eq!((&sam["email"], &sam["phone"], &sam["lastName"]), (&json!(""), &json!("555.300.1000"), &json!("")));
        let path = format!("/clients/{}", sam["_id"].as_str().unwrap());
        let mut sent_back = sam.clone();
        sent_back["notes"] = json!("Called");
        assert_eq!(ann.put(&path, sent_back).await.expect(200).json()["notes"], "Called");
        ann.put(&path, json!({"email": "sam@example.com"})).await.expect(200);
        assert_eq!(ann.put(&path, json!({"email": ""})).await.expect(422).field_error("email"), "Email is required.");
    }

    async fn a_preview_tells_what_will_happen_and_why(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let file = client_file(
            "Display Name;Company Name;Main Phone #;E-mails;Billing City;Favourite color\n\
             Kim Lee;;555 111 2222;kim@example.com;Fresno;red\n\
             Dana R.;;;DANA@example.com;;\n\
             ;Roofers Inc;(555) 111-2222;;;\n\
             ;;;nobody@example.com;;\n\
             Lee Wrong;;555 333 4444;not an address;;\n\
             Pat Wrong;;;not an address;;\n\
             Pat Only;;;;;\n",
        );
        let preview = ann.post(PREVIEW, file.clone()).await.expect(200).json();
        assert_eq!((&preview["format"], counts(&preview)), (&json!("csv"), [2, 2, 3]));
        assert_eq!(preview["incomplete"], 1);
        let fields: Vec<_> = preview["columns"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect();
        assert_eq!(fields, ["name", "company", "phone", "email", "city", ""]);
        assert_eq!(preview["rows"].as_array().unwrap().len(), 5);
        assert_eq!(preview["rows"][0], json!(["Kim Lee", "", "555 111 2222", "kim@example.com", "Fresno", "red"]));
        assert_eq!(preview["remarks"], json!([
            {"row": 3, "name": "Dana R.", "outcome": "duplicate", "reason": "Same email as Dana Reyes.", "clientId": dana},
            {"row": 4, "name": "Roofers Inc", "outcome": "duplicate", "reason": "Same phone as row 2.", "clientId": null},
            {"row": 5, "name": "", "outcome": "refused", "reason": "There's no name in this row.", "clientId": null},
            {"row": 6, "name": "Lee Wrong", "outcome": "incomplete", "clientId": null,
                "reason": "We left out \"not an address\". It isn't an email address."},
            {"row": 7, "name": "Pat Wrong", "outcome": "refused", "clientId": null, "reason":
                "We left out \"not an address\". It isn't an email address. There's no email, phone or street address to reach them."},
            {"row": 8, "name": "Pat Only", "outcome": "refused", "clientId": null,
                "reason": "There's no email, phone or street address to reach them."},
        ]));

        // The mapping that was corrected counts: without emails only those with a phone can be reached.
        let mut corrected = file;
        corrected["columns"] = preview["columns"].clone();
        corrected["columns"][3]["field"] = json!("");
        corrected["columns"][5]["field"] = json!("notes");
        assert_eq!(counts(&ann.post(PREVIEW, corrected.clone()).await.expect(200).json()), [2, 1, 4]);
        ann.post(IMPORT, corrected.clone()).await.expect(200);
        let kim = ann.get("/clients?search=kim").await.expect(200).json()[0].clone();
        assert_eq!((&kim["notes"], &kim["email"]), (&json!("red"), &json!("")));
        corrected["columns"] = json!([{"field": "name"}]);
        let refused = ann.post(PREVIEW, corrected).await.expect(422);
        assert_eq!(refused.field_error("columns"), "Send one entry for each column of the file.");
        let told = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!((&told[0]["action"], &told[0]["details"]), (&json!("Clients imported"), &json!("2 clients")));
    }

    async fn files_of_other_programs_come_along(app) {
        let ann = app.owner("Ann's Plumbing").await;
        // QuickBooks, in what Windows wrote before UTF-8.
        let quickbooks = b"Customer full name,Company name,Phone,Email,Street Address,City,State,Zip,Open balance\r\n\
            \"B\xe9langer, \xc9lodie\",,(555) 400-1000,elodie@example.com,1 Rue A,Fresno,CA,93650,0.00\r\n";
        assert_eq!(bring(&ann, client_file(quickbooks)).await, [1, 0, 0]);
        assert_eq!(names(&ann).await, ["Élodie Bélanger"]);
        // Who is called like the company is the company.
        let company = "Customer full name,Company name,Phone\r\nHarbor Cafe,Harbor Cafe,(555) 400-1500\r\n";
        assert_eq!(bring(&ann, client_file(company)).await, [1, 0, 0]);
        let cafe = ann.get("/clients?search=harbor").await.expect(200).json()[0].clone();
        assert_eq!((&cafe["name"], &cafe["firstName"], &cafe["company"]), (&json!("Harbor Cafe"), &json!(""), &json!("Harbor Cafe")));
        // Square, where a phone number begins with a mark.
        let square = "Reference ID,First Name,Last Name,Email Address,Phone Number,Company Name,Postal Code,Memo\n\
            X1,Bob,Stone,bob@example.com,'+15554002000,Stone & Sons,97701,=SUM(A1)\n";
        assert_eq!(bring(&ann, client_file(square)).await, [1, 0, 0]);
        let bob = ann.get("/clients?search=bob").await.expect(200).json()[0].clone();
        assert_eq!((&bob["phone"], &bob["notes"], &bob["address"]["zip"]), (&json!("+15554002000"), &json!("=SUM(A1)"), &json!("97701")));
        // A phone's cards, 3.0 with folded lines and 4.0.
        let cards = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ortiz;Sam;;;\r\nFN:Sam Ortiz\r\nTEL;TYPE=CELL:(555) 400-3000\r\n\
            NOTE:Lives in the blue house at the \r\n end of the road\r\nEND:VCARD\r\n\
            BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ida Berg\r\nEMAIL;PREF=1:ida@example.com\r\nTEL;VALUE=uri:tel:+1-555-400-4000\r\nEND:VCARD\r\n\
            BEGIN:VCARD\r\nVERSION:4.0\r\nTEL:555\r\nEND:VCARD\r\n";
        assert_eq!(bring(&ann, client_file(cards)).await, [2, 0, 1]);
        let sam = ann.get("/clients?search=sam").await.expect(200).json()[0].clone();
        assert_eq!(sam["notes"], "Lives in the blue house at the end of the road");
        assert_eq!(ann.get("/clients?search=4004000").await.expect(200).json()[0]["name"], "Ida Berg");
    }

    async fn lists_that_people_keep_themselves_come_along(app) {
        let ann = app.owner("Ann's Plumbing").await;
        // Jobber's plural headings, under a title.
        let jobber = "Client list\n\nDisplay Name,Company (if any),Main Phone #s,Mobile Phone #s,E-mails,Street 1,City/State/ZIP\n\
            Kim Lee,,,\"503-555-0101, 503-555-0102\",kim at example,1 Elm St,\"Portland, OR 97201\"\n\
            ,Harbor Cafe,503-555-0103,,\"none, cafe@example.com\",,\n";
        assert_eq!(bring(&ann, client_file(jobber)).await, [2, 0, 0]);
        let kim = ann.get("/clients?search=kim").await.expect(200).json()[0].clone();
        assert_eq!((&kim["phone"], &kim["email"]), (&json!("503-555-0101"), &json!("")), "{kim}");
        assert_eq!(kim["address"], json!({"street": "1 Elm St", "city": "Portland", "state": "OR", "zip": "97201", "country": null}));
        let cafe = ann.get("/clients?search=harbor").await.expect(200).json()[0].clone();
        assert_eq!((&cafe["company"], &cafe["email"]), (&json!("Harbor Cafe"), &json!("cafe@example.com")));
        // A last name alone stays one, and an address is a way to reach somebody.
        let surname = "First Name,Last Name,Street\n,Reyes,9 Oak St\n";
        assert_eq!(bring(&ann, client_file(surname)).await, [1, 0, 0]);
        let reyes = ann.get("/clients?search=reyes").await.expect(200).json()[0].clone();
        assert_eq!((&reyes["firstName"], &reyes["lastName"], &reyes["name"]), (&json!(""), &json!("Reyes"), &json!("Reyes")));
        // What can't be kept is left out, not its client.
        let odd = format!("Name,Phone,Estimated Value,Last Contact,Notes,Zip\nPat Odd,503-555-0104,a lot,last week,{},{}\n", "x".repeat(6000), "9".repeat(30));
        let preview = ann.post(PREVIEW, client_file(&odd)).await.expect(200).json();
        assert_eq!((counts(&preview), &preview["incomplete"]), ([1, 0, 0], &json!(1)), "{preview}");
        assert_eq!(bring(&ann, client_file(&odd)).await, [1, 0, 0]);
        let pat = ann.get("/clients?search=odd").await.expect(200).json()[0].clone();
        assert_eq!((&pat["notes"], &pat["estimatedValue"], &pat["address"]["zip"]), (&Value::Null, &json!(0), &Value::Null), "{pat}");
        // A card folded in the middle of a letter is still in UTF-8.
        let card = b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zo\xc3\r\n \xab Ng\r\nTEL:503-555-0105\r\nEND:VCARD\r\n\
            BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ren\xc3\xa9 Ng\r\nTEL:503-555-0106\r\nEND:VCARD\r\n";
        assert_eq!(bring(&ann, client_file(card)).await, [2, 0, 0]);
        let found = ann.get("/clients?search=ng").await.expect(200).json();
        let found: Vec<_> = found.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(found, ["René Ng", "Zoë Ng"]);
    }

    /// A card that used to be copied as a whole for each of its lines, six times at once: every one is answered, and whoever
    /// asks for something else meanwhile gets it. Nobody waits for a connection while files are read.
    async fn files_that_are_hard_to_read_hold_nobody_up(app) {
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.owner("Bea's Roofing").await);
        let body = format!("{}=\n{}", "a".repeat(2_000_000), "=\n".repeat(400_000));
        let card = client_file(format!(
            "BEGIN:VCARD\nVERSION:2.1\nFN:Kim Lee\nTEL:503-555-0101\nNOTE;ENCODING=QUOTED-PRINTABLE:{body}\nEND:VCARD\n"
        ));
        let requests = (0..6).map(|number| {
            let (ann, card) = (ann.clone(), card.clone());
            let path = if number % 2 == 0 { PREVIEW } else { IMPORT };
            async move { ann.post(path, card).await.expect(200).json()["refused"].as_u64().unwrap() }
        });
        let (answers, lists) = tokio::join!(at_once(requests), async {
            let mut lists = 0;
            for _ in 0..20 {
                lists += bea.get("/inventory").await.expect(200).json().as_array().map_or(0, Vec::len);
            }
            lists
        });
        assert_eq!((answers, lists), (vec![0; 6], 0));
        assert_eq!(names(&ann).await, ["Kim Lee"]);
    }

    /// The answer that was given first, though the file isn't read again.
    async fn an_import_that_is_sent_again_is_answered_as_before(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("Idempotency-Key", "import-1");
        let file = client_file("Name,Email\nKim Lee,kim@example.com\n");
        let first = ann.post(IMPORT, file.clone()).await.expect(200).json();
        assert_eq!(counts(&first), [1, 0, 0]);
        assert_eq!(ann.post(IMPORT, file).await.expect(200).json(), first);
    }

    async fn what_is_no_file_with_clients_is_refused(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (body, sentence) in [
            (json!({}), "Choose a file."),
            (json!({"file": "Name,Email"}), "File must be a file like data:image/jpeg;base64,…"),
            (client_file(""), "There are no clients in this file."),
            (client_file("Name,Email\n"), "There are no clients in this file."),
            (client_file(",".repeat(1_000_000)), "This file has more than 200 columns. Delete the ones you don't need and try again."),
            (client_file("x\n".repeat(10_002)), "This file has more than 10,000 clients. Split it and import each part."),
        ] {
            for path in [PREVIEW, IMPORT] {
                assert_eq!(ann.post(path, body.clone()).await.expect(422).field_error("file"), sentence, "{path}");
            }
        }
    }

    /// As many as there may be, twice at once: nobody is there twice.
    async fn ten_thousand_clients_come_along_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut text = String::from("First Name,Last Name,Email,Phone,Tags,Notes\r\n");
        // More than other bodies may hold.
        let note = "Lives behind the mill. ".repeat(4);
        for number in 0..10_000 {
            text.push_str(&format!("Ann{number},Lee,ann{number}@example.com,(555) {:03}-{:04},\"vip, north\",{note}\r\n", number / 10_000 + 200, number));
        }
        let file = client_file(&text);
        let imports = at_once((0..2).map(|_| {
            let (ann, file) = (ann.clone(), file.clone());
            async move { counts(&ann.post(IMPORT, file).await.expect(200).json()) }
        }))
        .await;
        assert_eq!(imports.iter().map(|counts| counts[0]).sum::<u64>(), 10_000, "{imports:?}");
        let page = ann.get("/clients?limit=1").await.expect(200);
        assert_eq!(page.header("x-total-count"), "10000");
        assert_eq!(ann.get("/clients/tags").await.expect(200).json(), json!([{"tag": "north", "count": 10_000}, {"tag": "vip", "count": 10_000}]));
        assert_eq!(ann.get("/clients?search=ann9999").await.expect(200).ids().len(), 1);
    }

    async fn what_is_taken_away_can_be_brought_back(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut dana = client("Dana", "Reyes");
        for (field, value) in json!({
            "company": "=HYPERLINK(\"http://x\")", "source": "'=quoted",  "phone": "+1 (555) 201-7788", "type": "customer", "status": "won",
            "estimatedValue": 1234.5, "leadSource": "referral", "industry": "Food, drink", "notes": "Two\nlines; \"quoted\"",
            "address": {"street": "12 Oak Street", "city": "Fresno", "state": "CA", "zip": "01234", "country": "USA"},
            "socialMedia": {"linkedin": "in/dana"}, "tags": ["vip", "late payer"], "lastContactDate": "2026-11-01",
            "nextFollowUpDate": "2026-11-20",
        }).as_object().unwrap() {
            dana[field] = value.clone();
        }
        ann.add("/clients", dana).await;
        ann.add("/clients", client("Sam", "Ortiz")).await;
        let export = ann.get("/clients/export?type=customer").await.expect(200);
        assert_eq!(export.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(export.header("content-disposition"), "attachment; filename=\"clients-2026-11-15.csv\"");
        let text = String::from_utf8(export.body.to_vec()).unwrap();
        assert!(text.starts_with("\u{feff}First Name,Last Name,Company,Email,Phone,Type,Status,Estimated Value"), "{text}");
        assert!(text.contains("\"'=HYPERLINK(\"\"http://x\"\")\"") && text.contains("'+1 (555) 201-7788"), "{text}");
        assert!(!text.contains("Ortiz"));

        let bea = app.owner("Bea's Roofing").await;
        assert_eq!(bring(&bea, json!({"file": format!("data:text/csv;base64,{}", STANDARD.encode(text))})).await, [1, 0, 0]);
        let (mut there, mut here) = (
            ann.get("/clients?type=customer").await.expect(200).json()[0].clone(),
            bea.get("/clients").await.expect(200).json()[0].clone(),
        );
        for one in [&mut there, &mut here] {
            let one = one.as_object_mut().unwrap();
            one.retain(|name, _| !["_id", "createdAt", "updatedAt"].contains(&name.as_str()));
        }
        assert_eq!(there, here);
        assert_eq!(counts(&ann.post(IMPORT, client_file(&export.body)).await.expect(200).json()), [0, 1, 0]);
    }
}
