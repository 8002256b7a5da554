import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'

import { CHART_DELAY_MS } from './share.ts'

export type ChartStart = { readonly started: boolean; readonly still: boolean }

/** A chart grows from zero shortly after mounting; with reduced motion and on paper it is complete immediately. */
export function useChartStart(delayMs: number = CHART_DELAY_MS): ChartStart {
  // On paper a chart has another width, and would be printed while it moves there.
  const still = useMediaQuery('(prefers-reduced-motion: reduce), print', { noSsr: true })
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return { started: elapsed || still, still }
}
