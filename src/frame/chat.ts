import type { Language } from '../../schemas/vocabulary.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'

export type ChatLanguage = Language | 'pl' | 'ru'

/** Languages that people write in but the portal is not translated to; each under its own name. */
const MORE = [
  ['pl', 'Polski'],
  ['ru', 'Русский'],
] as const

export type ChatLink = { language: ChatLanguage; address: string; name: string | undefined }

/**
 * The chats to offer: that of the interface's language, else the English one, and then the languages the portal itself does not
 * speak. Nothing while the chat is switched off. `name` is undefined for the first: it is called by the page's own text.
 */
export function chatLinks({ enabled, addresses }: PortalSettings['chat'], language: Language): ChatLink[] {
  if (!enabled) return []
  const own = addresses[language] === undefined ? 'en' : language
  const links: readonly (readonly [ChatLanguage, string | undefined])[] = [[own, undefined], ...MORE]
  return links.flatMap(([one, name]) => {
    const address = addresses[one]
    return address?.startsWith('https://') ? [{ language: one, address, name }] : []
  })
}
