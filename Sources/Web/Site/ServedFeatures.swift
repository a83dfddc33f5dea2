/// The features that servers answer for, with their files and addresses, which a process makes once.
package final class ServedFeatures: Sendable {
  let features: Features
  let assets: Assets
  let router: Router

  package init(_ features: Features) {
    self.features = features
    assets = Assets(features.files)
    router = Router(features.endpoints)
  }
}
