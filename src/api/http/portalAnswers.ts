const PATIENCE_MS = 5_000

/** Whether the portal is reachable: distinguishes a lost connection from a missing file. */
export async function portalAnswers(): Promise<boolean> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: patience.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
