import { createTheme, type Theme, type ThemeOptions, useTheme } from '@mui/material/styles'
import { type RefObject, useEffect, useMemo, useState } from 'react'

const STEP = 24

/**
 * The page's theme with breakpoints shifted by the width the pane lacks. So the form lays out as in a window of the
 * pane's width. (A frame would do the same, but the Content-Security-Policy allows none.)
 */
export function usePaneTheme(pane: RefObject<HTMLElement | null>): Theme {
  const theme = useTheme()
  const [missing, setMissing] = useState(0)

  useEffect(() => {
    const element = pane.current
    if (element === null) return undefined
    const measure = () => setMissing(Math.max(0, Math.ceil((window.innerWidth - element.clientWidth) / STEP) * STEP))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [pane])

  return useMemo(() => {
    const values = Object.fromEntries(
      Object.entries(theme.breakpoints.values).map(([name, width]) => [name, width === 0 ? 0 : width + missing]),
    )
    const { breakpoints: _breakpoints, ...rest } = theme
    // A theme is made of options, but comparing the two types would add a minute to type checking.
    const options = rest as unknown as ThemeOptions
    return createTheme({ ...options, breakpoints: { values: values as unknown as Theme['breakpoints']['values'] } })
  }, [theme, missing])
}
