import { createContext, useContext } from 'react'

import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { ArrivalFlags } from '../url/arrivalFlags.ts'
import type { Totals } from './useTotals.ts'

/** What the parts of one list share beside react-admin's list context. */
export type ListFrame = {
  readonly definition: ResourceDefinition
  /** The present query string in the portal's own form (SHL-07): goes into the address of a detail page. */
  readonly search: string
  readonly totals: Totals | undefined
  /** What the address said once (`url.flags` of the document). */
  readonly flags: ArrivalFlags
  readonly hidden: readonly string[]
  /** Columns that the filters ask for; they cannot be hidden now. */
  readonly forced: readonly string[]
  readonly setHidden: (hidden: readonly string[]) => void
}

export const ListFrameContext = createContext<ListFrame | undefined>(undefined)

export function useListFrame(): ListFrame {
  const frame = useContext(ListFrameContext)
  if (frame === undefined) throw new Error('useListFrame needs a <ListFrameContext> above it')
  return frame
}
