import { useCallback } from 'react'

import { useForm } from './context.ts'
import type { ClassifierValue } from '../contract/formServices.ts'
import { type LoadedList, useLoadedList } from './useLoadedList.ts'

const none: readonly ClassifierValue[] = []

/** The values of a classifier in the form's language. `undefined` as kind, or as a required group, fetches nothing. */
export function useClassifier(
  kind: string | undefined,
  group: string | undefined,
  needsGroup: boolean,
): LoadedList<ClassifierValue> {
  const { services, texts } = useForm()
  const { classifier } = services
  const { language } = texts
  const wanted =
    kind === undefined || (needsGroup && group === undefined) ? undefined : `${kind}/${group ?? ''}/${language}`
  const ask = useCallback(
    () => (kind === undefined ? Promise.resolve(none) : classifier(kind, group, language)),
    [kind, group, language, classifier],
  )
  const known =
    wanted === undefined || kind === undefined ? undefined : services.known?.classifier(kind, group, language)
  return useLoadedList(wanted, ask, known)
}
