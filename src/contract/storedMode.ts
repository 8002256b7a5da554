export type Mode = 'light' | 'dark'

const KEY = 'portal.mode'

export function asMode(value: unknown): Mode | undefined {
  return value === 'light' || value === 'dark' ? value : undefined
}

/**
 * The tab's theme. Not in localStorage, which holds only three fields of the user; for signed-in users the profile
 * stores it.
 */
export function storedMode(): Mode | undefined {
  return asMode(sessionStorage.getItem(KEY))
}

export function keepMode(mode: Mode): void {
  sessionStorage.setItem(KEY, mode)
}
