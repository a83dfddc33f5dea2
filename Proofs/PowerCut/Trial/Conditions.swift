/// The conditions of a trial: the program as it is, or with something broken on purpose.
struct Conditions: Hashable, Sendable {
  /// Whether the disk reports syncs truthfully.
  enum Honesty: String, CaseIterable, Sendable {
    case honest
    /// The disk reports data as synced that is not.
    case lying
  }

  /// SQLite's setting; the program itself uses `full`.
  enum Synchronous: String, CaseIterable, Sendable {
    case full, normal, off
  }

  var disk = Honesty.honest
  var synchronous = Synchronous.full

  /// How the disk treats syncs; the program is the same under all conditions.
  var syncs: Syncs {
    switch (disk, synchronous) {
    case (.lying, _): .lied
    case (.honest, .full): .obeyed
    case (.honest, .normal): .asNormal
    case (.honest, .off): .asOff
    }
  }
}
