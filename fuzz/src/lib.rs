//! What the fuzz targets share: each is a property of `spellstack_properties`, and those that read JSON vary it so that it
//! stays JSON.

#[doc(hidden)]
pub use libfuzzer_sys;
use spellstack_properties::{Form, Property, Target};
use spellstack_rules::Random;

/// The fuzz target of that name.
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        $crate::libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::vary(stringify!($name), data, size, max_size, seed)
        });

        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| $crate::property(stringify!($name))(data));
    };
}

/// The property of that name.
pub fn property(name: &str) -> Property {
    target(name).property
}

/// A variation of the first `size` bytes, for a custom mutator: its new length.
pub fn vary(name: &str, data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let varied = match target(name).form {
        Form::Bytes => None,
        Form::Json => spellstack_properties::vary_json(&data[..size], &mut Random::new(u64::from(seed))),
    };
    match varied.filter(|varied| varied.len() <= max_size.min(data.len())) {
        Some(varied) => {
            data[..varied.len()].copy_from_slice(&varied);
            varied.len()
        }
        None => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
    }
}

fn target(name: &str) -> &'static Target {
    spellstack_properties::target(name).expect("each fuzz target is in the list")
}
