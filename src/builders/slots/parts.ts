import { type ComponentType, createContext, useContext } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'

/** What a part gets to know of the place that a resource document gives it. */
export type PartProps = {
  readonly definition: ResourceDefinition
  /** The row or record that the part stands on; for the head of a table under a record, that record. Undefined on a list page. */
  readonly record?: CellRecord | undefined
  /** How many rows the table has in which the record is one. Undefined elsewhere. */
  readonly rowCount?: number | undefined
  /** Parameters of the page's path: `contractId` on a contract's page. Empty on a list page. */
  readonly path: Readonly<Record<string, string>>
  /** Why the user may not do what the part offers, in a sentence; undefined when they may. The part then shows itself closed, with the reason. */
  readonly reason?: string | undefined
  /** Asks anew for everything on the page, after something has been changed. */
  readonly reload: () => void
}

/** Components by the ids that resource documents use. Builders know only the ids; the app brings what belongs to them. */
export type Parts = Readonly<Record<string, ComponentType<PartProps>>>

const NO_PARTS: Parts = {}
export const PartsContext = createContext<Parts>(NO_PARTS)

export function useParts(): Parts {
  return useContext(PartsContext)
}
