/** A newer release is offered once no response came from this one for so long: during a rollout both respond in turn. */
const SETTLED_MS = 30_000

const listeners = new Set<() => void>()
let own: string | null | undefined
let otherSince: number | undefined
let isOutdated = false

/** Release of this page; null in development, where nothing is offered or reported. */
export function ownRelease(): string | null {
  own ??= document.querySelector<HTMLMetaElement>('meta[name="portal-release"]')?.content ?? null
  return own
}

/** Compares the release that a response came from with that of this page (API-24). */
export function noteRelease(response: Pick<Response, 'headers'>, now: number = Date.now()): void {
  const release = response.headers.get('x-portal-release')
  if (isOutdated || release === null || ownRelease() === null) return
  if (release === ownRelease()) {
    otherSince = undefined
    return
  }
  otherSince ??= now
  if (now - otherSince < SETTLED_MS) return
  isOutdated = true
  for (const listener of listeners) listener()
}

/** Whether the portal has a newer page than this one. It stays so until the page is loaded again. */
export const isPageOutdated = (): boolean => isOutdated

export function onPageOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
