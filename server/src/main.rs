//! Starts the command line.

use std::process::ExitCode;

/// An answer takes hundreds of small pieces of memory; the system's allocator took a fifth of its time for them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    sawhorse::cli::run()
}
