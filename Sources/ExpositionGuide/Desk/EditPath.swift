/// The shortest way from one list to another by removing and adding elements.
///
/// Myers, An O(ND) Difference Algorithm and Its Variations (1986): the furthest place on each diagonal
/// after 0, 1, 2, … changes.
struct EditPath {
  enum Step {
    /// The element at this place of the first list stays.
    case keep(Int)
    case remove(Int)
    /// The element at this place of the second list is added.
    case add(Int)
  }

  let steps: [Step]

  /// Finds the way, or nothing where it takes more changes than the maximum.
  init?<Element: Equatable>(from old: [Element], to new: [Element], maximum: Int) {
    let limit = min(maximum, old.count + new.count)
    // The place on diagonal k stands at k + limit + 1.
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    var history: [[Int]] = []
    for changes in 0...limit {
      history.append(furthest)
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let start = Self.isAdding(diagonal, changes, furthest, limit)
        var place = start ? furthest[diagonal + limit + 2] : furthest[diagonal + limit] + 1
        while place < old.count, place - diagonal < new.count, old[place] == new[place - diagonal] {
          place += 1
        }
        furthest[diagonal + limit + 1] = place
        if place >= old.count, place - diagonal >= new.count {
          steps = Self.steps(to: (old.count, new.count), by: history, limit)
          return
        }
      }
    }
    return nil
  }

  /// Whether the last change on a diagonal adds an element.
  private static func isAdding(
    _ diagonal: Int,
    _ changes: Int,
    _ furthest: [Int],
    _ limit: Int
  )
    -> Bool
  {
    diagonal == -changes
      || (diagonal != changes && furthest[diagonal + limit] < furthest[diagonal + limit + 2])
  }

  private static func steps(
    to end: (old: Int, new: Int),
    by history: [[Int]],
    _ limit: Int
  )
    -> [Step]
  {
    var steps: [Step] = []
    var (old, new) = end
    for (changes, furthest) in history.enumerated().reversed() {
      let diagonal = old - new
      let isAdding = isAdding(diagonal, changes, furthest, limit)
      let before = isAdding ? diagonal + 1 : diagonal - 1
      let start = (old: furthest[before + limit + 1], new: furthest[before + limit + 1] - before)
      while old > start.old, new > start.new, old > 0, new > 0 {
        steps.append(.keep(old - 1))
        (old, new) = (old - 1, new - 1)
      }
      guard changes > 0 else { break }
      steps.append(isAdding ? .add(new - 1) : .remove(old - 1))
      (old, new) = start
    }
    return steps.reversed()
  }
}
