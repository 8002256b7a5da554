import { useCallback, useEffect, useState } from 'react'

export type LoadedList<T> =
  | { status: 'loading'; values: readonly T[] }
  | { status: 'ready'; values: readonly T[] }
  | { status: 'failed'; values: readonly T[]; retry: () => void }

const none: readonly never[] = []

/**
 * A list fetched outside the form. An outdated response is dropped; a failure can be retried.
 * @param wanted identifies the list; undefined fetches nothing
 * @param load must keep its reference while `wanted` is unchanged
 * @param known the list, when it needs no loading
 */
export function useLoadedList<T>(
  wanted: string | undefined,
  load: () => Promise<readonly T[]>,
  known?: readonly T[],
): LoadedList<T> {
  const [answer, setAnswer] = useState<{ key: string; values: readonly T[] | 'failed' }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (wanted === undefined || known) return undefined
    let current = true
    load().then(
      values => current && setAnswer({ key: wanted, values }),
      () => current && setAnswer({ key: wanted, values: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [wanted, load, known, attempt])

  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt(count => count + 1)
  }, [])
  if (wanted === undefined) return { status: 'ready', values: none }
  if (known) return { status: 'ready', values: known }
  if (answer?.key !== wanted) return { status: 'loading', values: none }
  return answer.values === 'failed'
    ? { status: 'failed', values: none, retry }
    : { status: 'ready', values: answer.values }
}
