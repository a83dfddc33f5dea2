import Glibc

/// How a connection waits for the locks of others, and lets those go first who have waited for long.
///
/// SQLite keeps no queue: a writer that commits again and again has the lock back before one who
/// waits has looked, the more surely the slower the disk. So a writer that has waited for a while
/// claims to be next, and all transactions of all processes let it go first. The claim is an
/// advisory lock on the write-ahead log. SQLite itself locks the database and the log's index only,
/// and would [lose those locks](https://www.sqlite.org/howtocorrupt.html) if the process closed a
/// descriptor of these files.
final class Waiting {
  /// How long to pause before looking again, in microseconds: a short transaction is over soon, and a
  /// claim is served soon.
  ///
  /// SQLite's own way soon looks every 100 milliseconds only.
  private static let (shortPause, pause): (UInt32, UInt32) = (200, 2_000)
  /// How many pauses are short.
  private static let shortPauses = 10
  /// How often to look before claiming to be next, after 20 milliseconds.
  ///
  /// Two busy servers lose a few milliseconds whenever the lock changes hands: it stays this long.
  private static let looksBeforeClaim = 19

  private let log: String
  private let maximumLooks: Int
  private var descriptor: Int32 = -1
  private var isBeginning = false
  /// Whether this connection has claimed to be next.
  private var isNext = false

  /// Names the write-ahead log of the database.
  init(log: String, atMost limit: Duration) {
    self.log = log
    let (seconds, attoseconds) = limit.components
    let microseconds = Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    maximumLooks = microseconds / Int(Self.pause) + Self.shortPauses
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Pauses after a lock was found taken, unless that was often enough.
  func goesOn(afterLooks looks: Int) -> Bool {
    guard looks < maximumLooks else { return false }
    // Only one can be next; the others go on trying to be.
    if isBeginning, looks >= Self.looksBeforeClaim { isNext = claim() || isNext }
    usleep(isNext || looks < Self.shortPauses ? Self.shortPause : Self.pause)
    return true
  }

  /// Runs the statement that takes the lock of a transaction, when it is this connection's turn.
  func begin<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    if descriptor < 0 { descriptor = unsafe open(log, O_RDONLY | O_CLOEXEC) }
    letOthersGoFirst()
    isBeginning = true
    defer {
      isBeginning = false
      if isNext { giveUpClaim() }
    }
    try body()
  }

  /// Waits while another claims to be next, but not for ever: SQLite's lock decides.
  private func letOthersGoFirst() {
    var looks = 0
    while !claim(), errno == EWOULDBLOCK, looks < maximumLooks {
      usleep(looks < Self.shortPauses ? Self.shortPause : Self.pause)
      looks += 1
    }
    giveUpClaim()
  }

  private func claim() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  private func giveUpClaim() {
    flock(descriptor, LOCK_UN)
    isNext = false
  }
}
