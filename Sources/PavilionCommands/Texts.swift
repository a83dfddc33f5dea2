import JuiceBar
import Languages

/// The words of the command line in each language.
enum Texts {
  static func ready(_ items: [(name: String, count: Int)], in language: Language) -> String {
    let isOne = items.count == 1 && items[0].count == 1
    let list = items.map { name, count in
      guard !isOne else { return name }
      return switch language {
      case .korean: "\(name) \(count)잔"
      case .english, .french: "\(count) × \(name)"
      }
    }
    let names = list.joined(separator: ", ")
    return switch language {
    case .korean: "\(names) 나왔습니다! 맛있게 드세요!"
    case .english: "Here you are: \(names). Enjoy!"
    case .french: "Et voilà : \(names). Bonne dégustation !"
    }
  }

  static func shortages(
    _ shortages: [(fruit: String, needed: Int, onHand: Int)],
    alternatives: [String],
    in language: Language
  ) -> String {
    let lines = shortages.map { fruit, needed, onHand in
      switch language {
      case .korean: "  \(fruit): \(needed)개 필요, \(onHand)개 있음"
      case .english: "  \(fruit): \(needed) needed, \(onHand) on hand"
      case .french: "  \(fruit) : il en faut \(needed), il en reste \(onHand)"
      }
    }
    let names = alternatives.joined(separator: ", ")
    let heading =
      switch language {
      case .korean: "재료가 모자라요. 과일의 재고가 부족합니다:"
      case .english: "There is not enough fruit:"
      case .french: "Il n’y a pas assez de fruits :"
      }
    let offer =
      switch language {
      case .korean: names.isEmpty ? "지금 만들 수 있는 쥬스가 없습니다." : "지금 만들 수 있는 쥬스: \(names)"
      case .english: names.isEmpty ? "No juice can be made now." : "Can be made now: \(names)"
      case .french:
        names.isEmpty ? "Aucun jus n’est possible pour l’instant." : "Possibles maintenant : \(names)"
      }
    return ([heading] + lines + [offer]).joined(separator: "\n")
  }

  static func unknownJuice(_ word: String, known: [String], in language: Language) -> String {
    let names = known.joined(separator: ", ")
    return switch language {
    case .korean: "선택한 쥬스가 존재하지 않습니다: \(word)\n메뉴에 있는 쥬스: \(names)"
    case .english: "There is no such juice: \(word)\nOn the menu: \(names)"
    case .french: "Ce jus n’existe pas : \(word)\nÀ la carte : \(names)"
    }
  }

  static func unknownFruit(_ word: String, known: [String], in language: Language) -> String {
    let names = known.joined(separator: ", ")
    return switch language {
    case .korean: "선택한 과일이 존재하지 않습니다: \(word)\n있는 과일: \(names)"
    case .english: "There is no such fruit: \(word)\nFruit kept: \(names)"
    case .french: "Ce fruit n’existe pas : \(word)\nFruits en stock : \(names)"
    }
  }

  static func wrongAmount(_ amount: Int, in language: Language) -> String {
    switch language {
    case .korean: "수량을 잘못 입력하였습니다: \(amount)"
    case .english: "That amount does not make sense: \(amount)"
    case .french: "Cette quantité n’a pas de sens : \(amount)"
    }
  }

  static func outOfRange(
    _ fruit: String,
    wanted: Int,
    onHand: Int,
    capacity: Int,
    in language: Language
  ) -> String {
    switch language {
    case .korean:
      "수량을 잘못 입력하였습니다. \(fruit) 재고는 0–\(capacity)개여야 합니다 (지금 \(onHand)개, 요청 \(wanted)개)."
    case .english:
      "The stock of \(fruit) must stay from 0 to \(capacity); it is \(onHand) now and would be \(wanted)."
    case .french:
      "\(fruit) : le stock doit rester entre 0 et \(capacity) ; il est de \(onHand) et serait de \(wanted)."
    }
  }

  static func stale(
    _ fruit: String,
    expected: Int,
    onHand: Int,
    in language: Language
  ) -> String {
    switch language {
    case .korean:
      "그 사이에 재고가 바뀌었습니다. \(fruit): \(expected)개가 아니라 \(onHand)개입니다. 다시 확인해 주세요."
    case .english:
      "The stock has changed meanwhile. \(fruit): not \(expected) but \(onHand). Please count again."
    case .french:
      "Le stock a changé entre-temps. \(fruit) : \(onHand) et non \(expected). Veuillez recompter."
    }
  }

  static func keyReused(in language: Language) -> String {
    switch language {
    case .korean: "같은 키로 다른 요청이 이미 처리되었습니다."
    case .english: "This key was already used for something else."
    case .french: "Cette clé a déjà servi pour une autre demande."
    }
  }

  static func moved(_ fruit: String, to balance: Int, in language: Language) -> String {
    switch language {
    case .korean: "\(fruit) 재고: \(balance)개"
    case .english: "\(fruit): \(balance) on hand"
    case .french: "\(fruit) : \(balance) en stock"
    }
  }

  static func stockHeading(in language: Language) -> [String] {
    switch language {
    case .korean: ["과일", "재고", "최대"]
    case .english: ["Fruit", "On hand", "Capacity"]
    case .french: ["Fruit", "En stock", "Capacité"]
    }
  }

  static func makeableHeading(in language: Language) -> [String] {
    switch language {
    case .korean: ["쥬스", "만들 수 있는 잔 수"]
    case .english: ["Juice", "Glasses that can be made"]
    case .french: ["Jus", "Verres possibles"]
    }
  }

  static func menuHeading(in language: Language) -> [String] {
    switch language {
    case .korean: ["쥬스", "식별자", "가격", "재료"]
    case .english: ["Juice", "Identifier", "Price", "Recipe"]
    case .french: ["Jus", "Identifiant", "Prix", "Recette"]
    }
  }

  static func menuPublished(_ juices: Int, version: Int, in language: Language) -> String {
    switch language {
    case .korean: "메뉴를 바꿨습니다: 쥬스 \(juices)가지 (\(version)판)"
    case .english: "The menu now has \(juices) juices (version \(version))."
    case .french: "La carte compte maintenant \(juices) jus (version \(version))."
    }
  }

  static func exhibitionPublished(_ exhibits: Int, version: Int, in language: Language) -> String {
    switch language {
    case .korean: "전시를 바꿨습니다: 출품작 \(exhibits)점 (\(version)판)"
    case .english: "The exhibition now shows \(exhibits) objects (version \(version))."
    case .french: "L’exposition montre maintenant \(exhibits) objets (version \(version))."
    }
  }

  static func written(_ file: String, in language: Language) -> String {
    switch language {
    case .korean: "저장했습니다: \(file)"
    case .english: "Written: \(file)"
    case .french: "Enregistré : \(file)"
    }
  }

  static func restored(_ file: String, in language: Language) -> String {
    switch language {
    case .korean: "복원했습니다: \(file)"
    case .english: "Restored from \(file)"
    case .french: "Restauré depuis \(file)"
    }
  }

  static func findings(_ count: Int, in language: Language) -> String {
    switch language {
    case .korean: count == 0 ? "고칠 것이 없습니다." : "고칠 것: \(count)건"
    case .english: count == 0 ? "Nothing to mend." : "To mend: \(count)"
    case .french: count == 0 ? "Rien à corriger." : "À corriger : \(count)"
    }
  }

  static func audited(movements: Int, orders: Int, in language: Language) -> String {
    switch language {
    case .korean: "장부가 맞습니다: 입출고 \(movements)건, 주문 \(orders)건"
    case .english: "The books agree: \(movements) movements, \(orders) orders."
    case .french: "Les comptes sont justes : \(movements) mouvements, \(orders) commandes."
    }
  }
}
