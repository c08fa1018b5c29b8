import PKCEMeasurement

/// All that can be measured, in the order of the report.
enum Suite {
    static let operations =
        HashSuite.operations + VerificationSuite.operations + GenerationSuite.operations + Base64URLSuite.operations
        + [LoginSuite.login] + NativeAppsSuite.operations + ReferenceSuite.operations
}
