import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react'

import { keepMode, storedMode } from '../contract/storedMode.ts'
import type { Mode } from '../contract/storedMode.ts'
import { applyModeToPageStyle } from './pageStyle.ts'
import { themes } from './theme.ts'
import { usePrinting } from './useMedia.ts'
import { useSystemDark } from './useSystemDark.ts'

type ModeValue = { mode: Mode; setMode: (mode: Mode) => void }

const ModeContext = createContext<ModeValue | undefined>(undefined)

/** `const { mode, setMode } = useMode()`: the rendered mode, and a setter that overrides the system's. */
export function useMode(): ModeValue {
  const value = useContext(ModeContext)
  if (value === undefined) throw new Error('useMode needs a <PortalTheme> above it')
  return value
}

/** The mode that the page is shown in: its own, and light on paper (SHL-42). */
export function useShownMode(): Mode {
  const { mode } = useMode()
  return usePrinting() ? 'light' : mode
}

type Props = {
  /** The choice stored in the user's profile; overrides the one stored in this tab. */
  profileMode?: Mode | undefined
  onChoose?: (mode: Mode) => void
  children: ReactNode
}

const neverReported = () => () => {}
const unknown = () => undefined

/** Follows the system's light or dark mode until the user chooses. The only owner of the mode. Paper is light. */
export function PortalTheme({ profileMode, onChoose, children }: Props) {
  const systemDark = useSystemDark()
  const isPrinting = usePrinting()
  const [chosen, setChosen] = useState(profileMode)
  const stored = useSyncExternalStore(neverReported, storedMode, unknown)
  const mode = chosen ?? stored ?? (systemDark ? 'dark' : 'light')

  const setMode = useCallback(
    (next: Mode) => {
      setChosen(next)
      keepMode(next)
      applyModeToPageStyle(next)
      onChoose?.(next)
    },
    [onChoose],
  )
  const value = useMemo(() => ({ mode, setMode }), [mode, setMode])
  return (
    <ModeContext.Provider value={value}>
      <ThemeProvider theme={themes[isPrinting ? 'light' : mode]}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </ModeContext.Provider>
  )
}
