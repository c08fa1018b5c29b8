import Testing

/// Every public enum is open to new cases, or closed for a reason.
@Suite struct PublicEnumTests {
    /// The enums to which no case will be added, each with what closes it.
    static let closed = [
        "AuthorizationResponse": "a response has a code or an error: RFC 6749 §4.1.2 and §4.1.2.1",
        "AppFlipResponse": "Google is told a code or an error, and no third is documented",
    ]

    @Test(arguments: try PublicType.all().filter { $0.isEnum && !$0.isNamespace })
    func anEnumIsNonexhaustiveOrClosedForAReason(type: PublicType) {
        #expect(type.isNonexhaustive == (Self.closed[type.name] == nil))
    }

    @Test func aClosedEnumIsThere() throws {
        let names = Set(try PublicType.all().filter(\.isEnum).map(\.name))
        #expect(Set(Self.closed.keys).subtracting(names) == [])
    }
}

/// The scan that these checks stand on sees what is there.
@Suite struct SourceScanTests {
    private static let source = """
        /// public enum InAComment {
        @nonexhaustive
        public enum Open: Error {
            /// A case.
            case first
            case second(at: Int)
            case third(
                Open,
                text: [String]? = nil
            )

            var isFirst: Bool {
                switch self {
                case .first: true
                case _: false
                }
            }

            public enum Nested { case only, other(String) }
            public struct Line { public let text: String; let number: Int }
        }

        extension Outer.Inner {
            public struct Part: ~Copyable {
                public let number: Int
                public private(set) var bytes: [32 of UInt8]
                let hidden: Set<Open.Nested>
                public static let constant = 1
                public var computed: String {
                    text
                }
                private let unknown = value()
            }
            struct Internal {
                public enum Closed {
                    case a
                }
            }
        }
        """

    @Test func seesTypesTheirNamesAndTheirParts() throws {
        let types = SourceScan(lines: Self.source.split(separator: "\n").map(String.init)).types
        #expect(
            types.map(\.name) == [
                "Open", "Open.Nested", "Open.Line", "Outer.Inner.Part", "Outer.Inner.Internal.Closed",
            ]
        )
        #expect(types.map(\.isNonexhaustive) == [true, false, false, false, false])
        #expect(types.map(\.isNoncopyable) == [false, false, false, true, false])
        #expect(types[0].parts == ["first", "second", "third"])
        #expect(types[0].contents == ["Int", "Open", "String"])
        #expect(types[1].parts == ["only", "other"])
        #expect(types[1].contents == ["String"])
        #expect(types[2].parts == ["text"])
        #expect(types[2].contents == ["String", "Int"])
        #expect(types[3].parts == ["number", "bytes"])
        #expect(types[3].contents == ["Int", "of", "UInt8", "Set", "Open.Nested", "?"])
    }

    @Test func textAndBytesAreContentHoweverDeepTheyAre() {
        let types = [
            ("A", ["Int"]), ("B", ["A", "Set"]), ("C", ["String"]), ("D", ["B", "C"]), ("B.E", ["F"]), ("B.F", []),
            ("G", ["F"]),
        ].map { name, contents in
            var type = PublicType(name: name, isEnum: false, isNoncopyable: false, isNonexhaustive: false)
            type.contents = Set(contents)
            return type
        }
        #expect(PublicType.withContent(among: types).map(\.name) == ["C", "D", "G"])
    }

    @Test func findsTheTypesOfAllLibraries() throws {
        let names = try PublicType.all().map(\.name)
        #expect(Set(names).count == names.count)
        for name in ["SHA256.Digest", "CodeVerifier", "AuthorizationRequest.MatchedRequest", "GoogleRedirect.Host"] {
            #expect(names.contains(name), "\(name)")
        }
    }
}
