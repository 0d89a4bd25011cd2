//! The client's address, for limits. Proxies that are trusted (`SAWHORSE_TRUSTED_PROXIES`) say whom they speak for, in
//! `X-Forwarded-For` or `Forwarded`. Each adds what it saw at the right end, so that end is read first, and only as far as
//! trusted ones wrote it: whatever stands further left may be made up.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use ipnet::IpNet;

/// Whose word on the client's address counts.
#[derive(Clone, Debug)]
pub struct TrustedProxies(Arc<[IpNet]>);

impl TrustedProxies {
    pub fn new(networks: impl Into<Arc<[IpNet]>>) -> Self {
        Self(networks.into())
    }

    fn has(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Whom a request is from.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.has(peer) {
            return peer;
        }
        let told = self.told(peer, headers, "x-forwarded-for", forwarded_for);
        let also_told = self.told(peer, headers, header::FORWARDED.as_str(), forwarded);
        match (told, also_told) {
            (Some(one), Some(other)) if one == other => one,
            // A proxy writes one of the two and may let pass what its client made up in the other.
            (Some(_), Some(_)) => peer,
            (one, other) => one.or(other).unwrap_or(peer),
        }
    }

    /// The last one from the right that a trusted proxy vouches for; none without the header.
    fn told(&self, peer: IpAddr, headers: &HeaderMap, name: &str, read: fn(&str) -> Option<IpAddr>) -> Option<IpAddr> {
        let mut lines = headers.get_all(name).iter().peekable();
        lines.peek()?;
        let mut client = peer;
        for line in lines.rev() {
            // Entry by entry as bytes: one that is no text must not hide the ones behind it.
            for entry in line.as_bytes().rsplit(|byte| *byte == b',') {
                let text = std::str::from_utf8(entry).unwrap_or_default();
                let Some(address) = read(text.trim()) else { return Some(client) };
                client = address.to_canonical();
                if !self.has(client) {
                    return Some(client);
                }
            }
        }
        Some(client)
    }
}

/// An entry of `X-Forwarded-For`: an address, by some proxies with a port.
fn forwarded_for(entry: &str) -> Option<IpAddr> {
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    entry.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|with_port| with_port.ip())).or_else(bracketed)
}

/// An entry of `Forwarded` (RFC 7239): `for="[2001:db8::1]:4711";proto=https`. Quoted text that holds a comma or a
/// semicolon is not an address, so that it falls apart there does no harm.
fn forwarded(entry: &str) -> Option<IpAddr> {
    let mut nodes = entry.split(';').filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        name.eq_ignore_ascii_case("for").then_some(value)
    });
    let node = nodes.next()?;
    if nodes.next().is_some() {
        return None;
    }
    let plain = node.strip_prefix('"').and_then(|quoted| quoted.strip_suffix('"')).unwrap_or(node);
    forwarded_for(plain)
}

pub struct ClientAddress(pub String);

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress
where
    TrustedProxies: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let subject = |peer| subject_of(TrustedProxies::from_ref(state).client(peer, &parts.headers));
        Ok(Self(peer.map_or("unknown".into(), subject)))
    }
}

/// An IPv6 client owns a whole /64, so that is what is counted.
fn subject_of(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    const X: &str = "x-forwarded-for";
    const F: &str = "forwarded";

    fn proxies() -> TrustedProxies {
        let networks = ["127.0.0.0/8", "::1/128", "10.0.0.0/8", "2001:db8:ffff::/48"];
        TrustedProxies::new(networks.map(|network| network.parse().expect("a network")))
    }

    fn client(peer: &str, headers: &[(&'static str, &str)]) -> String {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| {
                (name.parse().expect("a name"), HeaderValue::from_bytes(value.as_bytes()).expect("a value"))
            })
            .fold(HeaderMap::new(), |mut map, (name, value): (header::HeaderName, _)| {
                map.append(name, value);
                map
            });
        subject_of(proxies().client(peer.parse().expect("an address"), &headers))
    }

    #[test]
    fn strangers_speak_for_nobody_but_themselves() {
        assert_eq!(client("203.0.113.7", &[(X, "192.0.2.1"), (F, "for=192.0.2.1")]), "203.0.113.7");
        assert_eq!(client("11.0.0.1", &[(X, "192.0.2.1")]), "11.0.0.1");
        assert_eq!(client("::ffff:203.0.113.7", &[(X, "192.0.2.1")]), "203.0.113.7");
    }

    #[test]
    fn the_right_end_counts_and_what_trusted_ones_wrote_before_it() {
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client("10.1.2.3", &[(X, "1.2.3.4, 192.0.2.1")]), "192.0.2.1");
        assert_eq!(client("10.1.2.3", &[(X, "1.2.3.4, 192.0.2.1, 10.0.0.9 ,10.0.0.8")]), "192.0.2.1");
        assert_eq!(client("::ffff:10.1.2.3", &[(X, "192.0.2.1,::ffff:10.0.0.9")]), "192.0.2.1");
        // Several lines are one list.
        assert_eq!(client("10.1.2.3", &[(X, "1.2.3.4"), (X, "192.0.2.1"), (X, "10.0.0.9")]), "192.0.2.1");
        // Only trusted ones: the first of them is where it began.
        assert_eq!(client("10.1.2.3", &[(X, "10.0.0.1, 10.0.0.2")]), "10.0.0.1");
        assert_eq!(client("2001:db8:ffff::1", &[(X, "192.0.2.1")]), "192.0.2.1");
    }

    #[test]
    fn addresses_come_in_many_forms() {
        for (entry, is) in [
            ("192.0.2.1:4711", "192.0.2.1"),
            ("[2001:db8::1]:443", "2001:db8:0:0::/64"),
            ("[2001:db8::1]", "2001:db8:0:0::/64"),
            ("2001:DB8::1", "2001:db8:0:0::/64"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
        ] {
            assert_eq!(client("127.0.0.1", &[(X, entry)]), is);
        }
        for (entry, is) in [
            ("for=192.0.2.1;proto=https;by=10.0.0.1", "192.0.2.1"),
            ("proto=http; For=192.0.2.1", "192.0.2.1"),
            ("for=\"192.0.2.1:4711\"", "192.0.2.1"),
            ("for=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe:0::/64"),
            ("for=1.2.3.4, for=192.0.2.1, for=10.0.0.3", "192.0.2.1"),
        ] {
            assert_eq!(client("127.0.0.1", &[(F, entry)]), is);
        }
        // A client has all of its /64, and no more.
        assert_eq!(client("127.0.0.1", &[(X, "2001:db8:0:1:ffff::1")]), client("127.0.0.1", &[(X, "2001:db8:0:1::2")]));
        assert_ne!(client("127.0.0.1", &[(X, "2001:db8:0:1::1")]), client("127.0.0.1", &[(X, "2001:db8:0:2::1")]));
    }

    #[test]
    fn what_cannot_be_read_ends_the_way_at_whoever_sent_it() {
        for entry in [
            "",
            ",",
            "unknown",
            "192.0.2.1,",
            "192.0.2.1, unknown",
            "192.0.2.1, 999.1.1.1",
            "192.0.2.1, 192.0.2.2 192.0.2.3",
            "192.0.2.1, 192.0.2.2:99999",
            "192.0.2.1, fe80::1%eth0",
            "192.0.2.1, \u{e9}",
            "192.0.2.1, 0x7f.1",
            "192.0.2.1, <script>",
        ] {
            assert_eq!(client("127.0.0.1", &[(X, entry)]), "127.0.0.1", "{entry}");
            assert_eq!(client("127.0.0.1", &[(X, &format!("{entry}, 10.0.0.9"))]), "10.0.0.9", "{entry}");
            // Made up by the client, before the proxy added what it saw.
            assert_eq!(client("127.0.0.1", &[(X, entry), (X, "192.0.2.7")]), "192.0.2.7", "{entry}");
        }
        for entry in [
            "for=unknown",
            "for=_hidden",
            "for=",
            "for=\"192.0.2.1",
            "proto=https",
            "for=192.0.2.1;for=192.0.2.2",
            "for=\"192.0.2.1, for=192.0.2.2\"",
            "192.0.2.1",
        ] {
            assert_eq!(client("127.0.0.1", &[(F, entry)]), "127.0.0.1", "{entry}");
            assert_eq!(client("127.0.0.1", &[(F, &format!("{entry}, for=192.0.2.7"))]), "192.0.2.7", "{entry}");
        }
    }

    #[test]
    fn two_headers_that_differ_say_nothing() {
        assert_eq!(client("127.0.0.1", &[(X, "192.0.2.7"), (F, "for=1.2.3.4")]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &[(X, "192.0.2.7"), (F, "nonsense")]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &[(X, "1.1.1.1, 192.0.2.7"), (F, "for=\"192.0.2.7:80\"")]), "192.0.2.7");
    }

    proptest! {
        /// Whatever a client sends before the proxy adds its entry, the entry is what counts.
        #[test]
        fn nothing_a_client_sends_hides_it(made_up in "[ -~\u{e9}]{0,80}") {
            let behind = format!("{made_up}, 192.0.2.7");
            prop_assert_eq!(client("127.0.0.1", &[(X, &behind)]), "192.0.2.7");
            prop_assert_eq!(client("127.0.0.1", &[(X, &made_up), (X, "192.0.2.7")]), "192.0.2.7");
            let behind = format!("{made_up}, for=192.0.2.7");
            prop_assert_eq!(client("127.0.0.1", &[(F, &behind)]), "192.0.2.7");
        }
    }
}
