//! Numbers that nobody chose. The seed is printed, so that a failure can be looked at again: `SEED=… cargo test …`.

pub struct Random(u64);

impl Random {
    pub fn new() -> Self {
        let given = std::env::var("SEED").ok().map(|seed| seed.parse().expect("SEED is a number"));
        let seed = given.unwrap_or_else(|| getrandom::u64().expect("the system's random source"));
        eprintln!("seed {seed}");
        Self(seed | 1)
    }

    /// From 0 up to, but not including, the limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        // Xorshift: good enough to scatter test data.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len() as u64)).expect("a place in the list")]
    }
}
