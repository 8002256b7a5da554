import { asLanguage, type Language } from '../i18n/languages.ts'

/** On the way to /404 in the storage of the tab; from then on with the entry of the history, so that a reload finds it and no other page does. */
const KEY = 'portal.leftLanguage'

/** The address becomes /404 and says in which language the page was that led there. Whatever else was kept with the entry is gone. */
export function becomeNotFound(language: Language | undefined): void {
  window.history.replaceState({ [KEY]: language }, '', '/404')
}

/** Before the page is left for /404. */
export function keepLeftLanguage(tag: string): void {
  try {
    sessionStorage.setItem(KEY, tag)
  } catch {
    // Without storage /404 speaks the language that it has by itself.
  }
}

export function leftLanguage(): Language | undefined {
  const brought = takeBrought()
  if (brought !== undefined) becomeNotFound(brought)
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? asLanguage((state as Readonly<Record<string, unknown>>)[KEY]) : undefined
}

function takeBrought(): Language | undefined {
  try {
    const brought = asLanguage(sessionStorage.getItem(KEY))
    sessionStorage.removeItem(KEY)
    return brought
  } catch {
    return undefined
  }
}
