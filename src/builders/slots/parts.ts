import { type ComponentType, createContext, useContext } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'

/** Props of a component that a resource document names. */
export type PartProps = {
  readonly definition: ResourceDefinition
  /**
   * The row or record of the component; in a header of a table under a record, that record. Undefined on a list page.
   */
  readonly record?: CellRecord | undefined
  /** Number of rows in the table that contains the record. Undefined elsewhere. */
  readonly rowCount?: number | undefined
  /** Parameters of the page's path: `contractId` on a contract's page. Empty on a list page. */
  readonly path: Readonly<Record<string, string>>
  /**
   * Why the user may not use the component, as a sentence; undefined when allowed. The component then appears disabled
   * with the reason.
   */
  readonly reason?: string | undefined
  /** Refetches everything on the page after a change. */
  readonly reload: () => void
}

/** Components by the ids that resource documents use. Builders know only the ids; the app registers the components. */
export type Parts = Readonly<Record<string, ComponentType<PartProps>>>

const noParts: Parts = {}
export const PartsContext = createContext<Parts>(noParts)

export function useParts(): Parts {
  return useContext(PartsContext)
}
