import { LinkBase, useResourceDefinitions } from 'ra-core'

import type { CellProps } from './cellTypes.ts'
import { fieldValue } from '../contract/fieldValue.ts'

/**
 * A value that links to the page of another resource. `options.detailPath` of the registered resource tells whether it
 * exists (src/builders/resourceRoutes.tsx); without one the value is plain text.
 */
export function ReferenceCell({ value, definition }: CellProps) {
  const path = fieldValue(useResourceDefinitions()[definition.resource ?? ''], 'options.detailPath')
  if (typeof path !== 'string') return <>{String(value)}</>
  return <LinkBase to={path.replace(/:\w+/, encodeURIComponent(String(value)))}>{String(value)}</LinkBase>
}
