import { createContext, useContext } from 'react'

import type { ColumnDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { ArrivalFlags } from '../url/arrivalFlags.ts'
import type { ColumnLayout } from './columns.ts'

/** Shared by the components of one list, in addition to react-admin's list context. */
export type ListFrame = {
  readonly definition: ResourceDefinition
  /** The current query string in the portal's format (SHL-07); becomes part of a detail page's address. */
  readonly search: string
  /** Values that the address carried once on arrival (`url.flags` of the document). */
  readonly flags: ArrivalFlags
  readonly hidden: readonly string[]
  /** The shown columns, in the chosen order. */
  readonly columns: readonly ColumnDefinition[]
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
  /** Columns that the filters require; they cannot be hidden now. */
  readonly forced: readonly string[]
  readonly setHidden: (hidden: readonly string[]) => void
}

export const ListFrameContext = createContext<ListFrame | undefined>(undefined)

export function useListFrame(): ListFrame {
  const frame = useContext(ListFrameContext)
  if (frame === undefined) throw new Error('useListFrame needs a <ListFrameContext> above it')
  return frame
}
