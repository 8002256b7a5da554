import { useSyncExternalStore } from 'react'

/**
 * Whether a media query applies, updated when that changes.
 * @param onServer the value in pages that the server renders
 */
export function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    onChange => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  )
}

/** Whether the page is being printed: paper has light colours (SHL-42). */
export function usePrinting(): boolean {
  return useMedia('print', false)
}
