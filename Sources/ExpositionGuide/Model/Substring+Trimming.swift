extension StringProtocol where SubSequence == Substring {
  func trimming(where condition: (Character) -> Bool) -> Substring {
    guard let first = firstIndex(where: { !condition($0) }),
      let last = lastIndex(where: { !condition($0) })
    else { return "" }
    return self[first...last]
  }
}
