import JSON
import Languages
import Staffing
package import Web

extension Endpoint {
  /// The addresses of paired screens.
  package static let screens: [Endpoint] = [
    .page("/manage/screens", .manager, PairedScreens.showList)
      .query("done"),
    .form("/manage/screens/reload", .manager, PairedScreens.reloadAll),
    .page("/manage/screens/{id}", .manager, PairedScreens.show)
      .query("done"),
    .form("/manage/screens/{id}", .manager, PairedScreens.change)
      .taking("place? bar? language? idle?"),
    .form("/manage/screens/{id}/reload", .manager, PairedScreens.reload),
    .form("/manage/screens/{id}/pairing", .manager, PairedScreens.pairAgain)
      .taking("code?"),
    .form("/manage/screens/{id}/removal", .manager, PairedScreens.forget)
      .taking("sure?"),
    .post("/api/screen", .visitor, .any, ScreenReports.report)
      .described(
        "reportScreen",
        "Report a paired screen",
        """
        Sent by the page of a paired screen every minute. A screen without the settings that staff \
        have given it gets them as its cookie.
        """
      ) {
        $0.takes(.screenReport)
        $0.answers(.screenWish)
      },
  ]
}

extension Schema {
  fileprivate static let screenReport = object([
    "version": .string("^[0-9A-Za-z.+-]+$", lengths: ScreenReport.versionLengths),
    "language": .one(of: Language.allCases),
    "battery?": .any(.integer(ScreenSighting.charges), .null),
  ]).named("ScreenReport")

  fileprivate static let screenWish = object([
    "isPaired": .boolean,
    "reloads?": .integer(from: 0).described(
      "How often staff asked it to load its page anew."
    ),
    "isChanged?": .boolean.described("Whether it has other settings from now on."),
  ]).named("ScreenWish")
}
