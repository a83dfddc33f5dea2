/// The certificate of a made-up authority, whose key is thrown away.
enum RootCertificateSample {
  static let text = """
    -----BEGIN CERTIFICATE-----
    MIIBmjCCAUGgAwIBAgIUIQiagV4YQTmjX7m2nyd37pMEB0owCgYIKoZIzj0EAwIw
    IjEgMB4GA1UEAwwXUGF2aWxpb24gdGVzdCBhdXRob3JpdHkwIBcNMjYxMTI2MTI0
    OTAwWhgPMjEyNjExMDIxMjQ5MDBaMCIxIDAeBgNVBAMMF1BhdmlsaW9uIHRlc3Qg
    YXV0aG9yaXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE4VOiI8a8fv0SVfk+
    fL4/JuLHYI6weygYr4JpnnNaTdN6SR5ROf3wyJK7hl7ZfOBdjkqODm3fH0I6/ita
    rpiarqNTMFEwHQYDVR0OBBYEFCQd7orBIDsUuDG06Kb+/9Z+guU4MB8GA1UdIwQY
    MBaAFCQd7orBIDsUuDG06Kb+/9Z+guU4MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
    zj0EAwIDRwAwRAIgBjM2cXRBmfnU6xxufe7x5HSVYOEPpP7f5v8wj0y6S40CICDa
    /TNkC+rV4BDbwd6zk47E/SRSNvMrc5oF6oJwghVq
    -----END CERTIFICATE-----
    """
  /// As `openssl x509 -fingerprint -sha256` tells it, in groups of four.
  static let fingerprint =
    "07F4 4046 DFEF EFEE C972 75A1 352A 2985 E44C 7751 C94F E459 B9FA B7B6 FCFE 4C4F"
}
