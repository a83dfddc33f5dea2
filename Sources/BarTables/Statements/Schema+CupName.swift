// The name that a visitor gives with an order: it never changes.
extension Schema {
  static func cupName(_ dialect: Dialect) -> String {
    let column = """
      ALTER TABLE orders ADD COLUMN name \(dialect.text)
        CHECK (\(dialect.byteCount(of: "name")) BETWEEN 1 AND 80);
      """
    let guarding =
      switch dialect {
      case .sqlite:
        """
        CREATE TRIGGER order_name_stays BEFORE UPDATE OF name ON orders
          BEGIN SELECT RAISE(ABORT, 'the name of an order cannot be changed'); END;
        """
      case .postgreSQL: refusing("UPDATE OF name", on: "orders", as: "order_name_stays")
      }
    return [column, guarding].joined(separator: "\n")
  }
}
