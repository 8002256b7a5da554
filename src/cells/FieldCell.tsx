import { useTranslate } from 'ra-core'

import type { FieldDefinition } from '../../schemas/resourceDefinition.ts'
import type { CellRecord } from './cellTypes.ts'
import { cellOf, hasContent } from './cells.ts'
import { fieldValue, isMissing } from '../contract/fieldValue.ts'

/**
 * One field of one record, rendered by the cell of its kind. A missing value is a dash, read as "not given", or nothing
 * (cells.ts).
 */
export function FieldCell({ record, definition }: { record: CellRecord; definition: FieldDefinition }) {
  const translate = useTranslate()
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
  return <Cell value={value} record={record} definition={definition} />
}
