extension Form {
    /// The range of a parameter's value; `nil` if the parameter is absent.
    func range(of parameter: OAuthParameter) throws(FormError) -> Range<Int>? {
        var found: Range<Int>?
        for pair in pairs where pair.parameter == parameter {
            guard found == nil else { throw .repeated(parameter) }
            found = pair.value
        }
        guard found?.isEmpty != true else { throw .empty(parameter) }
        return found
    }

    func requiredRange(of parameter: OAuthParameter) throws(FormError) -> Range<Int> {
        guard let range = try range(of: parameter) else { throw .missing(parameter) }
        return range
    }

    func value(of parameter: OAuthParameter) throws(FormError) -> ParameterValue? {
        try range(of: parameter).map { ParameterValue(Array(bytes[$0])) }
    }

    @_lifetime(borrow self)
    func bytes(in range: Range<Int>?) -> Span<UInt8>? {
        guard let range else { return nil }
        return bytes.span.extracting(range)
    }

    /// The parameters with a name that is not among the known ones, in their order.
    func parameters(besides isKnown: (OAuthParameter) -> Bool) -> [FormParameter] {
        pairs.filter { $0.parameter.map(isKnown) != true }.map {
            FormParameter(ParameterValue(Array(bytes[$0.name])), ParameterValue(Array(bytes[$0.value])))
        }
    }

    /// Refuses a parameter that is empty or repeated, whatever its name, in linear time.
    func checkEachParameter() throws(FormError) {
        var names = Set<ArraySlice<UInt8>>(minimumCapacity: pairs.count)
        for pair in pairs {
            guard !pair.name.isEmpty, !pair.value.isEmpty else { throw .empty(pair.parameter) }
            guard names.insert(bytes[pair.name]).inserted else { throw .repeated(pair.parameter) }
        }
    }
}
