import { useCallback, useEffect, useMemo, useState } from 'react'

import type { Language } from '../../../schemas/vocabulary.ts'
import { getTexts } from '../../api/public/texts.ts'
import { phrase } from '../../i18n/phrase.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import type { ChromeText } from '../formTexts.ts'
import { type PublishedForm, usePublishedForm } from './usePublishedForm.ts'

export type DialogForm = PublishedForm & { chrome: ChromeText; language: Language }

type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; form: DialogForm }
type Texts = { chrome: ChromeText; language: Language }

/** The live version of a form, with the general texts of forms, which the staff app does not bundle. */
export function useDialogForm(name: string) {
  const { language } = useTexts()
  const { state: published, retry: retryForm, update } = usePublishedForm(name)
  const [texts, setTexts] = useState<Texts | 'failed'>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let current = true
    getTexts(language, ['common', 'request']).then(
      found => {
        const chrome: ChromeText = (key, params = {}) => phrase(found[key] ?? key, params, language)
        if (current) setTexts({ chrome, language })
      },
      () => current && setTexts('failed'),
    )
    return () => {
      current = false
    }
  }, [language, attempt])

  const retry = useCallback(() => {
    setTexts(undefined)
    setAttempt(count => count + 1)
    retryForm()
  }, [retryForm])
  const state = useMemo<State>(() => {
    if (published.status === 'failed' || texts === 'failed') return { status: 'failed' }
    if (published.status === 'loading' || texts === undefined) return { status: 'loading' }
    return { status: 'ready', form: { ...published.form, ...texts } }
  }, [published, texts])
  return { state, retry, update }
}
