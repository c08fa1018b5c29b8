import CPKCEProcessor

/// The body of an operation with as many instructions more as the environment says.
func planted(
    _ name: String,
    _ makeBody: @escaping @Sendable () throws -> Operation.Body
) -> @Sendable () throws -> Operation.Body {
    let instructions = unsafe name.withCString { unsafe CPKCEProcessor_planted($0) }
    return {
        let body = try makeBody()
        return { count in
            try body(count)
            CPKCEProcessor_burn(UInt64(count) * instructions)
        }
    }
}
