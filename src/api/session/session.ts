import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage, DEFAULT_LANGUAGE } from '../../contract/languages.ts'
import { keepMode, storedMode } from '../../contract/storedMode.ts'
import { keepTabId, storedTabId } from './tabId.ts'

/**
 * Data stored in the browser. The token is in sessionStorage (this tab only); localStorage has only the user's id,
 * first name and language (SES-02).
 */
const TOKEN_KEY = 'portal.token'
const USER_KEY = 'portal.user'
const LANGUAGE_COOKIE = 'portal.language'
const YEAR_SECONDS = 365 * 24 * 3600

type StoredUser = { id?: string; firstName?: string; language?: Language }

export function getToken(): string | undefined {
  return sessionStorage.getItem(TOKEN_KEY) ?? undefined
}

export function keepToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token)
}

function readStoredUser(): StoredUser {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

function writeStoredUser(stored: StoredUser): void {
  localStorage.setItem(USER_KEY, JSON.stringify(stored))
}

export function storedFirstName(): string | undefined {
  return readStoredUser().firstName
}

/** The language of the last visit; `fallback` for a first visit. */
export function storedLanguage(fallback: Language = DEFAULT_LANGUAGE): Language {
  return asLanguage(readStoredUser().language) ?? fallback
}

/** Also in a cookie, so that the server renders public forms and the shells of lists in this language. */
export function keepLanguage(language: Language): void {
  writeStoredUser({ ...readStoredUser(), language })
  keepLanguageCookie(language)
}

function keepLanguageCookie(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

export function keepUser(user: { id: string; firstName: string; language: Language }): void {
  writeStoredUser({ id: user.id, firstName: user.firstName, language: user.language })
  keepLanguageCookie(user.language)
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

/** Clears the user data. Language, theme and the tab's id stay: they identify no one. */
export function clearSession(): void {
  const language = storedLanguage()
  const mode = storedMode()
  const tab = storedTabId()
  sessionStorage.clear()
  if (tab !== undefined) keepTabId(tab)
  if (mode) keepMode(mode)
  writeStoredUser({ language })
  setActiveParty(undefined)
}
