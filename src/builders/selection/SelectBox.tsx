import Checkbox from '@mui/material/Checkbox'
import { type RaRecord, useListContext, useTranslate } from 'ra-core'

import { fieldValue } from '../../contract/fieldValue.ts'
import { linkColumn } from '../list/linkColumn.ts'
import { useListFrame } from '../list/ListFrameContext.ts'
import { useSelection } from './SelectionContext.ts'

/** Chooses a row; with Shift, also those between it and the one chosen before. */
export function SelectRow({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const selection = useSelection()
  if (selection === undefined) return null
  const name = String(fieldValue(record, linkColumn(definition) ?? 'id') ?? record.id)
  return (
    <Checkbox
      size="small"
      checked={selection.has(record.id)}
      onChange={event => selection.toggle(record, (event.nativeEvent as Partial<MouseEvent>).shiftKey === true)}
      slotProps={{ input: { 'aria-label': translate('factoring.selection.row', { name }) } }}
      sx={boxSx}
    />
  )
}

/** Chooses the rows of the page. */
export function SelectPage() {
  const translate = useTranslate()
  const { data = [] } = useListContext<RaRecord>()
  const selection = useSelection()
  if (selection === undefined) return null
  const count = data.filter(({ id }) => selection.has(id)).length
  return (
    <Checkbox
      size="small"
      checked={count > 0 && count === data.length}
      indeterminate={count > 0 && count < data.length}
      onChange={(_, isChosen) => selection.togglePage(isChosen)}
      slotProps={{ input: { 'aria-label': translate('factoring.selection.page') } }}
      sx={boxSx}
    />
  )
}

/** As low as a compact row (INV-22). */
const boxSx = { p: 0.5, minWidth: 28, minHeight: 28 } as const
