//! What stands around the program where many use it: a proxy before several processes, and a pooler before PostgreSQL.

use std::net::TcpStream;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::program::free_port;

const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// A program of somebody else's, on a port of its own.
pub struct Beside {
    child: Child,
    pub port: u16,
    _folder: tempfile::TempDir,
}

impl Beside {
    /// Debian's HAProxy with the configuration of the manual, before these ports.
    pub fn haproxy(ports: [u16; 3]) -> Self {
        let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/haproxy.cfg");
        let mut settings = std::fs::read_to_string(manual).expect("the manual's configuration");
        let port = free_port();
        for (written, own) in [8000, 8081, 8082, 8083].into_iter().zip([port, ports[0], ports[1], ports[2]]) {
            let written = format!("127.0.0.1:{written}");
            assert!(settings.contains(&written), "{written} is in the manual's configuration");
            settings = settings.replace(&written, &format!("127.0.0.1:{own}"));
        }
        // The backend is the last part of it. Said of its own errors too.
        settings.push_str("    http-after-response set-header x-served-by %[srv_name]\n");
        Self::start(port, "haproxy.cfg", &settings, |file| {
            let mut command = Command::new("/usr/sbin/haproxy");
            command.arg("-db").arg("-f").arg(file);
            command
        })
    }

    /// Debian's PgBouncer in transaction mode, with fewer connections to this server than it has clients.
    pub fn pgbouncer(server: &str) -> Self {
        let server = url::Url::parse(server).expect("an address");
        let (host, to, port) = (server.host_str().expect("a host"), server.port().expect("a port"), free_port());
        let settings = format!(
            "[databases]\n* = host={host} port={to} user={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\n\
             default_pool_size = 4\nmax_client_conn = 300\n",
            server.username(),
        );
        Self::start(port, "pgbouncer.ini", &settings, |file| {
            let mut command = Command::new("/usr/sbin/pgbouncer");
            // It refuses to run as root.
            if std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) {
                command.args(["-u", "postgres"]);
            }
            command.arg("-q").arg(file);
            command
        })
    }

    fn start(port: u16, name: &str, settings: &str, command: impl FnOnce(&Path) -> Command) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, log) = (folder.path().join(name), folder.path().join("log"));
        std::fs::write(&file, settings).expect("a file of settings");
        let output = std::fs::File::create(&log).expect("a log");
        let child = command(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(output)
            .spawn()
            .unwrap_or_else(|error| panic!("{name}: {error} (scripts/setup test installs what the tests need)"));
        let mut beside = Self { child, port, _folder: folder };
        let deadline = Instant::now() + LONGEST_WAIT;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = beside.child.try_wait().expect("a status");
            let told = || std::fs::read_to_string(&log).unwrap_or_default();
            assert!(ended.is_none() && Instant::now() < deadline, "{name}: {ended:?} {}", told());
            std::thread::sleep(Duration::from_millis(20));
        }
        beside
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
