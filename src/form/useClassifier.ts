import { useCallback, useEffect, useState } from 'react'

import { useForm } from './context.ts'
import type { ClassifierValue } from './services.ts'

export type ClassifierState =
  | { status: 'loading'; values: readonly ClassifierValue[] }
  | { status: 'ready'; values: readonly ClassifierValue[] }
  | { status: 'failed'; values: readonly ClassifierValue[]; retry: () => void }

const NONE: readonly ClassifierValue[] = []

/**
 * The values of a classifier in the form's language. `undefined` as kind, or as group where one is needed, asks for
 * nothing. An answer that arrives after the group has changed is dropped.
 */
export function useClassifier(kind: string | undefined, group: string | undefined, needsGroup: boolean): ClassifierState {
  const { services, texts } = useForm()
  const { classifier } = services
  const { language } = texts
  const wanted = kind === undefined || (needsGroup && group === undefined) ? undefined : `${kind}/${group ?? ''}/${language}`
  const [answer, setAnswer] = useState<{ key: string; values: readonly ClassifierValue[] | 'failed' }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (wanted === undefined || kind === undefined) return undefined
    let current = true
    classifier(kind, group, language).then(
      (values) => current && setAnswer({ key: wanted, values }),
      () => current && setAnswer({ key: wanted, values: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [wanted, kind, group, language, classifier, attempt])

  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt((count) => count + 1)
  }, [])
  if (wanted === undefined) return { status: 'ready', values: NONE }
  if (answer?.key !== wanted) return { status: 'loading', values: NONE }
  return answer.values === 'failed' ? { status: 'failed', values: NONE, retry } : { status: 'ready', values: answer.values }
}
