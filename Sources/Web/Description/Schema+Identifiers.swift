extension Schema {
  package static let fruitID = identifier.described("The identifier of a fruit.").named("FruitID")

  package static let juiceID = identifier.described("The identifier of a juice.").named("JuiceID")

  package static let barID = identifier.named("BarID")
}
