import { useEffect, useRef, useState } from 'react'

import type { CalculatorAnswer, CalculatorQuery } from '../../contract/formServices.ts'

export const DEBOUNCE_MS = 300

export type Calculation = {
  /** The last successful response; it stays while a newer one is pending or has failed. */
  answer: CalculatorAnswer | undefined
  status: 'idle' | 'pending' | 'ready' | 'failed'
  retry: () => void
}

type Calculate = (query: CalculatorQuery, signal: AbortSignal) => Promise<CalculatorAnswer>

/**
 * Requests a calculation once the sliders rest (300 ms). A newer query aborts the pending one and ignores its response,
 * so the result always matches the inputs.
 * @param query undefined while the values are not known yet
 * @param onAnswer called with each response that is not outdated
 */
export function useCalculation(
  query: CalculatorQuery | undefined,
  calculate: Calculate,
  onAnswer: (answer: CalculatorAnswer) => void,
  hold: () => () => void,
): Calculation {
  const [answer, setAnswer] = useState<CalculatorAnswer>()
  const [status, setStatus] = useState<Calculation['status']>('idle')
  const [attempt, setAttempt] = useState(0)
  const sequence = useRef(0)
  const latest = useRef({ calculate, onAnswer, hold })
  latest.current = { calculate, onAnswer, hold }
  const key = query && JSON.stringify(query)

  useEffect(() => {
    const number = (sequence.current += 1)
    if (key === undefined) {
      setStatus('idle')
      return undefined
    }
    const calculation = JSON.parse(key) as CalculatorQuery
    const abort = new AbortController()
    const release = latest.current.hold()
    setStatus('pending')
    const timer = setTimeout(() => {
      latest.current
        .calculate(calculation, abort.signal)
        .then(result => {
          if (number !== sequence.current) return
          setAnswer(result)
          setStatus('ready')
          latest.current.onAnswer(result)
        })
        .catch(() => {
          if (number === sequence.current) setStatus('failed')
        })
        .finally(release)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
      release()
    }
  }, [key, attempt])

  return { answer, status, retry: () => setAttempt(count => count + 1) }
}
