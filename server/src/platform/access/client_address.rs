//! The client's address, for throttling. Behind a proxy on the same machine the proxy's last entry counts;
//! a forwarded address from anywhere else could be made up and is ignored.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

pub struct ClientAddress(pub String);

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = || {
            let header = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            header.rsplit(',').next()?.trim().parse::<IpAddr>().ok()
        };
        let address = match peer {
            Some(peer) if peer.is_loopback() => forwarded().unwrap_or(peer),
            Some(peer) => peer,
            None => return Ok(Self("unknown".into())),
        };
        Ok(Self(subject_of(address)))
    }
}

/// An IPv6 client owns a whole /64, so that is what is counted.
fn subject_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}
