import { useSyncExternalStore } from 'react'

import type { Draft, Saving } from '../../../form/draft/draft.ts'

/** Whether what is typed is saved on this device now. */
export function useSaving({ saving }: Pick<Draft, 'saving'>): Saving {
  return useSyncExternalStore(saving.subscribe, saving.read, saving.read)
}
