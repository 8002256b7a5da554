import { keepLeftLanguage } from '../../providers/leftLanguage.ts'

/** Invalid tokens, missing answers, a bank's answer for somebody else: the address itself becomes /404 (specification 001 §8), in the language of this page. */
export function leaveForNotFound(): void {
  keepLeftLanguage(document.documentElement.lang)
  window.location.replace('/404')
}
