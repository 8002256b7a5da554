import Link from '@mui/material/Link'
import { LinkBase, useTranslate } from 'ra-core'
import { useContext } from 'react'

import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'
import type { CellRecord } from './cellTypes.ts'
import { cellOf, hasContent } from './cells.ts'
import { LinkPathContext } from './LinkPathContext.ts'
import { fieldValue, isMissing } from '../contract/fieldValue.ts'

/**
 * One field of one record, rendered by the cell of its kind. A missing value is a dash, read as "not given", or nothing
 * (cells.ts).
 */
export function FieldCell({ record, definition }: { record: CellRecord; definition: FieldDefinition }) {
  const translate = useTranslate()
  const linkPath = useContext(LinkPathContext)
  const value = fieldValue(record, definition.field)
  if (isMissing(value)) {
    if (!hasContent(definition, record)) return null
    return (
      <span role="img" aria-label={translate('factoring.notGiven')}>
        –
      </span>
    )
  }
  const Cell = cellOf(definition.kind)
  const cell = <Cell value={value} record={record} definition={definition} />
  const path = definition.link === undefined ? undefined : linkPath(definition, record)
  if (path === undefined) return cell
  return (
    // Above the link of a card, which covers all of it.
    <Link component={LinkBase} to={path} underline="hover" sx={{ position: 'relative' }}>
      {cell}
    </Link>
  )
}
