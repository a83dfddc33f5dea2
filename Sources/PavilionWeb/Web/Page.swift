import HTTP

/// A page of the program.
protocol Page {
  /// The page as HTML.
  func html(in context: ScreenContext) -> String
}

extension BarSite {
  /// Answers with a page that must not be cached and has an address of its own.
  func show(
    _ page: some Page,
    at link: Link,
    to request: Request,
    _ status: Status = .ok,
    key: String = ""
  ) -> Response {
    show(page, in: context(for: request, at: link), to: request, status, key: key)
  }

  /// Answers with a page that must not be cached, in a given context.
  func show(
    _ page: some Page,
    in context: ScreenContext,
    to request: Request,
    _ status: Status = .ok,
    key: String = ""
  ) -> Response {
    PageTemplate(page.html(in: context))
      .response(rootAttributes(of: request), key: key, status: status)
  }
}
