const TIMEOUT_MS = 5_000

/** Whether the portal is reachable: distinguishes a lost connection from a missing file. */
export async function portalAnswers(): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: controller.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
