import { useCallback, useEffect, useState } from 'react'

export type AskedState<T> =
  | { status: 'loading'; values: readonly T[] }
  | { status: 'ready'; values: readonly T[] }
  | { status: 'failed'; values: readonly T[]; retry: () => void }

const NONE: readonly never[] = []

/**
 * A list fetched outside the form. An outdated response is dropped; a failure can be retried.
 * @param wanted identifies the list; undefined fetches nothing
 * @param ask must keep its reference while `wanted` is unchanged
 */
export function useAsked<T>(wanted: string | undefined, ask: () => Promise<readonly T[]>): AskedState<T> {
  const [answer, setAnswer] = useState<{ key: string; values: readonly T[] | 'failed' }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (wanted === undefined) return undefined
    let current = true
    ask().then(
      values => current && setAnswer({ key: wanted, values }),
      () => current && setAnswer({ key: wanted, values: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [wanted, ask, attempt])

  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt(count => count + 1)
  }, [])
  if (wanted === undefined) return { status: 'ready', values: NONE }
  if (answer?.key !== wanted) return { status: 'loading', values: NONE }
  return answer.values === 'failed'
    ? { status: 'failed', values: NONE, retry }
    : { status: 'ready', values: answer.values }
}
