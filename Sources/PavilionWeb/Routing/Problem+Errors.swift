import ExpositionGuide
import JSON
import JuiceBar

/// An error of another layer that can be told to whoever sent the request.
protocol ProblemConvertible: Error {
  /// The error as a problem.
  var problem: Problem { get }
}

extension Problem {
  /// Runs a call of another layer and tells its errors as problems.
  static func translating<Result, Failure: ProblemConvertible>(
    _ call: () async throws(Failure) -> Result
  ) async throws(Problem) -> Result {
    do throws(Failure) { return try await call() } catch { throw error.problem }
  }
}

extension JSONMismatch: ProblemConvertible {
  var problem: Problem { .wrongField(path, "expected \(expected), found \(found)") }
}

extension StorageError: ProblemConvertible {
  var problem: Problem {
    var problem = Problem.storageIsAway
    problem.cause = description
    switch self {
    case .unavailable, .unknownOutcome: break
    default: problem.isAway = false
    }
    return problem
  }
}

extension ExhibitionStorageError: ProblemConvertible {
  var problem: Problem {
    let detail = "The exhibition cannot be loaded. Please try again."
    var problem = Problem.unavailable(detail, cause: "\(self)")
    if case .unavailable = self { problem.isAway = true }
    return problem
  }
}

extension ExhibitSearchError: ProblemConvertible {
  var problem: Problem {
    .unavailable("The search does not answer. Please try again.", cause: reason)
  }
}
