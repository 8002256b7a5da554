import { useEffect, useState } from 'react'

import { useTexts } from '../../i18n/TextsContext.ts'
import { isAbort } from '../../providers/ApiError.ts'
import { type FaqItem, getFaq } from '../../providers/contentApi.ts'

type Faq = { items: readonly FaqItem[] | undefined; failed: boolean }

/** The questions in the language of the page; another language asks again. */
export function useFaq(): Faq {
  const { language } = useTexts()
  const [faq, setFaq] = useState<Faq>({ items: undefined, failed: false })
  useEffect(() => {
    const abort = new AbortController()
    setFaq({ items: undefined, failed: false })
    getFaq(language, abort.signal).then(
      (items) => setFaq({ items, failed: false }),
      (error: unknown) => {
        if (!isAbort(error)) setFaq({ items: undefined, failed: true })
      },
    )
    return () => abort.abort()
  }, [language])
  return faq
}
