//! Bytes as a source of answers.

/// Bytes that are taken one by one; after the last there are none.
pub struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl<'a> Bytes<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Bytes(data.iter())
    }

    /// The next byte, if there is one.
    pub fn take(&mut self) -> Option<u8> {
        self.0.next().copied()
    }

    /// The next byte, or zero.
    pub fn byte(&mut self) -> u8 {
        self.take().unwrap_or(0)
    }

    /// A number of which small and extreme ones are likely.
    pub fn number(&mut self) -> u32 {
        match self.byte() {
            255 => u32::MAX,
            254 => u32::MAX / 2,
            253 => u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]),
            small => u32::from(small),
        }
    }

    /// One of a list, if it has any.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let byte = usize::from(self.byte());
        (!list.is_empty()).then(|| list[byte % list.len()])
    }
}
