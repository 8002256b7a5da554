/** Where the token of an opened link is kept: with the entry of the history, so that a reload finds it and nobody reads it in the address bar. */
type LinkState = { passwordToken?: string }

const PATH = '/password-change'

/**
 * The token of `/password-change/<token>`, taken out of the address (SECURITY trap 4: addresses are seen, logged and shared).
 * Undefined when the page was opened without one.
 */
export function takeToken(): string | undefined {
  const inAddress = /^\/password-change\/([^/]+)\/?$/.exec(window.location.pathname)?.[1]
  if (inAddress === undefined) return (window.history.state as LinkState | null)?.passwordToken
  const token = decode(inAddress)
  window.history.replaceState({ passwordToken: token } satisfies LinkState, '', PATH)
  return token
}

/** After the link was used: the entry of the history leads nowhere any more. */
export function forgetToken(): void {
  window.history.replaceState(null, '', PATH)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
