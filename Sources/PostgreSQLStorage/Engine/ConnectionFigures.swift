/// The figures of a pool of connections.
package struct ConnectionFigures: Hashable, Sendable {
  /// How many there may be.
  package let limit: Int
  /// How many there are.
  package let open: Int
  /// How many of them are in use.
  package let busy: Int
  /// How many tasks wait for one.
  package let waiting: Int
  /// How often PostgreSQL had no room for one more, since the start.
  package let refused: Int

  /// States figures.
  package init(limit: Int, open: Int, busy: Int, waiting: Int, refused: Int) {
    self.limit = limit
    self.open = open
    self.busy = busy
    self.waiting = waiting
    self.refused = refused
  }
}
