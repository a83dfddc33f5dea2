import Foundation
import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

/// Makes a certificate authority and a certificate of 127.0.0.1 in a folder, by OpenSSL.
private func makeCertificates(in folder: String) throws {
  let script = """
    set -e
    umask 077
    request() { openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$2.key" "${@:3}"; }
    for name in ours another; do request $name $name -x509 -days 2 -out $name.pem; done
    request database server -out server.csr
    openssl x509 -req -in server.csr -CA ours.pem -CAkey ours.key -days 2 -out server.pem \
      -extfile <(echo subjectAltName=IP:127.0.0.1)
    if [ "$(id -u)" = 0 ]; then chown postgres server.key server.pem; fi
    """
  let openssl = Process()
  openssl.executableURL = URL(filePath: "/bin/bash")
  openssl.arguments = ["-c", script]
  openssl.currentDirectoryURL = URL(filePath: folder)
  openssl.standardOutput = FileHandle.nullDevice
  openssl.standardError = FileHandle.nullDevice
  try openssl.run()
  openssl.waitUntilExit()
  try #require(openssl.terminationStatus == 0, "openssl makes no certificates")
}

@Suite(.timeLimit(.minutes(5))) struct `A connection that is to be encrypted` {
  /// A port that nobody listens on.
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, length) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  @Test func `is made to whom the authority vouches for, and to nobody else`() throws {
    let server = try TestServer(port: Self.freePort())
    func connect(to host: String = "127.0.0.1", _ options: String) throws -> Connection {
      let address = "postgresql://postgres@\(host):\(server.port)/postgres?\(options)"
      return try Connection(Address(address).hosts[0], limits: .patient)
    }
    let folder = server.folder
    let plain = failure { _ = try connect("sslmode=require") }
    #expect(plain.message.contains("does not support SSL"))

    try makeCertificates(in: folder)
    var administrator = try connect("sslmode=disable")
    for (name, value) in [
      ("ssl_cert_file", "\(folder)/server.pem"), ("ssl_key_file", "\(folder)/server.key"),
      ("ssl", "on"),
    ] { try administrator.run("ALTER SYSTEM SET \(unsafe: name) = '\(unsafe: value)'") }
    try administrator.run("SELECT pg_reload_conf()")
    while try administrator.value("SHOW ssl", as: String.self) != "on" { usleep(5_000) }

    let strict = "sslmode=verify-full&sslrootcert=\(folder)"
    var encrypted = try connect("\(strict)/ours.pem")
    let question: SQL = "SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl"
    #expect(try encrypted.value(question, as: String.self)?.hasPrefix("TLS") == true)

    let stranger = failure { _ = try connect("\(strict)/another.pem") }
    #expect(stranger.message.contains("certificate verify failed"))
    let otherName = failure { _ = try connect(to: "localhost", "\(strict)/ours.pem") }
    #expect(otherName.message.contains("does not match host name \"localhost\""))
  }
}
