import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False while a page is rendered on the server and in the browser's first render of it, true from then on. What only
 * this browser knows (storage, cookies, its version) is shown from then on, so that both render the same.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
