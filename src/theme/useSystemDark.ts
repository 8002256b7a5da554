import { createContext, useContext } from 'react'

import type { Mode } from '../contract/storedMode.ts'
import { useMedia } from './useMedia.ts'

/** The mode in which the server renders a page; a browser's first render of it is light. */
export const ServerMode = createContext<Mode>('light')

/** Whether the system prefers dark colours, updated when the preference changes. */
export function useSystemDark(): boolean {
  return useMedia('(prefers-color-scheme: dark)', useContext(ServerMode) === 'dark')
}
