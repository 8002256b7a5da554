import { useSyncExternalStore } from 'react'

import type { Draft, Saving } from '../../../form/draft/Draft.ts'

/** Whether the typed answers are currently saved on this device. */
export function useSaving({ saving }: Pick<Draft, 'saving'>): Saving {
  return useSyncExternalStore(saving.subscribe, saving.read, saving.read)
}
