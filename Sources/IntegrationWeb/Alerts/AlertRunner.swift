import HTTPClient
import JSON
import JuiceBar
import Localization
import Staffing
import Time
package import Web

/// Tells the operator of troubles by mail and webhook: once when one begins, once when it ends.
///
/// Each server tells of its own troubles, above all when it cannot reach the storage that servers share.
package final class AlertRunner: Sendable {
  /// Keeps the books of receivers between runs of the program.
  package struct Memory: Sendable {
    package let load: @Sendable () -> [UInt8]?
    package let save: @Sendable ([UInt8]) throws -> Void

    package init(
      load: @escaping @Sendable () -> [UInt8]?,
      save: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
      (self.load, self.save) = (load, save)
    }
  }

  /// The number of standbys that follow the primary, and how many there should be; `nil` if nothing is
  /// known of them.
  package typealias Standbys = @Sendable () async -> (there: Int, expected: Int)?

  private static let interval = Duration.seconds(10)
  /// How long a receiver that took nothing is left alone.
  private static let pause = Duration.seconds(60)

  private enum Channel: String, CaseIterable {
    case mail
    case webhook
  }

  private let site: BarSite
  private let settings: AlertSettings
  private let standbys: Standbys?
  private let memory: Memory
  private let clients = [Channel.mail: HTTPClient(), .webhook: HTTPClient()]
  private let texts: Texts

  package init(
    site: BarSite,
    settings: AlertSettings,
    standbys: Standbys?,
    memory: Memory
  ) {
    self.site = site
    self.settings = settings
    self.standbys = standbys
    self.memory = memory
    texts = Texts(settings.language)
  }

  /// Looks for troubles, until the task is cancelled.
  package func run() async {
    var finder = TroubleFinder(
      site: site,
      texts: texts,
      callMinutes: settings.callMinutes,
      standbys: standbys
    )
    let channels = Channel.allCases.filter {
      $0 == .mail ? settings.mail != nil : settings.webhook != nil
    }
    guard !channels.isEmpty else { return }
    var books = storedBooks()
    var pauses: [Channel: ContinuousClock.Instant] = [:]
    repeat {
      let now = site.parts.surroundings.now()
      let report = await finder.look(at: now)
      for channel in channels where pauses[channel].map({ $0 < .now }) ?? true {
        let message = books[channel, default: AlertBook()].message(about: report)
        guard !message.isEmpty, !Task.isCancelled else { continue }
        if let cause = await send(message, by: channel, at: now) {
          pauses[channel] = .now + Self.pause
          site.parts.log(
            LogLine(.error, "alert not sent", ["channel": channel.rawValue, "cause": cause])
          )
        } else {
          books[channel, default: AlertBook()].note(message)
          store(books)
          log(message, by: channel)
        }
      }
    } while (try? await Task.sleep(for: Self.interval)) != nil
  }

  private func log(_ message: AlertMessage, by channel: Channel) {
    let changes = message.begun.map { ("begun", $0) } + message.ended.map { ("ended", $0) }
    for (change, trouble) in changes {
      site.parts.log(
        LogLine(
          .warning,
          "alert",
          [
            "channel": channel.rawValue, "change": change, "kind": trouble.name.kind.rawValue,
            "subject": trouble.name.subject,
          ]
        )
      )
    }
  }

  // MARK: - Books

  private func storedBooks() -> [Channel: AlertBook] {
    guard let bytes = memory.load() else { return [:] }
    do {
      let reader = JSONReader(try JSONValue(parsing: bytes))
      var books: [Channel: AlertBook] = [:]
      for channel in Channel.allCases {
        guard let stored = try reader.optionalMember(channel.rawValue) else { continue }
        books[channel] = try AlertBook(stored: stored)
      }
      return books
    } catch {
      site.parts.log(LogLine(.warning, "alerts of before cannot be read", ["cause": "\(error)"]))
      return [:]
    }
  }

  private func store(_ books: [Channel: AlertBook]) {
    var object: JSONObject = [:]
    for (channel, book) in books { object[channel.rawValue] = book.json }
    do {
      try memory.save(Array(JSONValue.object(object).encoded().utf8))
    } catch {
      site.parts.log(LogLine(.warning, "alerts are not kept", ["cause": "\(error)"]))
    }
  }

  // MARK: - Sending

  /// Sends a message, and returns why it was not taken.
  private func send(
    _ message: AlertMessage,
    by channel: Channel,
    at now: Timestamp
  ) async -> String? {
    let wording = AlertWording(
      message: message,
      server: settings.server,
      texts: texts,
      zone: site.zone
    )
    guard let client = clients[channel] else { return nil }
    switch channel {
    case .mail: return await mail(wording, by: client, at: now)
    case .webhook: return await post(wording, by: client, at: now)
    }
  }

  private func mail(
    _ wording: AlertWording,
    by client: HTTPClient,
    at now: Timestamp
  ) async -> String? {
    guard let mail = settings.mail else { return nil }
    let message = MailMessage(
      sender: mail.sender,
      recipients: mail.recipients,
      subject: wording.subject,
      text: wording.text,
      at: now,
      id: "\(site.parts.surroundings.newID(now))"
    )
    let answer = await client.mail(
      message.bytes,
      from: mail.sender,
      to: mail.recipients,
      by: mail.server
    )
    return failure(of: answer)
  }

  private func post(
    _ wording: AlertWording,
    by client: HTTPClient,
    at now: Timestamp
  ) async -> String? {
    guard let address = settings.webhook else { return nil }
    let answer = await client.post(
      Array(wording.json(at: now).encoded().utf8),
      headers: [(name: "Content-Type", value: "application/json")],
      to: address.rawValue,
      isLocal: address.isLocal
    )
    return failure(of: answer)
  }

  private func failure(of answer: HTTPClient.Answer) -> String? {
    switch answer {
    case .status(let code) where (200...299).contains(code): nil
    case .status(let code): "answered \(code)"
    case .none(let cause): cause
    }
  }
}
