import CSystem
import Glibc

/// The descriptors that a loop thread sleeps on.
@safe
struct Poller: ~Copyable {
  private let epoll: Int32
  private var ready: [epoll_event]

  struct Event {
    let descriptor: Int32
    let serial: UInt32
    private let events: UInt32

    /// Whether there is input, or an end of it.
    var isReadable: Bool { events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 }
    /// Whether the other side sends no more.
    var isClosedByPeer: Bool { events & EPOLLRDHUP.rawValue != 0 }
    /// Whether both directions are closed, or the connection is broken.
    var isOver: Bool { events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 }

    fileprivate init(_ event: epoll_event) {
      // Of the union of an event's data, only the number is used.
      let number = unsafe event.data.u64
      descriptor = Int32(truncatingIfNeeded: number)
      serial = UInt32(truncatingIfNeeded: number >> 32)
      events = unsafe event.events
    }
  }

  /// Creates a poller that reports up to 256 descriptors at once.
  init() throws(ServerError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    unsafe ready = Array(repeating: epoll_event(), count: 256)
    guard epoll >= 0 else { throw .system("epoll is not available (error \(errno))") }
  }

  deinit { Glibc.close(epoll) }

  enum Interest {
    /// Reported as long as there is something to read.
    case readable
    /// Reported once whenever something changes: there is input, room for output, or an end.
    case changes
  }

  /// Watches a descriptor until it is removed or closed, and says whether that is possible.
  ///
  /// The serial tells later events of this descriptor from earlier ones of the same number.
  @discardableResult
  func add(_ descriptor: Int32, serial: UInt32 = 0, for interest: Interest) -> Bool {
    var event = unsafe epoll_event()
    unsafe event.data.u64 = UInt64(serial) << 32 | UInt64(UInt32(bitPattern: descriptor))
    unsafe event.events =
      switch interest {
      case .readable: EPOLLIN.rawValue
      case .changes:
        EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
      }
    return unsafe epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  /// Stops watching a descriptor; one that is not watched is left alone.
  func remove(_ descriptor: Int32) {
    var event = unsafe epoll_event()
    unsafe epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
  }

  /// Sleeps until a descriptor is ready or the time has passed; -1 waits for ever.
  mutating func wait(milliseconds: Int32) -> Int {
    let count = unsafe epoll_wait(epoll, &ready, Int32(ready.count), milliseconds)
    return max(0, Int(count))
  }

  subscript(index: Int) -> Event { unsafe Event(ready[index]) }

  var capacity: Int { unsafe ready.count }
}
