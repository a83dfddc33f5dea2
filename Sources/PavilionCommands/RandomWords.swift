import Glibc

/// The random numbers of the operating system, fetched many at a time.
///
/// `SystemRandomNumberGenerator` asks the kernel for every eight bytes; this asks once for 32
/// words. They come from the same source and each is used once, so values made from them are no
/// easier to guess: an identifier of an order also keeps others from reading it.
struct RandomWords: RandomNumberGenerator {
  // getentropy(3) gives up to 256 bytes, and never fewer than asked for.
  private static let count = 32
  private var words: [UInt64] = []

  mutating func next() -> UInt64 {
    if words.isEmpty { refill() }
    return words.removeLast()
  }

  private mutating func refill() {
    words = unsafe [UInt64](unsafeUninitializedCapacity: Self.count) { buffer, count in
      let size = Self.count * MemoryLayout<UInt64>.size
      let isFilled = unsafe getentropy(buffer.baseAddress, size) == 0
      precondition(isFilled, "The system has no random numbers.")
      count = Self.count
    }
  }
}
