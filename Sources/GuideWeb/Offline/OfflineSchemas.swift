import Web

extension Schema {
  static let offlineList = object(
    [
      "version": .string.described("Changes with any entry in any language."),
      "limit": .integer(from: 0).described("The most that a device stores, in bytes."),
      "bytes": .integer(from: 0).described("The size of all languages' entries."),
      "exhibitsLeftOut": .integer(from: 0).described("Exhibits left out for lack of room."),
      "languages": .array(of: .string),
      "entries": .array(
        of: .object(
          [
            "url": .string, "hash": .string.described("Changes with the content."),
            "bytes": .integer(from: 0),
          ],
          isClosed: true
        )
      ),
    ],
    isClosed: true
  ).named("OfflineList")
}
