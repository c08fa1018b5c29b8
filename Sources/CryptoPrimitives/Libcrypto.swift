/// The libcrypto that this process runs on: what it is, and whether it does what this package promises.
///
/// A server calls ``selfTest()`` once at start and refuses to serve when it throws.
public enum Libcrypto {}
