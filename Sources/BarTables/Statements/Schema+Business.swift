package import JuiceBar
package import SQLLanguage

// The business that sells at a bar.
extension Schema {
  static func business(_ dialect: Dialect) -> String {
    let details = ["name", "representative", "registration", "address", "telephone"]
      .map { ", \($0) \(dialect.text) NOT NULL DEFAULT ''" }
    return """
      CREATE TABLE business (
        bar_id \(dialect.text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id)\(details.joined())
      );
      """
  }
}

extension BarStatements {
  package var business: SQL {
    """
    SELECT name, representative, registration, address, telephone FROM business
    WHERE bar_id = \(bar.rawValue)
    """
  }

  package func set(_ business: Business) -> SQL {
    """
    INSERT INTO business (bar_id, name, representative, registration, address, telephone)
    VALUES (\(bar.rawValue), \(business[.name] ?? ""), \(business[.representative] ?? ""),
      \(business[.registration] ?? ""), \(business[.address] ?? ""),
      \(business[.telephone] ?? ""))
    ON CONFLICT (bar_id) DO UPDATE SET name = excluded.name,
      representative = excluded.representative, registration = excluded.registration,
      address = excluded.address, telephone = excluded.telephone
    """
  }
}
