import { asLanguage } from '../../../contract/languages.ts'
import { keepLeftPage, type LeftPage } from '../../../api/session/leftPage.ts'
import { homeAt } from './home.ts'

/**
 * For invalid tokens, missing answers or another person's bank result: the address becomes /404 (FRM-65), in this
 * page's language and with a link to continue.
 * @param home target of that link; by default the start page of the address
 */
export function leaveForNotFound({ why, home = homeAt(window.location) }: Pick<LeftPage, 'why' | 'home'> = {}): void {
  const language = asLanguage(document.documentElement.lang)
  keepLeftPage({ home, ...(language === undefined ? {} : { language }), ...(why === undefined ? {} : { why }) })
  window.location.replace('/404')
}
