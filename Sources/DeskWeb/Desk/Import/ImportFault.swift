import ExpositionGuide
import HTTP
import Localization
import Web

/// Why a file is not imported at all.
enum ImportFault: Error {
  /// Something in the file, with its place.
  case inFile(GuideFileFault)
  case tooLong
  case empty
  /// Lines of JSON, which only a map explains.
  case needsMap
  case otherEnding
  /// The file was uploaded too long ago, or never.
  case gone
  case mapGone
  case noRows
  case unknownExhibition(RecordID)
  /// Another file is being read.
  case busy
  /// A draft was saved by another person while the drafts were made.
  case changedMeanwhile
  /// The storage does not answer.
  case problem(Problem)

  init(_ error: any Error) {
    self =
      switch error {
      case let fault as ImportFault: fault
      case let fault as GuideFileFault: .inFile(fault)
      case let error as GuideImport.UnknownExhibition: .unknownExhibition(error.exhibition)
      case let error as GuideStorageError:
        if case .outdated = error { .changedMeanwhile } else { .problem(error.problem) }
      case let problem as Problem: .problem(problem)
      default: .problem(.unavailable("The file cannot be read.", cause: "\(error)"))
      }
  }

  var status: Status {
    switch self {
    case .tooLong: .contentTooLarge
    case .busy: .serviceUnavailable
    case .changedMeanwhile: .conflict
    default: .unprocessableContent
    }
  }

  func text(_ texts: Texts) -> String {
    switch self {
    case .inFile(let fault): fault.description
    case .tooLong:
      texts(.importTooLong, ["limit": texts.number(BodyLimit.importedFile.bytes / 1_000_000)])
    case .empty: texts(.importEmpty)
    case .needsMap: texts(.importNeedsMap)
    case .otherEnding: texts(.importOtherEnding)
    case .gone: texts(.importGone)
    case .mapGone: texts(.importMapGone)
    case .noRows: texts(.importNoRows)
    case .unknownExhibition(let id):
      texts(.importNoExhibition, ["exhibition": id.description])
    case .busy: texts(.importBusy)
    case .changedMeanwhile: texts(.importChanged)
    case .problem(let problem): problem.detail
    }
  }
}
