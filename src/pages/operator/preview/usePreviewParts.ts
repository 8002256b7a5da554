import { useEffect, useMemo, useState } from 'react'

import { inMode, textsInMode } from '../../../../schemas/modes/modes.ts'
import type { ChromeText } from '../../../form/formTexts.ts'
import { loadValidator } from '../../../form/loadValidator.ts'
import type { Validate } from '../../../form/engine/ProblemTracker.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { phrase } from '../../../i18n/phrase.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'
import { getTexts } from '../../../api/public/texts.ts'
import type { Sound } from '../check/useCheck.ts'

type Parts = { status: 'ready'; documents: FormDocuments; validator: Validate; chrome: ChromeText; language: Language }
type State = Parts | { status: 'loading' } | { status: 'failed' }

/**
 * Validator and page texts for the documents in one mode; the previous ones stay rendered until the new ones have
 * loaded.
 */
export function usePreviewParts({ documents: base, validators }: Sound, mode: string, language: Language): State {
  const [state, setState] = useState<State>({ status: 'loading' })
  const documents = useMemo(
    () => ({ ...base, ...inMode(base, mode), texts: textsInMode(base.texts, mode) }),
    [base, mode],
  )
  const validatorUrl = validators[mode] ?? ''
  useEffect(() => {
    let current = true
    Promise.all([loadValidator(validatorUrl), getTexts(language, ['common', 'request'])])
      .then(([validator, texts]) => {
        const chrome: ChromeText = (key, params = {}) => phrase(texts[key] ?? key, params, language)
        if (current) setState({ status: 'ready', documents, validator, chrome, language })
      })
      .catch(() => {
        if (current) setState({ status: 'failed' })
      })
    return () => {
      current = false
    }
  }, [documents, validatorUrl, language])
  return state
}
