import { type ReactNode, useMemo } from 'react'

import { getTexts, type Texts } from '../../../api/public/texts.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { phrase } from '../../../i18n/phrase.ts'
import { TextsContext, useTexts } from '../../../i18n/TextsContext.ts'
import { ContentLoading } from '../../../ui/ContentLoading.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { useAnswer } from '../useAnswer.ts'

const load = (language: string): Promise<Texts> => getTexts(language as Language, ['studio'])

/** Adds the texts of the studio to those of the page: only operators who open a form load them. */
export function StudioTexts({ children }: { children: ReactNode }) {
  const page = useTexts()
  const { answer: own, failed, retry } = useAnswer(load, page.language)
  const value = useMemo(
    () => ({
      ...page,
      t: (key: string, params = {}) => {
        const text = own?.[key]
        return text === undefined ? page.t(key, params) : phrase(text, params, page.language)
      },
    }),
    [page, own],
  )
  if (failed) return <LoadFailure onRetry={retry} />
  if (own === undefined) return <ContentLoading />
  return <TextsContext value={value}>{children}</TextsContext>
}
