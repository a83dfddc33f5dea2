import Glibc

/// The network address of a client, without its port.
public struct Address: Hashable, Sendable, CustomStringConvertible {
  /// The sixteen bytes of an IPv6 address, big-endian; IPv4 is kept as `::ffff:a.b.c.d`.
  private let high: UInt64
  private let low: UInt64

  public static let loopback = Address(ipv4: 0x7F00_0001)

  private init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  private init(ipv4: UInt32) { self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(ipv4)) }

  private init(ipv6: in6_addr) {
    (high, low) = unsafe withUnsafeBytes(of: ipv6) { bytes in
      let halves = unsafe bytes.bindMemory(to: UInt64.self)
      return unsafe (UInt64(bigEndian: halves[0]), UInt64(bigEndian: halves[1]))
    }
  }

  /// Reads an address as people write it: `192.168.0.7` or `fe80::1`.
  public init?(_ text: String) {
    var ipv4 = in_addr()
    var ipv6 = in6_addr()
    if unsafe inet_pton(AF_INET, text, &ipv4) == 1 {
      self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
    } else if unsafe inet_pton(AF_INET6, text, &ipv6) == 1 {
      self.init(ipv6: ipv6)
    } else {
      return nil
    }
  }

  /// Reads an address that C's socket functions return; nothing if it is neither IPv4 nor IPv6.
  ///
  /// The pointer must lead to as many bytes as its address family needs.
  init?(unsafe pointer: UnsafePointer<sockaddr>) {
    let bytes = unsafe UnsafeRawPointer(pointer)
    switch Int32(unsafe pointer.pointee.sa_family) {
    case AF_INET:
      let address = unsafe bytes.loadUnaligned(as: sockaddr_in.self)
      self.init(ipv4: UInt32(bigEndian: address.sin_addr.s_addr))
    case AF_INET6:
      let address = unsafe bytes.loadUnaligned(as: sockaddr_in6.self)
      self.init(ipv6: address.sin6_addr)
    default:
      return nil
    }
  }

  private var ipv4: UInt32? {
    high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil
  }

  /// How many bits an address has as one of IPv6.
  public static let bitCount = 128

  public var isIPv4: Bool { ipv4 != nil }

  /// Whether the first bits of two addresses are the same, as those of a network are; an address of
  /// IPv4 has its own behind the first 96.
  public func shares(_ bits: Int, with other: Address) -> Bool {
    // Shifting by more than all bits leaves none of them.
    let (first, second) = (high ^ other.high, low ^ other.low)
    return first >> (64 - min(bits, 64)) == 0 && second >> (64 - max(bits - 64, 0)) == 0
  }

  /// Whether the client runs on this very machine: `127.0.0.0/8`, `::1`, `::ffff:127.0.0.0/104`.
  public var isLoopback: Bool { if let ipv4 { ipv4 >> 24 == 127 } else { high == 0 && low == 1 } }

  /// The part of an address that identifies a household or shop: all of an IPv4 address, the first
  /// 64 bits of an IPv6 one (RFC 6177), since a subscriber has that whole range.
  public var block: Address { ipv4 == nil && !isLoopback ? Address(high: high, low: 0) : self }

  public var description: String {
    if let ipv4 {
      return stride(from: 24, through: 0, by: -8).map { "\(ipv4 >> $0 & 0xFF)" }
        .joined(separator: ".")
    }
    var bytes = (high.bigEndian, low.bigEndian)
    return unsafe String(unsafeUninitializedCapacity: Int(INET6_ADDRSTRLEN)) { text in
      // The kernel's type for the length, and a buffer of the length that the C header names.
      let start = unsafe UnsafeMutableRawPointer(text.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      guard unsafe inet_ntop(AF_INET6, &bytes, start, socklen_t(text.count)) != nil else {
        return 0
      }
      return unsafe text.firstIndex(of: 0) ?? 0
    }
  }
}
