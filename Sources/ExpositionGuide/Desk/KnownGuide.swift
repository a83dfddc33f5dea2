internal import JSON
internal import Time

/// What the rules have to know of the published guide, brought from version to version.
struct KnownGuide: Sendable {
  private(set) var version = 0
  private(set) var checked = CheckedGuide()
  private(set) var numbers = NumberHistory()

  /// Takes in the versions published since.
  mutating func goOn(
    to latest: Int,
    in storage: some GuideStorage,
    at now: Timestamp
  ) async throws(GuideStorageError) {
    if version > latest { self = KnownGuide() }
    guard version < latest else { return }
    if version == 0 {
      try await numbers.learn(to: latest, in: storage, at: now)
    } else {
      try await numbers.learn(from: version, to: latest, in: storage)
    }
    var pages = GuideChangePages(from: version, to: latest)
    while let page = try await pages.next(storage) {
      for change in page {
        if let record = change.record {
          checked.add(record)
        } else {
          checked.remove(change.key)
        }
      }
    }
    version = latest
  }
}

/// Which exhibits have, and had, which number.
struct NumberHistory: Sendable {
  /// How long labels with a number may hang after it was taken from its exhibit.
  static let milliseconds = 365 * 86_400_000

  /// The numbers and exhibits that each exhibition has.
  private var places: [RecordID: Set<ReusedNumber>] = [:]
  /// When an exhibit lost a number, by the number.
  private var ended: [Int: [RecordID: Timestamp]] = [:]

  /// Learns from all versions whose labels may hang.
  mutating func learn(
    to latest: Int,
    in storage: some GuideStorage,
    at now: Timestamp
  ) async throws(GuideStorageError) {
    var first = latest
    search: while first > 1 {
      let versions = try await storage.guideVersions(before: first, limit: 100)
      for version in versions {
        first = version.number
        if version.publication.at.milliseconds < now.milliseconds - Self.milliseconds {
          break search
        }
      }
      if versions.isEmpty { break }
    }
    try await storage.eachRecord(at: first, of: .exhibition) { places[$0.id] = $0.numbers }
    try await learn(from: first, to: latest, in: storage)
  }

  /// Learns from the versions after one.
  mutating func learn(
    from version: Int,
    to latest: Int,
    in storage: some GuideStorage
  ) async throws(GuideStorageError) {
    var last = version
    while last < latest {
      // The versions come from the newest back, at most so many at once.
      let next = min(last + 100, latest)
      let versions = try await storage.guideVersions(before: next + 1, limit: next - last)
      for version in versions.reversed() where version.number > last {
        var pages = GuideChangePages(from: version.number - 1, to: version.number, of: .exhibition)
        while let page = try await pages.next(storage) {
          for change in page { take(change, at: version.publication.at) }
        }
      }
      last = next
    }
  }

  private mutating func take(_ change: GuideChange, at time: Timestamp) {
    let before = places[change.key.id] ?? []
    let after = change.record?.numbers ?? []
    for lost in before.subtracting(after) { ended[lost.number, default: [:]][lost.exhibit] = time }
    places[change.key.id] = after
  }

  /// What a change of an exhibition gives to an exhibit though labels with another one's number may
  /// hang: the place's number, and the exhibit that has or had it.
  func reused(by exhibition: GuideRecord, at now: Timestamp) -> [ReusedNumber: RecordID] {
    let present = places.values.reduce(into: Set()) { $0.formUnion($1) }
    let holders = Dictionary(grouping: present, by: \.number)
    let own = exhibition.numbers
    var reused: [ReusedNumber: RecordID] = [:]
    for place in own where !present.contains(place) {
      let before = (holders[place.number] ?? []).map(\.exhibit)
      let lately = (ended[place.number] ?? [:]).filter {
        $0.value.milliseconds > now.milliseconds - Self.milliseconds
      }
      let other = (before + lately.keys.sorted()).first { id in
        // What still has the number is another fault: one number for two exhibits.
        id != place.exhibit && !own.contains(ReusedNumber(place.number, of: id))
      }
      if let other { reused[ReusedNumber(place.number, of: other)] = place.exhibit }
    }
    return reused
  }
}

extension GuideRecord {
  /// The numbers that an exhibition gives to its exhibits.
  var numbers: Set<ReusedNumber> {
    var numbers: Set<ReusedNumber> = []
    for place in groups("exhibits") {
      guard case .integer(let number)? = place["number"], let id = place.id("exhibit") else {
        continue
      }
      numbers.insert(ReusedNumber(number, of: id))
    }
    return numbers
  }
}
