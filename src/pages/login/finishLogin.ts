import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage, DEFAULT_LANGUAGE } from '../../contract/languages.ts'
import { safeNext } from '../../api/http/nextUrl.ts'
import { keepReturned } from '../../api/session/returned.ts'
import { keepToken, keepUser } from '../../api/session/session.ts'
import { getUser, switchLanguage } from '../../api/session/userApi.ts'

/**
 * Takes the full token into use. A language picked on the login page goes into the profile; otherwise the profile's
 * language is kept. The token is stored only once the user is known, so that a failure leaves no half session.
 */
export async function finishLogin(token: string, pickedLanguage: Language | undefined): Promise<void> {
  const user = await getUser(token)
  const profileLanguage = asLanguage(user.language) ?? DEFAULT_LANGUAGE
  keepToken(token)
  keepUser({ id: user.id, firstName: user.firstName, language: pickedLanguage ?? profileLanguage })
  if (pickedLanguage && pickedLanguage !== profileLanguage) await switchLanguage(pickedLanguage).catch(() => {})
}

/** Leaves for the page that was asked for before the login, or the landing page. */
export function openNext(search: string): void {
  const next = safeNext(new URLSearchParams(search).get('next'))
  keepReturned(next)
  window.location.replace(next)
}
