import { useCallback, useEffect, useState } from 'react'

import type { ChromeText } from '../formTexts.ts'
import { loadValidator } from '../loadValidator.ts'
import type { Validate } from '../engine/store.ts'
import type { FormDefinition } from '../../contract/formTypes.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { phrase } from '../../i18n/phrase.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { getForm } from '../../api/public/forms.ts'
import { getTexts } from '../../api/public/texts.ts'

export type PublishedForm = {
  version: number
  definition: FormDefinition
  validator: Validate
  chrome: ChromeText
  language: Language
}
type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; form: PublishedForm }

/** The live version with its validator, and the general texts of forms, which the staff app does not bundle. */
async function load(name: string, language: Language): Promise<PublishedForm> {
  const [published, texts] = await Promise.all([
    getForm(name, { fresh: true }),
    getTexts(language, ['common', 'request']),
  ])
  const validator = await loadValidator(published.validatorUrl)
  const { schema, ui, texts: own, version } = published
  const chrome: ChromeText = (key, params = {}) => phrase(texts[key] ?? key, params, language)
  // The server publishes only documents that are valid against form-ui.schema.json and the meta-schema of forms.
  return { version, validator, chrome, language, definition: { schema, ui, texts: own } as unknown as FormDefinition }
}

/** The live version of a form, fetched each time its dialog opens: operators may have changed it. */
export function usePublishedForm(name: string) {
  const { language } = useTexts()
  const [state, setState] = useState<State>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let current = true
    load(name, language).then(
      form => current && setState({ status: 'ready', form }),
      () => current && setState({ status: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [name, language, attempt])

  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  /** Replaces the definition with a newer version; the answers stay. */
  const update = useCallback(
    async () => setState({ status: 'ready', form: await load(name, language) }),
    [name, language],
  )
  return { state, retry, update }
}
