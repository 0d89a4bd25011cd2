//! The programs under test as child processes.

use std::fs::{File, create_dir_all};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::basics::{Result, product_binary};

const PATIENCE: Duration = Duration::from_secs(20);

/// A running server; ends with this value.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    pub started_in: Duration,
}

impl Server {
    /// As it runs for customers, the log going to a file.
    pub fn product(data: &Path) -> Result<Self> {
        Self::start(product(data, "production")?)
    }

    /// Accounts can be made here without solving captchas.
    pub fn for_setup(data: &Path) -> Result<Self> {
        Self::for_setup_with(data, &[])
    }

    /// The same with some settings more.
    pub fn for_setup_with(data: &Path, settings: &[(&str, &str)]) -> Result<Self> {
        let (mut command, address) = product(data, "development")?;
        command.env("SAWHORSE_CAPTCHA", "off").env("SAWHORSE_THROTTLE", "off");
        command.envs(settings.iter().copied());
        Self::start((command, address))
    }

    /// The same on PostgreSQL.
    pub fn on_postgres(data: &Path, url: &str) -> Result<Self> {
        let (mut command, address) = product(&data.join("beside-postgres"), "production")?;
        command.env("DATABASE_URL", url);
        Self::start((command, address))
    }

    pub fn ceiling(database: &Path) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("ceiling").arg(database).arg(address.to_string());
        Self::start((command, address))
    }

    fn start((mut command, address): (Command, SocketAddr)) -> Result<Self> {
        let started = Instant::now();
        let child = command.spawn()?;
        // From here on the process is stopped however this ends.
        let mut server = Self { child, address, started_in: Duration::ZERO };
        while ureq::get(server.url("/healthz")).call().is_err() {
            if server.child.try_wait()?.is_some() {
                return Err(format!("{} ended by itself", command.get_program().display()).into());
            }
            if started.elapsed() > PATIENCE {
                return Err(format!("{} does not answer", command.get_program().display()).into());
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        server.started_in = started.elapsed();
        Ok(server)
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// At once, as by a power cut; nothing is finished.
    pub fn kill(&self) -> Result<()> {
        kill(&self.child)
    }

    pub fn resident_bytes(&self) -> Result<f64> {
        self.memory("VmRSS:")
    }

    /// The most it had so far.
    pub fn peak_bytes(&self) -> Result<f64> {
        self.memory("VmHWM:")
    }

    fn memory(&self, figure: &str) -> Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(figure)).ok_or("no figures of memory")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? * 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Only fails when the process has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// By its number: others are still speaking to it.
pub fn kill(child: &Child) -> Result<()> {
    Command::new("kill").arg("-9").arg(child.id().to_string()).status()?;
    Ok(())
}

fn product(data: &Path, environment: &str) -> Result<(Command, SocketAddr)> {
    let address = free_address()?;
    create_dir_all(data)?;
    let mut command = Command::new(product_binary()?);
    command
        .arg("serve")
        .env_remove("DATABASE_URL")
        .env_remove("SAWHORSE_PUBLIC_URL")
        .env("SAWHORSE_DATA", data)
        .env("SAWHORSE_ADDR", address.to_string())
        .env("SAWHORSE_ENV", environment)
        // One client does here what thousands do elsewhere; the counting is measured along.
        .env("SAWHORSE_ACCOUNT_REQUESTS", u32::MAX.to_string())
        .env("SAWHORSE_CLIENT_REQUESTS", u32::MAX.to_string())
        .stdin(Stdio::null())
        .stderr(File::create(data.join("log"))?);
    Ok((command, address))
}

pub fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}
