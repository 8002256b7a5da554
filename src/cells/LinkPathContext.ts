import { createContext } from 'react'

import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'
import type { CellRecord } from './cellTypes.ts'

/** Where the `link` of a field leads, by the resource documents; nowhere outside of the staff's pages. */
export const LinkPathContext = createContext<(definition: FieldDefinition, record: CellRecord) => string | undefined>(
  () => undefined,
)
