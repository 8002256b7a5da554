import { createContext, useContext, useSyncExternalStore } from 'react'

import type { Mode } from '../contract/storedMode.ts'

const DARK_QUERY = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(DARK_QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** The mode in which the server renders a page; a browser's first render of it is light. */
export const ServerMode = createContext<Mode>('light')

/** Whether the system prefers dark colours, updated when the preference changes. */
export function useSystemDark(): boolean {
  const serverMode = useContext(ServerMode)
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DARK_QUERY).matches,
    () => serverMode === 'dark',
  )
}
