import CounterWeb
import Digests
import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages
import Web

/// Handles what a device needs to install the program and to show the guide without a connection.
struct Offline: Handlers {
  let site: BarSite

  /// Tells a device how to install the program: `GET /manifest.webmanifest`.
  func sendManifest(_ request: Request) -> Response {
    let manifest = Manifest(
      language: Language(of: request),
      lock: site.parts.settings.screen.refined(by: request).lock,
      asset: site.assets.path(of:)
    )
    return Representation(
      manifest.document.encoded(),
      contentType: "application/manifest+json",
      isLasting: false
    )
    .response(to: request)
  }

  /// Lists the files that a device keeps: `GET /offline.json`.
  func sendOfflineList(_ request: Request) async throws(Problem) -> Response {
    let guide = try await published(await site.shownGuide())
    let state = try await site.state()
    let versions = OfflineListCache.Versions(
      exhibition: guide?.edition ?? 0,
      menu: state.versions.menu
    )
    let lists = try await site.part(OfflineListCache.init).lists(at: versions) {
      () async throws(Problem) in
      let list = try await makeOfflineList(guide, state)
      let documents = Language.allCases.map { ($0, Representation(list.document(for: $0))) }
      return Dictionary(uniqueKeysWithValues: documents)
    }
    let language = Language(of: request)
    guard let list = lists[language] else { throw .notFound("There is no list for \(language).") }
    return list.response(to: request)
  }

  /// Shows the page that stands in for one that a device does not keep: `GET /offline`.
  func showOffline(_ request: Request) -> Response {
    site.show(OfflinePage(hasGuide: site.hasGuide), at: .offline, to: request)
  }

  /// Sends the service worker that keeps the guide; browsers ask for it again and again.
  func sendServiceWorker(_ request: Request) throws(Problem) -> Response {
    try site.assets.response(to: request, version: "", name: Assets.serviceWorkerName)
  }

  /// Renders every page once, so it does not run on the threads that serve connections.
  @concurrent
  private func makeOfflineList(
    _ guide: GuideOverview?,
    _ state: BarState
  ) async throws(Problem) -> OfflineList {
    var list = OfflineList(limit: site.parts.settings.offlineLimit)
    var pictures: Set<String> = []
    var basis = OfflineList.Part(shared: site.assets.kept)
    for language in Language.allCases {
      basis.pages[language] = [juiceEntry(state, language)]
    }
    let guideLinks: [Link] = guide == nil ? [] : [.exposition, .exhibits]
    for link in [.start, .offline, .changeView] + guideLinks {
      try await add(link, to: &basis, &pictures)
    }
    list.addBasis(basis)
    list.addPictures(try await site.menuPictures(state.menu.pictures))
    var place = 0
    while let guide, place < guide.places {
      guard list.isOpen else {
        list.leaveOut(guide.places - place)
        break
      }
      let page = try await exhibits(from: place)
      for (index, exhibit) in page.enumerated() {
        guard list.isOpen else {
          list.leaveOut(page.count - index)
          break
        }
        var part = OfflineList.Part()
        // A page of the list comes with the first exhibit on it; the first page is part of the basis.
        if place > 0, index == 0 {
          let link = ExhibitFilter().link(page: place / ListPage.size + 1)
          try await add(link, to: &part, &pictures)
        }
        try await add(.exhibit("\(exhibit)"), to: &part, &pictures)
        list.addExhibit(part)
      }
      place += ListPage.size
    }
    return list
  }

  /// The exhibits on a page of the main exhibition.
  private func exhibits(from place: Int) async throws(Problem) -> [RecordID] {
    try await site.read { (overview, guide) throws(GuideStorageError) in
      try guide.entries(of: overview.main.id, from: place, count: ListPage.size).map(\.exhibit.id)
    }?.value ?? []
  }

  /// Adds a page in all languages, and the pictures in it that are not listed yet.
  private func add(
    _ link: Link,
    to part: inout OfflineList.Part,
    _ pictures: inout Set<String>
  ) async throws(Problem) {
    for language in Language.allCases {
      let path = link.path
      let url = "\(path)\(path.contains("?") ? "&" : "?")lang=\(language.tag)"
      let page = try await answer(to: url)
      part.pages[language, default: []].append(page.entry)
      // The list shows the pictures of all exhibits, which come with the exhibits themselves.
      if link == .exhibits || path.hasPrefix(Link.exhibits.path + "?") { continue }
      for name in Self.pictureNames(in: page.body) where pictures.insert(name).inserted {
        part.shared.append(try await answer(to: "/pictures/\(name)").entry)
      }
    }
  }

  /// The answer to a device without cookies that requests an address.
  private func answer(
    to url: String
  ) async throws(Problem) -> (entry: OfflineList.Entry, body: String) {
    let request = Request(target: url)
    let path = BarAddress.withoutBar(request.path)
    guard case .found(let endpoint, let parts) = site.router.match(.get, path) else {
      throw .notFound("There is nothing at \(url).")
    }
    let response = try await endpoint.answer(request, parts: parts, at: site)
    guard case .bytes(let bytes) = response.body else {
      throw .notFound("There is nothing to keep at \(url).")
    }
    let body = String(decoding: bytes.array, as: UTF8.self)
    let isPage = response.headers["Content-Type"] == .html
    let hash = isPage ? Self.hash(ofPage: body) : FNV1a.tag(bytes.array)
    return (OfflineList.Entry(url: url, hash: hash, bytes: bytes.count), body)
  }

  /// A hash of a page but for the version of the exhibition, which also rises when the page stays
  /// the same.
  private static func hash(ofPage html: String) -> String {
    var html = html
    if let mark = html.firstRange(of: " data-exhibition-version=\""),
      let end = html[mark.upperBound...].firstIndex(of: "\"")
    {
      html.removeSubrange(mark.lowerBound...end)
    }
    return FNV1a.tag(html.utf8)
  }

  /// Every order changes the order screen; its entry changes with the menu alone.
  private func juiceEntry(_ state: BarState, _ language: Language) -> OfflineList.Entry {
    let url = "\(Link.juice.path)?lang=\(language.tag)"
    let model = JuicePageModel(menu: state.menu, stock: StockLevels(version: 0, onHand: [:]))
    let context = site.context(for: Request(target: url), at: .juice)
    let html = JuicePage(model: model).html(in: context)
    return OfflineList.Entry(url: url, hash: FNV1a.tag(html.utf8), bytes: html.utf8.count)
  }

  /// The names of the pictures that a page shows, percent-encoded as in the page.
  private static func pictureNames(in html: String) -> [String] {
    html.matches(of: #/src="\/pictures\/([^"]+)"/#).map { String($0.1) }
  }
}
