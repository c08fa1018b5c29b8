extension Generate {
    /// What stands around the values.
    struct Form {
        let start, beforeVerifier, beforeChallenge, afterChallenge, separator, end: String

        static let lines = Form(
            start: "",
            beforeVerifier: "",
            beforeChallenge: "\t",
            afterChallenge: "\n",
            separator: "",
            end: ""
        )

        // The values are Base64URL text: nothing in them needs an escape.
        static let json = Form(
            start: "[\n",
            beforeVerifier: #"{"code_verifier":""#,
            beforeChallenge: #"","code_challenge":""#,
            afterChallenge: #"","code_challenge_method":"S256"}"#,
            separator: ",\n",
            end: "\n]\n"
        )
    }
}
