//! A PostgreSQL that can be killed: it keeps its promises, unlike the one of the tests, which forgets for speed.

use std::fs::{File, create_dir_all};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::basics::Result;
use crate::process::{free_address, kill};

pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    address: SocketAddr,
    server: Option<Child>,
}

impl Postgres {
    pub fn start(folder: &Path) -> Result<Self> {
        create_dir_all(folder)?;
        let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")?
            .map(|entry| Ok(entry?.path().join("bin")))
            .collect::<Result<_>>()?;
        versions.sort();
        let programs = versions.pop().ok_or("PostgreSQL is not installed")?;
        let mut postgres = Self { programs, folder: folder.to_owned(), address: free_address()?, server: None };
        postgres.own_folder()?;
        let made = postgres.command("initdb").args(["-D", "data", "-U", "sawhorse", "--auth=trust"]).output()?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into());
        }
        postgres.serve()?;
        Ok(postgres)
    }

    pub fn url(&self) -> String {
        format!("postgres://sawhorse@{}/postgres", self.address)
    }

    /// All of it at once, and up again.
    pub fn kill_and_start(&mut self) -> Result<()> {
        self.end()?;
        self.serve()
    }

    /// As one is that has become somebody's copy: it answers, and takes nothing.
    pub fn take_changes(&self, takes: bool) -> Result<()> {
        let setting = if takes { "off" } else { "on" };
        for statement in
            [&format!("ALTER SYSTEM SET default_transaction_read_only = {setting}"), "SELECT pg_reload_conf()"]
        {
            let url = format!("{}?options=-c%20default_transaction_read_only%3Doff", self.url());
            let done = self.command("psql").args(["-qXd", &url, "-c", statement]).stdout(Stdio::null()).status()?;
            if !done.success() {
                return Err(format!("{statement} failed").into());
            }
        }
        Ok(())
    }

    fn serve(&mut self) -> Result<()> {
        // What is left of one that was killed has to go first; until then it refuses to start.
        for _ in 0..100 {
            let log = File::options().create(true).append(true).open(self.folder.join("log"))?;
            let mut server = self
                .command("postgres")
                .args(["-D", "data", "-h", "127.0.0.1", "-k", ".", "-p", &self.address.port().to_string()])
                .stderr(log)
                .spawn()?;
            while server.try_wait()?.is_none() {
                if self.command("pg_isready").args(["-qd", &self.url()]).status()?.success() {
                    self.server = Some(server);
                    return Ok(());
                }
                sleep(Duration::from_millis(20));
            }
            sleep(Duration::from_millis(50));
        }
        Err("PostgreSQL does not come up again".into())
    }

    fn end(&mut self) -> Result<()> {
        if let Some(mut server) = self.server.take() {
            kill(&server)?;
            server.wait()?;
        }
        Ok(())
    }

    /// It refuses to run as root, so there it runs as the user that its package made.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(&self.folder);
        command
    }

    /// That user has to be able to come to it.
    fn own_folder(&self) -> Result<()> {
        if is_root() {
            Command::new("chown").arg("postgres").arg(&self.folder).status()?;
            let above = self.folder.parent().ok_or("a folder within another was expected")?;
            Command::new("chmod").arg("a+rx").arg(above).status()?;
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // What cannot be ended has ended.
        let _ = self.end();
    }
}

pub fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|told| told.stdout == b"0\n")
}
