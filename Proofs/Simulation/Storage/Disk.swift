import SeededRandom

/// A disk with one file: flushed bytes stay, and the seed decides the fate of the rest.
struct Disk {
  /// The unit that a disk writes as a whole or not at all, in bytes.
  static let sectorSize = 512

  /// The file as programs read it, unflushed bytes included.
  private(set) var content: [UInt8] = []
  private var flushed: [UInt8] = []
  /// The first offset at which the durable and the visible content may differ.
  private var dirty = 0

  /// Writes at the end of the file.
  mutating func append(_ bytes: some Collection<UInt8>) { content += bytes }

  /// Truncates the file.
  mutating func truncate(to count: Int) {
    content.removeSubrange(count...)
    dirty = min(dirty, count)
  }

  /// Makes everything written so far durable.
  mutating func flush() {
    flushed.removeSubrange(dirty...)
    flushed += content[dirty...]
    dirty = content.count
  }

  /// Loses unflushed bytes, as a power cut or a failed flush does.
  ///
  /// The seed decides for each sector whether it arrived whole, damaged or not at all, in any
  /// order; flushed bytes stay. The file may have its new length without its content, and then
  /// reads as zeros there.
  mutating func loseUnflushed(using generator: inout SeededGenerator) {
    let first = dirty / Self.sectorSize * Self.sectorSize
    for start in stride(from: first, to: content.count, by: Self.sectorSize)
    where dirty < content.count {
      let end = min(start + Self.sectorSize, content.count)
      let fate = generator.number(in: 1...8)
      if fate <= 3 { continue }
      extendFlushed(to: end)
      flushed.replaceSubrange(start..<end, with: content[start..<end])
      if fate == 4 {
        let damaged = generator.number(in: max(start, dirty)...end - 1)
        flushed[damaged] ^= 1 << generator.pick([0, 1, 2])
      }
    }
    if generator.chance(5_000) { extendFlushed(to: content.count) }
    content = flushed
    dirty = content.count
  }

  private mutating func extendFlushed(to count: Int) {
    guard flushed.count < count else { return }
    flushed += [UInt8](repeating: 0, count: count - flushed.count)
  }
}
