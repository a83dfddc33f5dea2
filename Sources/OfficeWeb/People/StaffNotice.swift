import CounterWeb
package import HTTP
package import Localization
package import Staffing
import Web

/// Why a change of staff, devices or integrations that a form asked for failed.
package enum StaffNotice: Error, Hashable, Sendable {
  case wrongName
  case wrongSecret(Secret.Flaw)
  /// No language was chosen for a translator.
  case withoutLanguage
  /// No option was chosen.
  case nothingChosen
  /// Another token has the name.
  case tokenNameTaken
  /// The address is not allowed for a webhook.
  case wrongAddress
  /// No device displays this code.
  case wrongCode
  /// The rules forbid it.
  case refused(StaffRefusal)
  /// The change could not be stored, or the secret not hashed.
  case failed

  package init(_ refusal: StaffRefusal) { self = .refused(refusal) }

  package var status: Status {
    switch self {
    case .wrongName, .wrongSecret, .wrongCode, .nothingChosen, .wrongAddress, .withoutLanguage,
      .refused(.withoutRole):
      .unprocessableContent
    case .tokenNameTaken: .conflict
    case .refused(.lockedOut), .refused(.tooManyPairings): .tooManyRequests
    case .refused: .conflict
    case .failed: .serviceUnavailable
    }
  }

  package func text(_ texts: Texts) -> String {
    switch self {
    case .wrongName: texts.lineWrong(upTo: PersonName.maximumLength)
    case .wrongSecret(.tooShort): texts(.secretTooShort)
    case .wrongSecret(.tooLong): texts(.secretTooLong)
    case .wrongSecret(.tooPlain): texts(.secretTooPlain)
    case .wrongCode: texts(.devicesWrongCode)
    case .withoutLanguage: texts(.guideLanguageMissing)
    case .refused(.withoutRole): texts(.staffWithoutRole)
    case .nothingChosen: texts(.integrationNothing)
    case .tokenNameTaken: texts(.tokenNameTaken)
    case .wrongAddress: texts(.webhookWrongAddress)
    case .refused(.nameTaken): texts(.staffNameTaken)
    case .refused(.lastOwner): texts(.staffLastOwner)
    case .refused(.firstMustBeOwner): texts(.staffFirstOwner)
    case .refused(.notFirst): texts(.setUpUsed)
    case .refused(.lockedOut(let milliseconds)):
      texts(.signInWaitMinutes, ["number": texts.number(milliseconds / 60_000 + 1)])
    case .refused(.tooManyPairings), .refused(.tooManyAccounts), .refused(.tooManyPrograms):
      texts(.staffTooMany)
    case .refused(.wrongCode): texts(.secondFactorWrong)
    case .refused(.codeNeeded), .refused(.signInIsOver): texts(.secondFactorOver)
    case .refused(.unknownAccount), .refused(.unknownDevice), .refused(.unknownCode),
      .refused(.unknownToken), .refused(.unknownWebhook):
      texts(.staffGone)
    case .failed: texts(.signInBusy)
    }
  }
}
