import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import { useNotify, useTranslate } from 'ra-core'

import { fieldValue } from '../../contract/fieldValue.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { linkColumn } from '../list/linkColumn.ts'
import type { PartProps } from '../slots/parts.ts'
import { useChosenRows } from './SelectionContext.ts'

/** Copies what names the chosen rows, one a line, as a spreadsheet or a mail takes it (LST-14). */
export function CopyChosen({ definition, reason }: PartProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { all, rows } = useChosenRows()
  const field = linkColumn(definition) ?? 'id'
  const copy = async () => {
    const names = [...rows.values()].map(row => String(fieldValue(row, field) ?? row.id))
    try {
      await navigator.clipboard.writeText(names.join('\n'))
      notify('factoring.selection.copied', { type: 'success', messageArgs: { smart_count: names.length } })
    } catch {
      notify('factoring.selection.copyFailed', { type: 'warning' })
    }
  }
  return (
    <ActionButton
      size="small"
      color="inherit"
      icon={<ContentCopyRounded />}
      reason={reason ?? (all ? translate('factoring.selection.copyAll') : undefined)}
      onClick={() => void copy()}
    >
      {translate('factoring.selection.copy')}
    </ActionButton>
  )
}
