import { createContext } from 'react'

import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'
import type { CellRecord } from './cellTypes.ts'

/** Returns the path that the `link` of a field leads to; undefined outside of staff pages. */
export const LinkPathContext = createContext<(definition: FieldDefinition, record: CellRecord) => string | undefined>(
  () => undefined,
)
