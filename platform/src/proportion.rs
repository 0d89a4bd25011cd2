//! For tests: whether something takes a processor in proportion to what it's given.

const SMALL: usize = 1_000_000;
const TIMES: usize = 10;
/// The system counts in steps of some milliseconds; what takes less than a few of them is quick.
const QUICK: u64 = 20_000_000;

/// What this thread has had of a processor, in nanoseconds: how busy the machine is doesn't matter.
fn processor_time() -> u64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    told.split(' ').next().unwrap().parse().unwrap()
}

fn cost(work: impl FnOnce()) -> u64 {
    let before = processor_time();
    work();
    processor_time() - before
}

/// Ten times as much takes some ten times as long. What is copied anew for every piece would take a hundred times.
pub fn takes_time_in_proportion(piece: &str, work: impl Fn(&str)) {
    let of = |length: usize| piece.repeat(length / piece.len());
    let (small, large) = (of(SMALL), of(SMALL * TIMES));
    let (small, large) = (cost(|| work(&small)).max(QUICK), cost(|| work(&large)));
    assert!(large < small * 4 * TIMES as u64, "{piece:?}: {small} ns, and {large} ns for {TIMES} times as much");
}
