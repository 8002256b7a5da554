import { useSyncExternalStore } from 'react'

const query = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the system asks for dark colours, now and when it changes its mind. */
export function useSystemDark(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
