/// Under what a trial runs: as the program is, or with something broken on purpose.
struct Conditions: Hashable, Sendable {
  /// Whether the disk keeps its word.
  enum Honesty: String, CaseIterable, Sendable {
    case honest
    /// It says that something is on the disk which is not.
    case lying
  }

  /// SQLite's setting, in place of the program's own, which is `full`.
  enum Synchronous: String, CaseIterable, Sendable {
    case full, normal, off
  }

  var disk = Honesty.honest
  var synchronous = Synchronous.full

  /// What becomes of syncs; the program itself is the same under all conditions.
  var syncs: Syncs {
    switch (disk, synchronous) {
    case (.lying, _): .lied
    case (.honest, .full): .obeyed
    case (.honest, .normal): .asNormal
    case (.honest, .off): .asOff
    }
  }
}
