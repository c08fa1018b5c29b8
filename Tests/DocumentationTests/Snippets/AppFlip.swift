import OAuthNativeApps

// >>> GoogleNativeApps.md
/// The URL to open once the person has agreed or not; nothing where no URL may be opened.
func answer(
    toLink link: String,
    clientID: String,
    askingThePerson code: (AppFlipRequest) -> String?
) -> String? {
    do {
        let request = try AppFlipRequest(parsing: link, policy: AppFlipPolicy(clientID: clientID))
        guard let code = code(request) else { return AppFlipResponse.failure(.accessDenied).url(to: request) }
        return AppFlipResponse.success(code: ParameterValue(code)).url(to: request)
    } catch {
        return error.url
    }
}
// <<<
