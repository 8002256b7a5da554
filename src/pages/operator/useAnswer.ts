import { useCallback, useEffect, useState } from 'react'

type State<T> = { key: string; answer?: T; failed: boolean }

/**
 * The response of one call, fetched when `key` changes and by `retry`; an outdated response is dropped.
 * @param load must keep its identity
 */
export function useAnswer<T>(
  load: (key: string) => Promise<T>,
  key: string,
): { answer: T | undefined; failed: boolean; retry: () => void } {
  const [state, setState] = useState<State<T>>({ key, failed: false })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    setState({ key, failed: false })
    load(key).then(
      answer => current && setState({ key, answer, failed: false }),
      () => current && setState({ key, failed: true }),
    )
    return () => {
      current = false
    }
  }, [load, key, round])
  const retry = useCallback(() => setRound(last => last + 1), [])
  const own = state.key === key
  return { answer: own ? state.answer : undefined, failed: own && state.failed, retry }
}
