import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage, DEFAULT_LANGUAGE } from '../../contract/languages.ts'
import { keepMode, keptMode } from '../../contract/keptMode.ts'

/**
 * Data stored in the browser. The token is in sessionStorage (this tab only); localStorage has only the user's id,
 * first name and language (SES-02).
 */
const TOKEN_KEY = 'portal.token'
const USER_KEY = 'portal.user'

type KeptUser = { id?: string; firstName?: string; language?: Language }

export function getToken(): string | undefined {
  return sessionStorage.getItem(TOKEN_KEY) ?? undefined
}

export function keepToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token)
}

function readKept(): KeptUser {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

function writeKept(kept: KeptUser): void {
  localStorage.setItem(USER_KEY, JSON.stringify(kept))
}

export function keptFirstName(): string | undefined {
  return readKept().firstName
}

/** The language of the last visit; `fallback` for a first visit. */
export function keptLanguage(fallback: Language = DEFAULT_LANGUAGE): Language {
  return asLanguage(readKept().language) ?? fallback
}

export function keepLanguage(language: Language): void {
  writeKept({ ...readKept(), language })
}

export function keepUser(user: { id: string; firstName: string; language: Language }): void {
  writeKept({ id: user.id, firstName: user.firstName, language: user.language })
}

let activePartyFid: string | undefined

/**
 * The company that every write of this tab targets; the server rejects the write when its session has switched (409).
 */
export function getActiveParty(): string | undefined {
  return activePartyFid
}

export function setActiveParty(fid: string | undefined): void {
  activePartyFid = fid
}

/** Clears the user data. Language and theme stay: they identify no one, and the login page uses them. */
export function clearSession(): void {
  const language = keptLanguage()
  const mode = keptMode()
  sessionStorage.clear()
  if (mode) keepMode(mode)
  writeKept({ language })
  setActiveParty(undefined)
}
