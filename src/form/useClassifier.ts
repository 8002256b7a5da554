import { useCallback } from 'react'

import { useForm } from './context.ts'
import type { ClassifierValue } from '../contract/formServices.ts'
import { type AskedState, useAsked } from './useAsked.ts'

const NONE: readonly ClassifierValue[] = []

/** The values of a classifier in the form's language. `undefined` as kind, or as a required group, fetches nothing. */
export function useClassifier(
  kind: string | undefined,
  group: string | undefined,
  needsGroup: boolean,
): AskedState<ClassifierValue> {
  const { services, texts } = useForm()
  const { classifier } = services
  const { language } = texts
  const wanted =
    kind === undefined || (needsGroup && group === undefined) ? undefined : `${kind}/${group ?? ''}/${language}`
  const ask = useCallback(
    () => (kind === undefined ? Promise.resolve(NONE) : classifier(kind, group, language)),
    [kind, group, language, classifier],
  )
  return useAsked(wanted, ask)
}
