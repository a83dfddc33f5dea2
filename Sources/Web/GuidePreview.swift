/// A preview of the guide's drafts, whose pages link to each other and not to those of visitors.
package struct GuidePreview: Sendable {
  /// The preview whose page is being made; nothing on pages of visitors.
  @TaskLocal public static var current: GuidePreview?

  /// The prefix of its addresses, before those of visitors.
  package let base: String

  package init(base: String) { self.base = base }
}
