//! How a spell was kicked (CR 702.33), in one byte: for multikicker the number of times; for kicker [`WHICH`] and a bit for
//! each kicker cost that was paid, in the order of the card.

/// Tells the bits of kickers from a number of times.
const WHICH: u8 = 0x80;
/// The most times that a spell can be kicked.
pub(crate) const MOST: u32 = 0x7f;

/// How many times a spell was kicked (CR 702.33d-e).
pub(crate) fn times(kicked: u8) -> u8 {
    if kicked & WHICH == 0 {
        kicked
    } else {
        u8::try_from((kicked & !WHICH).count_ones()).unwrap_or(u8::MAX)
    }
}

/// Whether the kicker cost of that number was paid (CR 702.33f).
pub(crate) fn was_with(kicked: u8, kicker: u8) -> bool {
    kicked & WHICH != 0 && kicker < 7 && kicked & (1 << kicker) != 0
}

/// The same, with the kicker cost of that number paid too.
pub(crate) fn with(kicked: u8, kicker: u8) -> u8 {
    kicked | WHICH | 1_u8.checked_shl(u32::from(kicker)).unwrap_or(0)
}
