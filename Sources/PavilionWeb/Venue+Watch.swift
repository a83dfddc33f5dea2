import CounterWeb
import ExpositionGuide
import IntegrationWeb
import JuiceBar
import OfficeWeb
import Staffing
import Synchronization
import Web

// The recurring work for all bars, with few queries however many bars there are.
extension Venue {
  /// The interval of checks for changes by other processes and for work that is due.
  private static let watchInterval = Duration.milliseconds(500)
  /// How many rounds pass between checks whether streams of staff must end: two seconds.
  private static let admissionRounds = 4
  /// The interval at which screens are told that the server is alive.
  private static let pingInterval = Duration.seconds(2)
  /// How long a check may take before screens are no longer told that all is well.
  private static let patience = Duration.seconds(2)
  /// How many bars with screens of staff are read in each round, whatever their versions.
  ///
  /// Steps of orders and calls change no version. If there are more such bars they take turns.
  private static let staffedPerRound = 50

  /// Checks all bars until the task is cancelled.
  func watchBars() async {
    await withDiscardingTaskGroup { group in
      var round = 0
      repeat {
        await lookForChanges(inRound: round)
        noteUnreadableRows()
        if round % Self.admissionRounds == 0 { await endStreams() }
        for (site, duties) in await seeToDuties() {
          if duties.contains(.availability) { group.addTask { await site.bringBackJuices() } }
          if duties.contains(.expiry) { group.addTask { await site.expireUnpaidOrders() } }
        }
        round += 1
      } while (try? await Task.sleep(for: Self.watchInterval)) != nil
    }
  }

  /// Tells screens of each guide that this server publishes, until the task is cancelled.
  func followGuide() async {
    for await _ in share.guidePublications.stream {
      await lookAtGuide()
      for site in served.values where site.feed.hasScreens { site.updates.look() }
    }
  }

  /// Tells screens that the server is alive, until the task is cancelled.
  ///
  /// Sends nothing while a check is overdue: then the screens notice by themselves.
  func sendPings() async {
    while (try? await Task.sleep(for: Self.pingInterval)) != nil {
      if let began = watch.withLock({ $0.began }), .now - began > Self.patience { continue }
      for site in served.values { site.feed.sendPing() }
    }
  }

  /// Tells screens about commits of other processes, and whether the storage can be read.
  private func lookForChanges(inRound round: Int) async {
    watch.withLock { $0.began = .now }
    defer { watch.withLock { $0.began = nil } }
    await lookAtGuide()
    let watched = served.filter { $0.value.feed.hasScreens }
    do throws(StorageError) {
      // Always includes the default bar: its answer shows whether any bar can be read.
      let versions = try await parts.venue.versions(of: Set(watched.keys).union([share.bar]))
      note(nil)
      let staffed = watched.filter { $0.value.feed.hasFollowers }.keys.sorted()
      let due = Set(staffed.turn(round, of: Self.staffedPerRound))
      let exhibition = share.guide.lastKnownEdition ?? 0
      for (id, site) in watched
      where due.contains(id) || site.feed.isBehind(versions[id], exhibition: exhibition) {
        site.updates.look()
      }
      for site in served.values where site.updates.isAway {
        site.updates.look()
      }
    } catch {
      // The next check tries again.
      for site in served.values { site.updates.goAway() }
      note(error)
    }
  }

  /// Ends the streams of staff who signed out, were removed or changed roles, at whichever server:
  /// one query for all streams of all bars.
  private func endStreams() async {
    let sites = served.values
    let admissions = sites.reduce(into: Set()) { $0.formUnion($1.feed.admissions) }
    let passes = Set(
      admissions.compactMap { if case .pass(let pass, _) = $0 { pass } else { nil } }
    )
    do throws(StorageError) {
      var ended: Set<Admission> = []
      if !passes.isEmpty {
        let roles = try await parts.staff.roles(of: passes, at: parts.surroundings.now())
        for case .pass(let pass, let role) in admissions where roles[pass] != role {
          ended.insert(.pass(pass, role))
        }
      }
      for site in sites {
        if site.feed.admissions.contains(.firstRun), try await !site.isFirstRun() {
          site.feed.end([.firstRun])
        }
        if !ended.isEmpty { site.feed.end(ended) }
      }
    } catch {
      // The next round asks again; the check has already told the screens that the storage cannot
      // be read.
    }
  }

  /// Checks the exhibition for all bars, whose screens must not suffer when it cannot be read.
  private func lookAtGuide() async {
    var failure: GuideStorageError?
    do throws(GuideStorageError) {
      _ = try await share.guide.look()
      share.guide.keepPictures()
    } catch {
      failure = error
    }
    let last = watch.withLock { watch in
      defer { watch.guideFailure = failure }
      return watch.guideFailure
    }
    guard let failure, failure != last else { return }
    parts.log(LogLine(.error, "live feed cannot read the exhibition", ["cause": "\(failure)"]))
  }

  /// Logs when the storage goes out of reach, and when it is back; once per outage.
  private func note(_ failure: StorageError?) {
    let wasAway = watch.withLock { watch in
      defer { watch.isAway = failure != nil }
      return watch.isAway
    }
    switch failure {
    case let failure? where !wasAway:
      parts.log(LogLine(.error, "live feed cannot read the storage", ["cause": "\(failure)"]))
    case nil where wasAway: parts.log(LogLine(.info, "live feed reads the storage again"))
    default: break
    }
  }

  /// Logs each row that this process cannot read, once.
  private func noteUnreadableRows() {
    let rows = parts.unreadableRows()
    let known = watch.withLock { watch in
      defer { watch.unreadableRows = rows.count }
      return watch.unreadableRows
    }
    for row in rows.dropFirst(known) {
      parts.log(LogLine(.error, "a stored row cannot be read", ["row": row]))
    }
  }

  /// Does the work that is due at bars, whether or not requests for them come.
  ///
  /// - Returns: The bars whose duties take commands.
  private func seeToDuties() async -> [(BarSite, BarDuties)] {
    var busy: [(BarSite, BarDuties)] = []
    do throws(StorageError) {
      let due = try await parts.venue.dueBars(at: parts.surroundings.now())
      for (id, site) in served {
        site.limitsQueue.store(due[id]?.contains(.limit) ?? false, ordering: .relaxed)
      }
      for (id, duties) in due where !duties.isDisjoint(with: [.telling, .availability, .expiry]) {
        guard let site = try await site(ofOpen: id) else { continue }
        if duties.contains(.telling) { site.webhooks.look() }
        if !duties.isDisjoint(with: [.availability, .expiry]) { busy.append((site, duties)) }
      }
    } catch {
      parts.log(LogLine(.warning, "bars not looked after", ["cause": "\(error)"]))
    }
    return busy
  }
}

extension Array {
  /// A slice of the given size, the next one for each number, until every element has had its turn.
  func turn(_ number: Int, of size: Int) -> ArraySlice<Element> {
    guard count > size else { return self[...] }
    let turns = (count + size - 1) / size
    return dropFirst(number % turns * size).prefix(size)
  }
}

/// The state of the checks over all bars.
struct Watch {
  /// When the current check started.
  var began: ContinuousClock.Instant?
  /// Whether the storage could not be read at the last check.
  var isAway = false
  /// How many rows that cannot be read are in the log.
  var unreadableRows = 0
  /// The error of the guide at the last check.
  var guideFailure: GuideStorageError?
}
