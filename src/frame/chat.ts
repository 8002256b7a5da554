import type { Language } from '../../schemas/vocabulary.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'

export type ChatLanguage = Language | 'pl' | 'ru'

/** Languages of the chat that the portal is not translated to, each under its own name. */
const furtherLanguages = [
  ['pl', 'Polski'],
  ['ru', 'Русский'],
] as const

export type ChatLink = { language: ChatLanguage; address: string; name: string | undefined }

/**
 * Chat links to offer: the interface language or else English first, then languages the portal is not translated to.
 * Empty while the chat is disabled. `name` is undefined for the first link, which uses the page's own text.
 */
export function chatLinks({ enabled, addresses }: PortalSettings['chat'], language: Language): ChatLink[] {
  if (!enabled) return []
  const own = addresses[language] === undefined ? 'en' : language
  const links: readonly (readonly [ChatLanguage, string | undefined])[] = [[own, undefined], ...furtherLanguages]
  return links.flatMap(([one, name]) => {
    const address = addresses[one]
    return address?.startsWith('https://') ? [{ language: one, address, name }] : []
  })
}
