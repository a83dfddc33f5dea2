/// A storage that is asked by a number of connections.
public protocol ConnectionReporting: Sendable {
  /// How it stands with them now.
  var connections: ConnectionFigures { get }
}

/// How it stands with the connections of a server to its storage.
public struct ConnectionFigures: Hashable, Sendable {
  /// How many there may be.
  public var limit: Int
  /// How many there are.
  public var open: Int
  /// How many of them are in use.
  public var busy: Int
  /// How many tasks wait for one.
  public var waiting: Int
  /// How often the storage had no room for one more, since the start.
  public var refused: Int

  /// States figures.
  public init(limit: Int, open: Int = 0, busy: Int = 0, waiting: Int = 0, refused: Int = 0) {
    self.limit = limit
    self.open = open
    self.busy = busy
    self.waiting = waiting
    self.refused = refused
  }
}
