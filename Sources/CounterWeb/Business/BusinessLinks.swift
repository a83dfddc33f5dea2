package import Web

extension Link {
  package static let business = Link("/manage/business")
}
