import BarTables
import JuiceBar
import SQLLanguage
import SQLite
import SQLiteStorage

// Recovery and inspection after a power cut.
extension Trial {
  /// The most cuts during one recovery.
  private static let cutsPerRecovery = 3

  /// Opens the file again; the power may be cut once more meanwhile.
  ///
  /// - Returns: Whether the file can be used.
  mutating func recover() async -> Bool {
    for attempt in 0...Self.cutsPerRecovery {
      disk.restart()
      if attempt < Self.cutsPerRecovery, random.oneIn(3) {
        disk.cut(atCall: Int.random(in: 1...30, using: &random), of: .all)
      }
      do {
        try await open()
        // Cancels a planned cut that was not reached.
        disk.keepPower()
        return true
      } catch {
        await close()
        guard disk.isOff else {
          fail(["the file does not open: \(error)"])
          return false
        }
        noteCut()
        tally.cutsInRecovery += 1
      }
    }
    return false
  }

  /// Compares the file with the acknowledged state, and audits it.
  mutating func inspect() async {
    guard let told = notebook else { return }
    do {
      var faults = try StorageFile(path).audit().differences + copyFaults()
      // There is nothing more to check in a damaged file.
      guard faults.isEmpty else { return fail(faults) }
      let content = try FileContent(path: path)
      // A request without an answer is there as a whole or not at all.
      let possible = [waiting.done(to: told), told].compactMap(\.self).filter(content.isAt)
      let present = possible.min { content.lostOrders(of: $0) < content.lostOrders(of: $1) }
      tally.lostOrders += content.lostOrders(of: present ?? told)
      guard let present else {
        return setBack("the file is at \(content), acknowledged was \(told)")
      }
      notebook = present
      faults = try await differences(of: content, from: present)
      waiting = .nothing
      if !faults.isEmpty { fail(faults) }
    } catch {
      fail(["the inspection failed: \(error)"])
    }
  }

  private mutating func differences(
    of content: FileContent,
    from present: Notebook
  ) async throws -> [String] {
    var differences = content.differences(from: present)
    guard let storage else { return differences }
    if try await storage.menu(of: .main) != present.menu {
      differences.append("the menu is another one")
    }
    var submissions = waiting.submissions
    for _ in 0..<12 {
      if let submission = present.keyed.randomElement(using: &random) {
        submissions.append(submission)
      }
    }
    // Repeats under their keys, as kiosks without an answer send them, and some from long ago.
    let batch = present.batch(of: submissions)
    let plan = present.plan(batch)
    if try await storage.commit(batch) != plan.outcomes {
      differences.append("a command sent again was answered otherwise")
    }
    notebook?.add(batch, done: plan)
    return differences
  }

  /// Checks unfinished copies: each is complete, or does not have its name yet.
  private mutating func copyFaults() throws -> [String] {
    var faults: [String] = []
    if didBackUp {
      didBackUp = false
      if try exists(backupPath) {
        faults += try StorageFile(backupPath).audit().differences.map { "the backup: \($0)" }
        let version = try FileContent(path: backupPath).stockVersion
        if version < backupVersion ?? 0 {
          faults.append("the backup is of version \(version), not \(backupVersion ?? 0)")
        }
      } else if backupVersion != nil {
        faults.append("the backup is gone")
      }
    }
    if isOldFile {
      isOldFile = false
      let copy = "\(path).schema-\(Self.upgrade.first)"
      guard try exists(copy) else { return faults + ["the file was migrated without a copy"] }
      var connection = try Connection(.file(copy), access: .readOnly)
      faults += try connection.integrityFaults().map { "the copy of the old file: \($0)" }
    }
    return faults
  }

  private func exists(_ path: String) throws -> Bool {
    do throws(SQLiteError) {
      _ = try Connection(.file(path), access: .readOnly)
      return true
    } catch {
      guard .cannotOpen ~= error.code else { throw error }
      return false
    }
  }
}
