import { randomHex } from '../../security/hex.ts'

const KEY = 'portal.tab'

/** Distinguishes this tab from others, over reloads and logins. It says nothing about anybody. */
export function tabId(): string {
  const known = sessionStorage.getItem(KEY)
  if (known !== null) return known
  const made = randomHex()
  keepTabId(made)
  return made
}

export function storedTabId(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function keepTabId(id: string): void {
  sessionStorage.setItem(KEY, id)
}
