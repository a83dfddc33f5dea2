/// Where published exhibitions are kept; engines implement it.
public protocol ExhibitionStorage: Sendable {
  /// Replaces the published exhibition and its pictures, all or nothing; the pictures of the
  /// exhibition before are gone.
  ///
  /// - Returns: The version of the new content, higher than any before.
  /// - Throws: ``ExhibitionStorageError/unavailable(reason:)``; the previous publication stays.
  @discardableResult
  func publish(
    _ exhibition: Exhibition,
    pictures: [Picture]
  ) async throws(ExhibitionStorageError) -> Int

  /// The exhibition that visitors see, or nothing before the first one was published.
  func published() async throws(ExhibitionStorageError) -> PublishedExhibition?

  /// The version of the exhibition that visitors see, or nothing before the first one was published;
  /// cheap enough to ask before every answer.
  func version() async throws(ExhibitionStorageError) -> Int?

  /// The published pictures' names, in order.
  func pictureNames() async throws(ExhibitionStorageError) -> [String]

  func picture(named name: String) async throws(ExhibitionStorageError) -> Picture?
}

/// An exhibition and the version under which it was published.
public struct PublishedExhibition: Hashable, Sendable {
  /// A number that grows with every publication, from 1.
  public let version: Int
  public let exhibition: Exhibition

  public init(version: Int, exhibition: Exhibition) {
    (self.version, self.exhibition) = (version, exhibition)
  }
}

/// Why a storage of exhibitions did not do what it was asked for.
public enum ExhibitionStorageError: Error, Hashable, Sendable {
  /// The storage cannot be reached or is full; later it may work.
  case unavailable(reason: String)
  /// The stored data is not from this program: it cannot be read, or is inconsistent.
  case damaged(ExhibitionFileError)
}
