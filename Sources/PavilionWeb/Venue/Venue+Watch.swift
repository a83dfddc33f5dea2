import ExpositionGuide
import JuiceBar
import Synchronization

// What is done for all bars again and again, with few questions to the storage however many there are.
extension Venue {
  /// How often is looked what others have changed and what is due.
  private static let watchInterval = Duration.milliseconds(500)
  /// How often screens are told that the server is there.
  private static let pingInterval = Duration.seconds(2)
  /// How long a look may take before screens are no longer told that all is well.
  private static let patience = Duration.seconds(2)
  /// How many bars with screens of staff are looked at in each round, whatever their versions.
  ///
  /// Steps of orders and calls make none. Where there are more such bars they take turns.
  private static let staffedPerRound = 50

  /// Looks until the task is cancelled.
  func watchBars() async {
    await withDiscardingTaskGroup { group in
      var round = 0
      repeat {
        await lookForChanges(inRound: round)
        for application in await seeToDuties() {
          group.addTask { await application.bringBackJuices() }
        }
        round += 1
      } while (try? await Task.sleep(for: Self.watchInterval)) != nil
    }
  }

  /// Tells screens that the server is there, until the task is cancelled.
  ///
  /// Says nothing while a look waits too long for its answer: then the screens notice by themselves.
  func sendPings() async {
    while (try? await Task.sleep(for: Self.pingInterval)) != nil {
      if let began = share.watch.withLock({ $0.began }), .now - began > Self.patience { continue }
      for application in served.values { application.feed.sendPing() }
    }
  }

  /// Has screens told of what another process has committed, and whether the storage can be read.
  private func lookForChanges(inRound round: Int) async {
    share.watch.withLock { $0.began = .now }
    defer { share.watch.withLock { $0.began = nil } }
    await lookAtGuide()
    let watched = served.filter { $0.value.feed.hasScreens }
    do throws(StorageError) {
      // The default bar is asked for even if nobody watches it: by that is known whether others can be.
      let versions = try await parts.venue.versions(of: Set(watched.keys).union([share.bar]))
      note(nil)
      let staffed = watched.filter { $0.value.feed.hasStaffScreens }.keys.sorted()
      let due = Set(staffed.turn(round, of: Self.staffedPerRound))
      let exhibition = share.guide.lastKnownVersion ?? 0
      for (id, application) in watched
      where due.contains(id) || application.feed.isBehind(versions[id], exhibition: exhibition) {
        application.updates.look()
      }
      for application in served.values where application.updates.isAway {
        application.updates.look()
      }
    } catch {
      // The next look tries again.
      for application in served.values { application.updates.goAway() }
      note(error)
    }
  }

  /// Looks at the exhibition for all bars, whose screens must not suffer when it cannot be read.
  private func lookAtGuide() async {
    var failure: ExhibitionStorageError?
    do throws(ExhibitionStorageError) {
      _ = try await share.guide.look()
      share.guide.keepPictures()
    } catch {
      failure = error
    }
    let last = share.watch.withLock { watch in
      defer { watch.guideFailure = failure }
      return watch.guideFailure
    }
    guard let failure, failure != last else { return }
    parts.log(LogLine(.error, "live feed cannot read the exhibition", ["cause": "\(failure)"]))
  }

  /// Logs when the storage is out of reach, and when it is there again; once an outage.
  private func note(_ failure: StorageError?) {
    let wasAway = share.watch.withLock { watch in
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

  /// Sees to what is due at bars, whether anybody asks for them or not.
  ///
  /// - Returns: The bars where juices are to come back.
  private func seeToDuties() async -> [Application] {
    var returning: [Application] = []
    do throws(StorageError) {
      let due = try await parts.venue.dueBars(at: parts.surroundings.now())
      for (id, application) in served {
        application.limitsQueue.store(due[id]?.contains(.limit) ?? false, ordering: .relaxed)
      }
      for (id, duties) in due where !duties.isDisjoint(with: [.telling, .sale]) {
        guard let application = try await application(ofOpen: id) else { continue }
        if duties.contains(.telling) { application.webhooks.look() }
        if duties.contains(.sale) { returning.append(application) }
      }
    } catch {
      parts.log(LogLine(.warning, "bars not looked after", ["cause": "\(error)"]))
    }
    return returning
  }
}

extension Array {
  /// So many of the elements, others each time, until all had their turn.
  func turn(_ number: Int, of size: Int) -> ArraySlice<Element> {
    guard count > size else { return self[...] }
    let turns = (count + size - 1) / size
    return dropFirst(number % turns * size).prefix(size)
  }
}

/// How the looks over all bars stand.
struct Watch {
  /// When the look began that is going on.
  var began: ContinuousClock.Instant?
  /// Whether the last look found that the storage cannot be read.
  var isAway = false
  /// Why the guide could not be read at the last look.
  var guideFailure: ExhibitionStorageError?
}
