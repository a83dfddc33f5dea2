import CounterWeb
import HTTP
import JuiceBar
import Languages
import Localization
import Web

/// The notice above the form of a bar.
enum BarNotice: Error {
  /// The change was saved.
  case saved
  /// The name for the addresses is not valid.
  case wrongIdentifier
  /// The limit of refunds is no amount.
  case wrongLimit
  /// Records cannot be kept for so long, or not for so short a time.
  case wrongRetention(RetentionFault)
  /// No language was chosen.
  case noLanguage
  /// The menu shown has since been replaced by a new one.
  case late
  /// The rules do not allow it.
  case refused(BarListRefusal)

  var status: Status {
    switch self {
    case .saved: .ok
    case .late: .conflict
    default: .unprocessableContent
    }
  }

  /// The name of the invalid field, if there is one.
  var field: String? {
    switch self {
    case .wrongIdentifier, .refused(.taken): "id"
    case .refused(.wrongName(let language?)): BarForm.nameField(language)
    case .refused(.wrongZone): "timeZone"
    case .wrongLimit: "limit"
    case .wrongRetention(let fault): fault.kind.rawValue
    default: nil
    }
  }

  /// The notice in words; `bar` is the name of the bar whose menu is to be followed.
  func text(in texts: Texts, of bar: String = "") -> String {
    switch self {
    case .saved: texts(.barSettingsSaved)
    case .wrongIdentifier: texts(.venueWrongId)
    case .wrongLimit: texts(.refundLimitWrong)
    case .wrongRetention(let fault): fault.text(in: texts)
    case .noLanguage: texts(.offerNoLanguage)
    case .late: texts(.barSettingsMenuLate, ["bar": bar])
    case .refused(let refusal):
      switch refusal {
      case .taken(let bar): texts(.venueTaken, ["bar": bar.rawValue])
      case .unknown(let bar): texts(.venueUnknown, ["bar": bar.rawValue])
      case .tooMany: texts(.venueTooMany)
      case .wrongName(nil): texts.lineWrong(upTo: Place.maximumLength)
      case .wrongName(let language?):
        "\(language.ownName) – \(texts.lineWrong(upTo: Place.maximumLength))"
      case .wrongZone: texts(.venueWrongZone)
      case .lastOpen: texts(.venueLastOpen)
      case .wrongMenu(let bar): texts(.venueWrongMenu, ["bar": bar.rawValue])
      }
    }
  }
}
