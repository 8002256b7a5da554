import { useEffect, useState } from 'react'

/**
 * Whole seconds until `endsAt` (milliseconds since the epoch), counting down to 0. Reads the clock, so it is correct
 * after the machine has slept.
 */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (endsAt <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}
