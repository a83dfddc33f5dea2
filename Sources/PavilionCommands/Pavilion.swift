import FoundationEssentials
import Glibc
import JSON

/// The program: what a call of `pavilion` does.
public enum Pavilion: Sendable {
  /// The version of this program.
  public static let version = "0.1.0"

  /// The verbs in the order in which help lists them.
  static let verbs: [any Verb.Type] = [
    Serve.self, OrderPlace.self, OrderPay.self, OrderRefund.self, OrderStatus.self,
    OrderCancel.self,
    StockList.self, StockAdd.self, StockSet.self, StockWaste.self, StockUndo.self,
    ForecastList.self, ForecastBacktest.self, ForecastSimulate.self,
    CallList.self, CallAnswer.self,
    StaffList.self, StaffAdd.self, StaffPIN.self, StaffRemove.self,
    TokenList.self, TokenAdd.self, TokenRevoke.self,
    WebhookList.self, WebhookAdd.self, WebhookRemove.self, WebhookTest.self, WebhookRetry.self,
    MenuList.self, MenuImport.self, MenuExport.self,
    MenuVersions.self, MenuPublish.self, MenuRollback.self,
    ExpositionImport.self, ExpositionExport.self, ExpositionCheck.self,
    KioskCheck.self,
    BarsList.self, BarAdd.self, BarRename.self, BarClose.self, BarOpen.self,
    BarExport.self, BarImport.self, Migrate.self,
    Audit.self, Backup.self, Restore.self,
  ]

  /// Does what the arguments say and ends the process: with 0 when done, 1 when refused or failed,
  /// 2 when the call was not understood.
  ///
  /// - Parameter arguments: The arguments with the program's name before them.
  public static func main(_ arguments: [String]) async -> Never {
    let words = Array(arguments.dropFirst())
    exit(await run(words, environment: ProcessInfo.processInfo.environment))
  }

  private static func run(_ words: [String], environment: [String: String]) async -> Int32 {
    let console = Console()
    do throws(UsageError) {
      let parser = ArgumentParser(verbs: verbs, globals: Settings.options)
      switch try parser.parse(words, environment: environment) {
      case .help(let topic):
        console.say(try Help(verbs: verbs, globals: Settings.options).text(about: topic))
        return 0
      case .version:
        console.say("pavilion \(version)")
        return 0
      case .run(let verb, let arguments):
        let context = Context(settings: try Settings(arguments))
        return await run(try verb.init(arguments), in: context)
      }
    } catch {
      let failure = CommandFailure(code: "usage", description: "pavilion: \(error)")
      report(failure, isJSON: words.contains("--json"), on: console)
      return 2
    }
  }

  private static func run(_ verb: any Verb, in context: Context) async -> Int32 {
    do {
      guard let answer = try await verb.run(in: context) else { return 0 }
      let language = context.language
      context.console.say(
        context.settings.isJSON
          ? answer.json(in: language).encoded(pretty: true) : answer.text(in: language)
      )
      return answer.isFailure ? 1 : 0
    } catch {
      report(CommandFailure(error), isJSON: context.settings.isJSON, on: context.console)
      return 1
    }
  }

  /// Says what went wrong: in words for people on standard error, and for programs that asked for
  /// JSON on standard output too, where they read the answer.
  private static func report(_ failure: CommandFailure, isJSON: Bool, on console: Console) {
    console.complain(failure.description)
    if isJSON { console.say(failure.json.encoded(pretty: true)) }
  }
}
