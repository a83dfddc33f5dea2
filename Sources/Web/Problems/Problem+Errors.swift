package import ExpositionGuide
package import JSON
package import JuiceBar

/// An error of another layer that can be reported to the sender of a request.
package protocol ProblemConvertible: Error {
  /// The error as a problem.
  var problem: Problem { get }
}

extension Problem {
  /// Runs a call of another layer and reports its errors as problems.
  package static func translating<Result, Failure: ProblemConvertible>(
    _ call: () async throws(Failure) -> Result
  ) async throws(Problem) -> Result {
    do throws(Failure) { return try await call() } catch { throw error.problem }
  }
}

/// Calls the storage and throws its errors as problems.
package func stored<Value>(
  _ call: @autoclosure () async throws(StorageError) -> Value
) async throws(Problem) -> Value {
  do throws(StorageError) { return try await call() } catch { throw error.problem }
}

/// Reads a body and throws its mismatches as problems.
package func parsed<Value>(
  _ read: @autoclosure () throws(JSONMismatch) -> Value
) throws(Problem) -> Value {
  do throws(JSONMismatch) { return try read() } catch { throw error.problem }
}

extension TaskLocal {
  package func run<Result>(
    with value: Value,
    _ operation: () async throws(Problem) -> Result
  ) async throws(Problem) -> Result {
    try await withValue(value) { () async -> Swift.Result<Result, Problem> in
      do throws(Problem) { return .success(try await operation()) } catch {
        return .failure(error)
      }
    }.get()
  }
}

extension JSONMismatch: ProblemConvertible {
  package var problem: Problem { .wrongField(path, "expected \(expected), found \(found)") }
}

extension StorageError: ProblemConvertible {
  package var problem: Problem {
    var problem = Problem.storageIsAway
    switch self {
    case .unavailable, .unknownOutcome: break
    case .unreadable: problem = .unreadable
    default: problem.isAway = false
    }
    problem.cause = description
    return problem
  }
}

extension GuideStorageError: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .unavailable:
      var problem = Problem.unavailable(
        "The exhibition cannot be loaded. Please try again.",
        cause: "\(self)"
      )
      problem.isAway = true
      return problem
    case .damaged(let error): return .damagedExhibition(error)
    case .outdated, .busy:
      return .unavailable("The guide is being published. Please try again.", cause: "\(self)")
    case .missingFile(let file):
      var problem = Problem.wrongField(file.path, file.problem)
      // A publication has many records.
      problem.detail = file.description
      return problem
    }
  }
}

extension GuideSearchError: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .busy: .unavailable("Too many search just now. Please try again.", cause: nil)
    case .broken(let reason):
      .unavailable("The search does not answer. Please try again.", cause: reason)
    }
  }
}

extension ExhibitQueryFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .tooLong:
      .wrongField("query", "expected at most \(ExhibitQuery.maximumCharacters) characters")
    case .tooManyWords:
      .wrongField("query", "expected at most \(ExhibitQuery.maximumWords) different words")
    }
  }
}
