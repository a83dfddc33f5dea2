// The exposition, its exhibits and their pictures.
extension Schema {
  static func exhibition(_ dialect: Dialect) -> String {
    let text = dialect.text
    let bytes = dialect.bytes
    return """
      CREATE TABLE exhibition (
        exhibition_id \(text) NOT NULL PRIMARY KEY,
        version BIGINT NOT NULL CHECK (version >= 1),
        exposition \(text) NOT NULL
      );
      CREATE TABLE exhibit (
        exhibition_id \(text) NOT NULL REFERENCES exhibition (exhibition_id),
        exhibit_id \(text) NOT NULL,
        position BIGINT NOT NULL CHECK (position >= 1),
        document \(text) NOT NULL,
        PRIMARY KEY (exhibition_id, exhibit_id),
        UNIQUE (exhibition_id, position)
      );
      CREATE TABLE picture (
        exhibition_id \(text) NOT NULL REFERENCES exhibition (exhibition_id),
        name \(text) NOT NULL,
        format \(text) NOT NULL,
        content \(bytes) NOT NULL,
        PRIMARY KEY (exhibition_id, name)
      );
      """
  }
}
