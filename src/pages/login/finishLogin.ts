import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage, DEFAULT_LANGUAGE } from '../../contract/languages.ts'
import { safeNext } from '../../api/http/nextUrl.ts'
import { keepReturned } from '../../api/session/returned.ts'
import { keepToken, keepUser } from '../../api/session/session.ts'
import { getUser, switchLanguage } from '../../api/session/userApi.ts'

/**
 * Activates the full token. A language chosen on the login page is saved to the profile; otherwise the profile's
 * language applies. The token is stored only once the user is known, so that a failure leaves no partial session.
 */
export async function finishLogin(token: string, chosenLanguage: Language | undefined): Promise<void> {
  const user = await getUser(token)
  const profileLanguage = asLanguage(user.language) ?? DEFAULT_LANGUAGE
  keepToken(token)
  keepUser({ id: user.id, firstName: user.firstName, language: chosenLanguage ?? profileLanguage })
  if (chosenLanguage && chosenLanguage !== profileLanguage) await switchLanguage(chosenLanguage).catch(() => {})
}

/** Opens the page requested before the login, or the landing page. */
export function openNext(search: string): void {
  const next = safeNext(new URLSearchParams(search).get('next'))
  keepReturned(next)
  window.location.replace(next)
}
