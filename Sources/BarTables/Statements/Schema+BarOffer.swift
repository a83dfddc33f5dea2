// What a bar offers its visitors beside juice.
extension Schema {
  static func barOffer(_ dialect: Dialect) -> String {
    """
    -- The tags of its languages, separated by spaces; all without any.
    ALTER TABLE venue_bar ADD COLUMN languages \(dialect.text) NOT NULL DEFAULT '';
    ALTER TABLE venue_bar ADD COLUMN has_guide BIGINT NOT NULL
      DEFAULT 1 CHECK (has_guide IN (0, 1));
    ALTER TABLE venue_bar ADD COLUMN country \(dialect.text) CHECK (LENGTH(country) = 2);
    """
  }
}
