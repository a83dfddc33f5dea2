import BarTables
import Glibc
import HostProcess
import JSON
import Languages

/// The program `pavilion`.
public enum Pavilion: Sendable {
  public static let version = "0.9.0"

  /// The verbs in groups, and in the order in which help lists them.
  static let groups = [
    VerbGroup(title: "Service", verbs: [Serve.self, KioskCheck.self]),
    VerbGroup(
      title: "Ordering",
      verbs: [
        OrderPlace.self, OrderPay.self, OrderVoid.self, OrderRefund.self, OrderStatus.self,
        OrderCancel.self, OrderList.self,
        DayShow.self, DayOpen.self, DayCloseVerb.self, DayReportVerb.self,
        CallList.self, CallCome.self, CallAnswer.self,
      ]
    ),
    VerbGroup(
      title: "Stock",
      verbs: [
        StockList.self, StockAdd.self, StockSet.self, StockWaste.self, StockUndo.self,
        ForecastList.self, ForecastBacktest.self,
      ]
    ),
    VerbGroup(
      title: "Menu",
      verbs: [
        MenuList.self, MenuImport.self, MenuExport.self,
        MenuVersions.self, MenuPublish.self, MenuRollback.self,
      ]
    ),
    VerbGroup(
      title: "Guide",
      verbs: [
        ExpositionImport.self, ExpositionExport.self, ExpositionCheck.self,
        MediaAdd.self, ExpositionPublish.self, ExpositionVersions.self, ExpositionDiff.self,
        ExpositionRollback.self,
      ]
    ),
    VerbGroup(
      title: "Bars",
      verbs: [
        BarsList.self, BarAdd.self, BarRename.self, BarOrders.self, BarBusiness.self,
        BarOfferVerb.self, BarRetention.self,
        BarClose.self, BarOpen.self,
        BarExport.self, BarImport.self, Migrate.self,
      ]
    ),
    VerbGroup(
      title: "People and other programs",
      verbs: [
        StaffList.self, StaffAdd.self, StaffGuide.self, StaffPIN.self, StaffSecondFactor.self,
        StaffRemove.self, StaffExport.self, StaffErase.self, ScreenList.self,
        TokenList.self, TokenAdd.self, TokenRevoke.self,
        WebhookList.self, WebhookAdd.self, WebhookRemove.self, WebhookTest.self, WebhookRetry.self,
      ]
    ),
    VerbGroup(
      title: "Books and backup",
      verbs: [Audit.self, Backup.self, BackupKeep.self, Restore.self, Purge.self]
    ),
    VerbGroup(
      title: "This program",
      verbs: [
        ConfigShow.self, ConfigCheck.self, ConfigPrint.self, CompletionPrint.self, ManWrite.self,
      ]
    ),
  ]

  static let verbs = groups.flatMap(\.verbs)

  /// Carries out the arguments and ends the process: with 0 when done, 1 when refused or failed, 2
  /// when the call is wrong.
  ///
  /// The first argument is the name of the program.
  public static func main(_ arguments: [String], builtFrom commit: Commit?) async -> Never {
    let words = Array(arguments.dropFirst())
    exit(await run(words, environment: HostSystem.environment, commit))
  }

  private static func run(
    _ words: [String],
    environment: [String: String],
    _ commit: Commit?
  ) async -> Int32 {
    let console = Console()
    do {
      let parser = ArgumentParser(verbs: verbs, globals: Settings.options)
      switch try parser.parse(words, environment: environment) {
      case .help(let topic):
        console.say(try Help(groups: groups, globals: Settings.options).text(about: topic))
        return 0
      case .version:
        console.say(
          words.contains("--json")
            ? versionJSON(commit) : "pavilion \(version)\(commit.map { " (\($0))" } ?? "")"
        )
        return 0
      case .run(let verb, var arguments):
        arguments.configuration = try Configuration(for: arguments)
        if !(verb is any ConfigurationVerb.Type) { try arguments.configuration.requireSound() }
        let context = Context(settings: try Settings(arguments), commit: commit)
        return await run(verb, arguments, in: context)
      }
    } catch {
      report(CommandFailure(error), isJSON: words.contains("--json"), on: console)
      return 2
    }
  }

  private static func versionJSON(_ commit: Commit?) -> String {
    var object: JSONObject = ["version": .string(version)]
    object["commit"] = commit.map { .string($0.hash) }
    object["date"] = commit.map { .string($0.date) }
    return JSONValue.object(object).encoded(pretty: true)
  }

  private static func run(
    _ verb: any Verb.Type,
    _ arguments: Arguments,
    in context: Context
  ) async -> Int32 {
    do {
      guard let answer = try await verb.run(arguments, in: context) else { return 0 }
      for row in UnreadableRows.met.sentences {
        context.console.complain("left out, since it cannot be read: \(row.shownOnOneLine)")
      }
      let language = context.language
      context.console.say(
        context.settings.isJSON
          ? answer.json(in: language).encoded(pretty: true) : answer.text(in: language)
      )
      return answer.isFailure ? 1 : 0
    } catch {
      let failure = CommandFailure(error)
      report(failure, isJSON: context.settings.isJSON, on: context.console)
      // Some words can be judged only with the storage open: an amount in the menu's currency.
      return failure.code == "usage" ? 2 : 1
    }
  }

  /// Reports an error: in words for people on standard error, and for programs that asked for JSON
  /// on standard output too, where they read the answer.
  private static func report(_ failure: CommandFailure, isJSON: Bool, on console: Console) {
    // The journal takes a line's level from its beginning: `journalctl --priority err` finds it.
    let mark = Journal(environment: HostSystem.environment) == nil ? "" : "<3>"
    for line in failure.description.split(separator: "\n") { console.complain(mark + line) }
    if isJSON { console.say(failure.json.encoded(pretty: true)) }
  }
}
