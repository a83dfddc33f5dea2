import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Web

// The sentences about people, devices, programs and the bars of the venue.
extension LogSentences {
  func ofPerson(_ entry: LogEntry) -> String? {
    let (name, details) = (entry.subject, entry.details)
    let role = Role(rawValue: details).map { texts($0.textOfAccount) }
    let ofName: TextKey? =
      switch entry.action.rawValue {
      case "account-erased": .logAccountErased
      case "account-removed": .logAccountRemoved
      case "password-changed": .logPasswordChanged
      case "sign-out-everywhere": .logSignOutEverywhere
      case "device-confirmed": .logDeviceConfirmed
      case "device-paired": .logDevicePaired
      case "device-removed": .logDeviceRemoved
      case "screen-set": .logScreenSet
      case "screen-reloaded": .logScreenReloaded
      case "second-factor-on": .logSecondFactorOn
      case "second-factor-off": .logSecondFactorOff
      case "second-factor-removed": .logSecondFactorRemoved
      case "token-made": .logTokenMade
      case "token-revoked": .logTokenRevoked
      default: nil
      }
    if let ofName { return texts(ofName, ["name": name]) }
    let ofHost: TextKey? =
      switch entry.action.rawValue {
      case "webhook-added": .logWebhookAdded
      case "webhook-on": .logWebhookOn
      case "webhook-off": .logWebhookOff
      case "webhook-removed": .logWebhookRemoved
      default: nil
      }
    if let ofHost { return texts(ofHost, ["host": name]) }
    switch entry.action.rawValue {
    case "event-discarded": return texts(.logEventDiscarded, ["host": name, "event": details])
    case "sign-in": return texts(.logSignIn, ["address": details])
    case "sign-in-failed": return texts(.logSignInFailed, ["name": name, "address": details])
    case "code-failed": return texts(.logCodeFailed, ["name": name, "address": details])
    case "screens-reloaded": return Int(details).map { texts(.logScreensReloaded, count: $0) }
    case "recovery-code-used":
      return Int(details).map { texts(.logRecoveryCode, ["count": texts.number($0)]) }
    case "sign-out": return texts(.logSignOut)
    case "account-added":
      return texts(.logAccountAdded, ["name": name, "role": roles(in: details)])
    case "guide-role-changed":
      return GuideRights(rawValue: details).map {
        texts(.logGuideRole, ["name": name, "role": $0.text(texts)])
      } ?? texts(.logGuideRoleGone, ["name": name])
    case "role-changed": return role.map { texts(.logRoleChanged, ["name": name, "role": $0]) }
    case "set-bar-role":
      return role.map { texts(.logBarRole, ["name": name, "role": $0]) }
        ?? texts(.logBarRoleGone, ["name": name])
    default: return nil
    }
  }

  /// The roles at the bar and in the guide of a new account.
  private func roles(in details: String) -> String {
    details.split(separator: " ").compactMap { word in
      Role(rawValue: String(word)).map { texts($0.text) }
        ?? GuideRights(rawValue: String(word))?.text(texts)
    }.joined(separator: ", ")
  }

  func ofVenue(_ entry: LogEntry) -> String? {
    if entry.action.rawValue == "import-exposition" {
      guard let version = Int(entry.subject), let count = Int(entry.details) else { return nil }
      return texts(.logExhibitionImported, count: count, ["version": texts.number(version)])
    }
    let bar = entry.action.rawValue == "add-bar" ? entry.details : name(ofBar: entry.subject)
    let ofBar: TextKey? =
      switch entry.action.rawValue {
      case "add-bar": .logBarAdded
      case "describe-bar": .logBarDescribed
      case "close-bar": .logBarClosed
      case "reopen-bar": .logBarReopened
      case "keep-bar": .logBarKept
      case "follow-menu" where entry.details.isEmpty: .logMenuOwn
      default: nil
      }
    if let ofBar { return texts(ofBar, ["bar": bar]) }
    switch entry.action.rawValue {
    case "follow-menu":
      return texts(.logMenuFollowed, ["bar": bar, "leader": name(ofBar: entry.details)])
    case "import-bar":
      return Int(entry.details).map {
        texts(.logBarImported, ["bar": bar, "count": texts.number($0)])
      }
    case "offer-set":
      let languages = entry.details.split(separator: " ").compactMap {
        Language(rawValue: String($0))
      }
      let names = languages.map(\.ownName).joined(separator: ", ")
      return texts(.logOffer, ["bar": bar, "languages": names])
    case "move-bar": return texts(.logBarMoved, ["bar": bar, "place": entry.details])
    default: return nil
    }
  }

  private func name(ofBar id: String) -> String {
    BarID(rawValue: id).flatMap { bars[$0] }?.name.text(in: texts.language) ?? id
  }
}
