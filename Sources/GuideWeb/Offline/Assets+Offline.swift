package import Web

extension Assets {
  /// The files of the screens, as a device keeps them.
  package var kept: [OfflineList.Entry] {
    screenFiles.map { OfflineList.Entry(url: path(of: $0), hash: version, bytes: size(of: $0)) }
  }
}
