/// Bytes that never change, made once and shared: sending them copies nothing.
public struct Bytes: Sendable {
  let storage: Storage

  public init(_ bytes: [UInt8]) { storage = Storage(copying: bytes) }

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

    init(copying bytes: some Collection<UInt8>) {
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
      // Initialized at once with as many bytes as were allocated.
      _ = unsafe buffer.initialize(fromContentsOf: bytes)
      count = bytes.count
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
