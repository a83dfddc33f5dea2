import CSystem
import Glibc

/// The descriptors that a loop thread sleeps on.
@safe
struct Poller: ~Copyable {
  private let epoll: Int32
  private var ready: [epoll_event]

  /// Creates a poller that reports up to 64 descriptors at once.
  init() throws(ServerError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    unsafe ready = Array(repeating: epoll_event(), count: 64)
    guard epoll >= 0 else { throw .system("epoll is not available (error \(errno))") }
  }

  deinit { Glibc.close(epoll) }

  /// What to watch a descriptor for, beside that the other side is gone.
  enum Interest {
    case readable
    case closedByPeer
  }

  /// Watches a descriptor until it is removed.
  func add(_ descriptor: Int32, for interest: Interest) {
    // Of the union of what an event can carry, the descriptor alone is used.
    var event = unsafe epoll_event()
    unsafe event.data.fd = descriptor
    unsafe event.events =
      switch interest {
      case .readable: EPOLLIN.rawValue
      case .closedByPeer: EPOLLRDHUP.rawValue
      }
    unsafe epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  /// Stops watching a descriptor; one that is not watched is left alone.
  func remove(_ descriptor: Int32) {
    // Of the union of what an event can carry, the descriptor alone is used.
    var event = unsafe epoll_event()
    unsafe epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
  }

  /// Sleeps until a descriptor is ready or the time has passed; -1 waits for ever.
  mutating func wait(milliseconds: Int32) -> [Int32] {
    let count = unsafe epoll_wait(epoll, &ready, Int32(ready.count), milliseconds)
    guard count > 0 else { return [] }
    return unsafe ready[..<Int(count)].map { unsafe $0.data.fd }
  }
}
