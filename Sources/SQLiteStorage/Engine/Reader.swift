import BarTables
import SQLite

/// A connection that reads, and its last answers to what nearly every request asks.
struct Reader: ~Copyable {
  var connection: Connection
  /// The content that the answers are about.
  private var mark: ContentMark?
  private var answers: [StandingQuestion: any Sendable] = [:]

  init(_ connection: consuming Connection) { self.connection = connection }

  /// Reads the answer, unless it is known and nothing was committed since.
  mutating func answer<Answer: Sendable>(
    _ question: StandingQuestion,
    _ read: (inout Connection) throws -> Answer
  ) throws -> Answer {
    // Taken before the reading: what is committed between the two is read again the next time.
    let mark = connection.contentMark()
    if mark == nil || mark != self.mark {
      answers.removeAll(keepingCapacity: true)
      self.mark = mark
    } else if let known = answers[question], let answer = known as? Answer {
      return answer
    }
    let answer = try read(&connection)
    if mark != nil { answers[question] = answer }
    return answer
  }
}
