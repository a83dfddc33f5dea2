import ExpositionGuide
import JuiceBar
import Staffing
import Web

/// Carries out the schedules of the guide, for all bars.
struct ScheduleRunner {
  /// How long a schedule waits at most once its time has come.
  private static let interval = Duration.seconds(1)

  let site: BarSite

  /// Carries out schedules until the task is cancelled; of a cluster's servers, one publishes each.
  func run() async {
    // The guide is the venue's.
    guard site.isMain else { return }
    let storage = site.parts.exhibitions
    var failure: GuideStorageError?
    while (try? await Task.sleep(for: Self.interval)) != nil {
      do throws(GuideStorageError) {
        // A file is on this machine, whose clock it is.
        if site.parts.isDistant { site.share.clock.learn(try await storage.guideTime()) }
        for due in try await site.guideDesk.publishDue() {
          if case .published = due.result { site.share.guidePublications.continuation.yield() }
          await tell(due)
        }
        failure = nil
      } catch {
        // Once per outage, not at every look.
        if failure == nil {
          let line = LogLine(.warning, "schedules of the guide not read", ["cause": "\(error)"])
          site.parts.log(line)
        }
        failure = error
      }
    }
  }

  private func tell(_ due: DueSchedule) async {
    let schedule = due.schedule
    let author = schedule.schedule.author
    let who: LogEntry.Actor =
      author == .machine ? .machine : .init(.account, id: author.id, name: author.name)
    let (action, subject, details): (LogEntry.Action, String, String) =
      switch due.result {
      case .published(let version): ("publish-guide", "\(version)", "\(schedule.changes)")
      case .unchanged: ("end-guide-schedule", "\(schedule.id)", "")
      case .failed(let failure): ("fail-guide-schedule", "\(schedule.id)", "\(failure)")
      }
    let entry = LogEntry(
      at: site.parts.surroundings.now(),
      who: who,
      action: action,
      subject: subject,
      details: details
    )
    do throws(StorageError) {
      try await site.parts.staff.note(entry, of: site.share.bar)
    } catch {
      let line = LogLine(.warning, "publication not in the audit log", ["cause": "\(error)"])
      site.parts.log(line)
    }
  }
}
