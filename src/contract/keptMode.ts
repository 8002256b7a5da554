export type Mode = 'light' | 'dark'

const KEY = 'portal.mode'

export function asMode(value: unknown): Mode | undefined {
  return value === 'light' || value === 'dark' ? value : undefined
}

/** The tab's choice. Not in localStorage, which keeps three fields of the user only; signed in, the profile keeps it. */
export function keptMode(): Mode | undefined {
  return asMode(sessionStorage.getItem(KEY))
}

export function keepMode(mode: Mode): void {
  sessionStorage.setItem(KEY, mode)
}
