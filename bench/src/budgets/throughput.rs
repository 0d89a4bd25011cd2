//! Requests per second of the product, against the ceiling and against itself among other owners' rows.

use serde_json::{Value, json};

use crate::basics::{Result, median, progress};
use crate::data::{OTHER_OWNERS, PARTS_OF_LARGE_OWNER};
use crate::load::Load;
use crate::owners::Owners;
use crate::process::Server;
use crate::report::{Report, percent, times};

const ROUNDS: usize = 7;
const SECONDS: u32 = 2;
const CONNECTIONS: u32 = 16;
const LIST: &str = "/api/inventory?limit=100";
const LEAST_OF_CEILING: f64 = 0.7;
/// The cheapest call there is: what every request gets (its limits, its log line, its headers) weighs most here.
const LEAST_OF_CEILING_BY_ID: f64 = 0.55;
const LEAST_AMONG_OTHERS: f64 = 0.8;

pub struct Contestants {
    pub product: Server,
    pub ceiling: Server,
    /// The product on a database with many other owners' rows.
    pub crowded: Server,
}

pub fn measure(servers: &Contestants, owners: &Owners, report: &mut Report) -> Result<()> {
    let by_id = format!("/api/inventory/{}", first_id(&owners.lister.get(&servers.product, LIST)?)?);
    let part = json!({
        "name": "Ball valve", "sku": "SKU-1", "partNumber": "PN-1", "cost": 12.5, "price": 24,
        "location": "Warehouse", "quantity": 3, "reorderLevel": 1, "condition": "Good",
    });
    same_answers(servers, owners, &by_id, &part)?;

    let part = part.to_string();
    let list = Load { owner: &owners.lister, path: LIST, body: None };
    let read = Load { owner: &owners.lister, path: &by_id, body: None };
    let create = Load { owner: &owners.maker, path: "/api/inventory", body: Some(&part) };
    for (what, load, least) in [
        ("list of 100 parts", &list, LEAST_OF_CEILING),
        ("part by id", &read, LEAST_OF_CEILING_BY_ID),
        ("create a part", &create, LEAST_OF_CEILING),
    ] {
        progress(what);
        let compared = compare(load, &servers.product, &servers.ceiling)?;
        let note = format!("{:.0}/s of {:.0}/s", compared.first, compared.second);
        report.at_least(format!("{what}, of the ceiling"), least, compared.ratio, percent, note);
    }

    progress("list among other owners' rows");
    let compared = compare(&list, &servers.crowded, &servers.product)?;
    let note = format!("{OTHER_OWNERS} others with {PARTS_OF_LARGE_OWNER} parts each");
    report.at_least("list among other owners' rows", LEAST_AMONG_OTHERS, compared.ratio, times, note);

    progress("search");
    let searched = "/api/inventory?limit=100&search=valve%20042";
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let latency = |path| -> Result<f64> {
            let load = Load { owner: &owners.searcher, path, body: None };
            Ok(load.run(&servers.product, 1, 1)?.median_latency.as_secs_f64())
        };
        ratios.push(latency(searched)? / latency(LIST)?);
    }
    let note = format!("median latency, {PARTS_OF_LARGE_OWNER} parts");
    report.information("search, to the list without it", times(median(ratios)), note);
    Ok(())
}

struct Compared {
    ratio: f64,
    first: f64,
    second: f64,
}

/// Alternates short rounds, so that whatever else the machine does meets both; the median of the rounds' ratios.
fn compare(load: &Load, first: &Server, second: &Server) -> Result<Compared> {
    let (mut ratios, mut firsts, mut seconds) = (Vec::new(), Vec::new(), Vec::new());
    for server in [first, second] {
        load.run(server, CONNECTIONS, 1)?;
    }
    for _ in 0..ROUNDS {
        let one = load.run(first, CONNECTIONS, SECONDS)?.per_second;
        let other = load.run(second, CONNECTIONS, SECONDS)?.per_second;
        ratios.push(one / other);
        firsts.push(one);
        seconds.push(other);
    }
    Ok(Compared { ratio: median(ratios), first: median(firsts), second: median(seconds) })
}

/// A ceiling that answers something else would be no ceiling.
fn same_answers(servers: &Contestants, owners: &Owners, by_id: &str, part: &Value) -> Result<()> {
    for path in [LIST, by_id] {
        if owners.lister.get(&servers.product, path)? != owners.lister.get(&servers.ceiling, path)? {
            return Err(format!("product and ceiling disagree on {path}").into());
        }
    }
    let make = |server| -> Result<Value> {
        let mut made = owners.maker.post(server, "/api/inventory", part)?;
        for own in ["_id", "createdAt", "updatedAt"] {
            made.as_object_mut().and_then(|made| made.remove(own)).ok_or_else(|| format!("no {own} in the answer"))?;
        }
        Ok(made)
    };
    if make(&servers.product)? == make(&servers.ceiling)? {
        Ok(())
    } else {
        Err("product and ceiling disagree on a new part".into())
    }
}

fn first_id(list: &Value) -> Result<String> {
    Ok(list.pointer("/0/_id").and_then(Value::as_str).ok_or("the list is empty")?.to_owned())
}
