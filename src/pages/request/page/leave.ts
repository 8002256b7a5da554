import { asLanguage } from '../../../contract/languages.ts'
import { keepLeftPage, type LeftPage } from '../../../api/session/leftPage.ts'
import { homeAt } from './home.ts'

/**
 * Invalid tokens, missing answers, a bank's answer for another person: the address itself becomes /404 (FRM-65), in the language of
 * this page and with a way back to where this person begins.
 * @param home where to go on; the start page that belongs to the address unless said otherwise
 */
export function leaveForNotFound({ why, home = homeAt(window.location) }: Pick<LeftPage, 'why' | 'home'> = {}): void {
  const language = asLanguage(document.documentElement.lang)
  keepLeftPage({ home, ...(language === undefined ? {} : { language }), ...(why === undefined ? {} : { why }) })
  window.location.replace('/404')
}
