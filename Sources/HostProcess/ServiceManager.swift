import CSystem
import Glibc

/// Whoever started the program and wants to hear how it is, such as systemd.
///
/// See [sd_notify](https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html); unknown
/// to a program that was started otherwise.
public struct ServiceManager: Sendable {
  /// What it is told.
  public enum News: String, Sendable {
    /// The program serves.
    case ready = "READY=1"
    /// The program is about to end.
    case stopping = "STOPPING=1"
    /// The program still does its work.
    case alive = "WATCHDOG=1"
  }

  /// How often it is told that the program lives, within the time after which it starts it anew.
  private static let looksPerPeriod = 4

  private let socket: String
  private let watchdogMicroseconds: Int?

  /// Finds the manager of this process in the variables that it was started with.
  public init?(environment: [String: String]) {
    guard let socket = environment["NOTIFY_SOCKET"], let first = socket.first,
      first == "/" || first == "@"
    else { return nil }
    self.socket = socket
    // A watchdog may be meant for another process that has handed its variables on.
    let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    let period = environment["WATCHDOG_USEC"].flatMap { Int($0) }
    let periods = 1...86_400_000_000
    watchdogMicroseconds = isForUs ? period.flatMap { periods.contains($0) ? $0 : nil } : nil
  }

  /// Tells it something; what cannot be told is lost, as if nobody listened.
  public func tell(_ news: News) { unsafe pavilion_tell(socket, news.rawValue) }

  /// Goes on telling it, where it asked for that, that the program is at work.
  ///
  /// When that is not found out any more nothing more is told, and the manager starts the program anew.
  ///
  /// - Parameter isAtWork: Returns once the program has shown that it is.
  public func watch(_ isAtWork: () async -> Void) async {
    guard let watchdogMicroseconds else { return }
    let pause = Duration.microseconds(watchdogMicroseconds / Self.looksPerPeriod)
    repeat {
      await isAtWork()
      tell(.alive)
    } while (try? await Task.sleep(for: pause)) != nil
  }
}
