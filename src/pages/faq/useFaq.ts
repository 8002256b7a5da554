import { useQuery } from '@tanstack/react-query'

import { useTexts } from '../../i18n/TextsContext.ts'
import { type FaqItem, getFaq } from '../../api/staff/contentApi.ts'

type Faq = { items: readonly FaqItem[] | undefined; failed: boolean }

/**
 * The questions in the language of the page; switching it refetches them. Shown questions stay when a later call fails.
 */
export function useFaq(): Faq {
  const { language } = useTexts()
  const { data, isLoadingError } = useQuery({
    queryKey: ['faq', language],
    queryFn: ({ signal }) => getFaq(language, signal),
  })
  return { items: data, failed: isLoadingError }
}
