package import Time

/// The state of a server's machine, as far as people have to see to it.
package struct HostState: Hashable, Sendable {
  /// The disk that holds something of the venue.
  package struct Disk: Hashable, Sendable {
    /// The use of the disk: `storage`, `backups`.
    package let use: String
    /// How many bytes may still be written.
    package let available: Int
    package let size: Int

    package init(use: String, available: Int, size: Int) {
      (self.use, self.available, self.size) = (use, available, size)
    }

    /// Whether less is left than a tenth, or of a large disk less than 10 GB.
    ///
    /// - Parameter factor: How much more must be left before a disk that was nearly full is not.
    /// - Returns: Whether people have to see to it.
    package func isNearlyFull(by factor: Double = 1) -> Bool {
      Double(available) < min(Double(size) / 10, 10_000_000_000) * factor
    }
  }

  /// The folder of backups.
  package struct Backups: Hashable, Sendable {
    /// When the last good backup was begun; `nil` if there is none.
    package let last: Timestamp?
    /// How old the last good backup may be, in hours.
    package let maximumHours: Int
    /// Why the last good backup was not handed on.
    package let failureOfHook: String?
    /// Why the last attempt at a backup failed.
    package let failure: String?

    package init(
      last: Timestamp?,
      maximumHours: Int,
      failureOfHook: String? = nil,
      failure: String? = nil
    ) {
      self.last = last
      self.maximumHours = maximumHours
      self.failureOfHook = failureOfHook
      self.failure = failure
    }

    /// Since when there should have been a newer one; `nil` while the last one is not too old.
    package func overdueSince(at now: Timestamp) -> Timestamp? {
      guard let last else { return now }
      let end = Timestamp(milliseconds: last.milliseconds + maximumHours * 3_600_000)
      return end < now ? end : nil
    }
  }

  /// `nil` where no backups are set up on this machine.
  package var backups: Backups?
  package var disks: [Disk]

  package init(backups: Backups? = nil, disks: [Disk] = []) {
    (self.backups, self.disks) = (backups, disks)
  }
}

extension HostState {
  /// The measurements of the machine.
  var metrics: [MetricFamily] {
    var families = [
      MetricFamily(
        "pavilion_disk_available_bytes",
        .gauge,
        "Bytes that may still be written, by the use of the disk.",
        disks.map { ("disk=\"\($0.use)\"", $0.available) }
      ),
      MetricFamily(
        "pavilion_disk_size_bytes",
        .gauge,
        "The size of the disk, by its use.",
        disks.map { ("disk=\"\($0.use)\"", $0.size) }
      ),
    ]
    guard let backups else { return families }
    families += [
      MetricFamily(
        "pavilion_backup_seconds",
        .gauge,
        "When the last good backup was begun, since 1970; 0 for none.",
        [("", (backups.last?.milliseconds ?? 0) / 1000)]
      ),
      MetricFamily(
        "pavilion_backup_hook_failed",
        .gauge,
        "Whether the last good backup was not handed on.",
        [("", backups.failureOfHook == nil ? 0 : 1)]
      ),
      MetricFamily(
        "pavilion_backup_failed",
        .gauge,
        "Whether the last attempt at a backup failed.",
        [("", backups.failure == nil ? 0 : 1)]
      ),
    ]
    return families
  }
}
