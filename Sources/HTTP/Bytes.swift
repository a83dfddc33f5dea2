/// Bytes that never change, made once and shared: sending them copies nothing.
public struct Bytes: Sendable {
  let storage: Storage

  public init(_ bytes: [UInt8]) { storage = Storage(copying: bytes) }

  /// Puts parts together with a single copy.
  public init(joining parts: [[UInt8]]) { storage = Storage(joining: parts) }

  public init(_ text: String) { storage = Storage(copying: text.utf8) }

  /// Refers to a literal that is part of the program, without a copy.
  public init(static text: StaticString) { storage = Storage(text) }

  public var count: Int { storage.count }

  public var array: [UInt8] { storage.array }
}

extension Bytes {
  /// Owns the memory, so that a C library can keep it alive by holding on to this object.
  @safe
  final class Storage: @unchecked Sendable {
    // Sendable holds because nothing writes after the initializer, and only deinit frees.
    let start: UnsafePointer<UInt8>
    let count: Int
    private let isOwner: Bool

    convenience init(copying bytes: some Collection<UInt8>) {
      unsafe self.init(of: bytes.count) { buffer in
        _ = unsafe buffer.initialize(fromContentsOf: bytes)
      }
    }

    convenience init(joining parts: [[UInt8]]) {
      unsafe self.init(of: parts.reduce(0) { $0 + $1.count }) { buffer in
        var end = 0
        for part in parts {
          end = unsafe buffer[end...].initialize(fromContentsOf: part)
        }
      }
    }

    /// Allocates memory for so many bytes, which the body has to write.
    private init(of count: Int, _ initialize: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, 1))
      unsafe initialize(buffer)
      self.count = count
      isOwner = true
      guard let first = buffer.baseAddress else {
        preconditionFailure("A buffer of at least one byte has an address.")
      }
      unsafe start = UnsafePointer(first)
    }

    init(_ text: StaticString) {
      precondition(text.hasPointerRepresentation, "A literal of one character is stored elsewhere.")
      unsafe start = text.utf8Start
      count = text.utf8CodeUnitCount
      isOwner = false
    }

    deinit {
      if isOwner { unsafe start.deallocate() }
    }

    func copy(_ range: Range<Int>, to buffer: inout [UInt8]) {
      // Slicing checks the bounds.
      let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
      unsafe buffer.append(contentsOf: bytes[range])
    }

    var array: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }
  }
}
