import { useEffect, useState } from 'react'

import { useTexts } from '../i18n/TextsContext.ts'
import type { LegalText } from '../contract/apiTypes.ts'
import { getLegalTexts, termsText } from '../api/public/legalTexts.ts'

export type TermsText = { text: LegalText | undefined; failed: boolean }

/** The terms in the current language. Without a text nothing can be accepted, so a missing one counts as a failure. */
export function useTermsText(): TermsText {
  const { language } = useTexts()
  const [terms, setTerms] = useState<TermsText>({ text: undefined, failed: false })
  useEffect(() => {
    let stale = false
    getLegalTexts(language).then(
      texts => {
        const text = termsText(texts)
        if (!stale) setTerms({ text, failed: text === undefined })
      },
      () => {
        if (!stale) setTerms({ text: undefined, failed: true })
      },
    )
    return () => {
      stale = true
    }
  }, [language])
  return terms
}
