import OAuthNativeApps
import PKCE

// >>> GoogleNativeApps.md
/// What an authorization endpoint does with a request.
enum Step {
    /// Ask the person, then answer with the state of the request, at its redirect URI.
    case ask(AuthorizationRequest)
    /// Send the person back to the app.
    case redirect(String)
    /// Show the person what is wrong, and send nobody anywhere.
    case page(String)
}

func step(for query: String, clients: [String: RedirectURISet], policy: PKCEPolicy) -> Step {
    let matched: AuthorizationRequest.MatchedRequest
    do throws(AuthorizationError) {
        let received = try AuthorizationRequest.UnverifiedRequest(parsing: query)
        guard let registered = clients[received.clientID] else { throw .unknownClient }
        matched = try received.matched(against: registered)
    } catch {
        return .page(error.description)
    }
    do {
        return .ask(try matched.request(policy: policy))
    } catch {
        guard let answer = error.response(to: matched) else { return .page(error.description) }
        return .redirect(answer.url(to: matched.redirectURI))
    }
}
// <<<

// >>> GoogleNativeApps.md
/// What an authorization endpoint does with a request of App Flip, of which the client is Google.
func matchedWithGoogle(_ query: String, clientID: String) throws(AuthorizationError)
    -> AuthorizationRequest.MatchedRequest
{
    let policy = AppFlipPolicy(clientID: clientID, hosts: [.production, .sandbox])
    return try AuthorizationRequest.UnverifiedRequest(parsing: query).matched(against: policy)
}
// <<<

func location(code: String, request: AuthorizationRequest) -> String {
    // >>> AuthorizationResponse.swift
    let answer = AuthorizationResponse.success(
        code: ParameterValue(code),
        state: request.state,
        iss: "https://server.example"
    )
    let location = answer.url(to: request.redirectURI)
    // <<<
    return location
}
