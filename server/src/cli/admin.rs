//! `sawhorse admin`: helps owners who can't help themselves.

use clap::Subcommand;

use super::database::connect_up_to_date;
use super::stop::Stop;
use crate::modules::accounts;
use platform::config::Settings;
use platform::db::in_transaction;
use platform::process::clock::Clock;

#[derive(Subcommand)]
pub enum AdminCommand {
    /// Grant admin access to the account with this email.
    Grant { email: String },
    /// Revoke admin access.
    Revoke { email: String },
    /// Confirm an account's email, as if its owner had opened the link. For when email doesn't get there.
    ConfirmEmail { email: String },
    /// Turn off two-factor sign-in for an owner who lost both the phone and the recovery codes.
    #[command(alias = "remove-second-lock")]
    RemoveTwoFactor { email: String },
    /// Sign an account out on every device. For a lost phone, or an account someone else got into. A new password does it too.
    SignOut { email: String },
}

pub fn admin_command(settings: &Settings, command: &AdminCommand) -> Result<(), Stop> {
    let mut connection = connect_up_to_date(settings)?;
    let now = Clock::System.now();
    let (email, done, words) = in_transaction(&mut connection, |connection| {
        Ok(match command {
            AdminCommand::Grant { email } => {
                (email, accounts::set_administrator(connection, email, true)?, "is now an administrator")
            }
            AdminCommand::Revoke { email } => {
                (email, accounts::set_administrator(connection, email, false)?, "is no longer an administrator")
            }
            AdminCommand::RemoveTwoFactor { email } => {
                (email, accounts::remove_two_factor(connection, email)?, "now signs in with just the password")
            }
            AdminCommand::SignOut { email } => {
                (email, accounts::sign_out(connection, email)?, "is signed out on every device")
            }
            AdminCommand::ConfirmEmail { email } => (
                email,
                accounts::confirm(connection, email, now)?,
                "is confirmed, so email goes out in its owner's name",
            ),
        })
    })
    .map_err(|_| Stop::Failure("the database refused the change".into()))?;
    if !done {
        return Err(Stop::Failure(format!("no account uses {email}")));
    }
    println!("{email} {words}");
    Ok(())
}
