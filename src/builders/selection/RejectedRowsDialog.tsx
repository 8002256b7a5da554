import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useTranslate } from 'ra-core'
import { useId, useRef } from 'react'

import type { RejectedRow } from '../../../schemas/rejectedRows.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { linkColumn } from '../list/linkColumn.ts'
import { useListFrame } from '../list/ListFrameContext.ts'
import { CopyLines } from '../../ui/CopyLines.tsx'
import { useChosenRows } from './SelectionContext.ts'

type Props = {
  readonly rows: readonly RejectedRow[]
  /** Drops the rows and tries again with the rest. */
  readonly onLeaveOut: () => void
  readonly onClose: () => void
}

/** Names each chosen row that prevents an action, and why; offers to go on without them (LST-16). */
export function RejectedRowsDialog({ rows, onLeaveOut, onClose }: Props) {
  const translate = useTranslate()
  const id = useId()
  const { definition } = useListFrame()
  const { rows: chosen, clear } = useChosenRows()
  const field = linkColumn(definition) ?? 'id'
  const nameOf = (row: RejectedRow) => row.number ?? String(fieldValue(chosen.get(row.id), field) ?? row.id)
  const whyOf = (row: RejectedRow) => translate(`factoring.selection.reason.${row.reason}`)
  const list = useRef<HTMLUListElement>(null)
  const isAll = rows.length >= chosen.size
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate('factoring.selection.rejected.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {translate(isAll ? 'factoring.selection.rejected.all' : 'factoring.selection.rejected.some', {
            count: rows.length,
            of: chosen.size,
          })}
        </DialogContentText>
        <List
          ref={list}
          dense
          aria-labelledby={id}
          sx={{ mt: 2, p: 0, maxHeight: 280, overflowY: 'auto' }}
          tabIndex={0}
        >
          {rows.map(row => (
            <ListItem key={row.id} disableGutters sx={{ py: 0 }}>
              <ListItemText
                primary={nameOf(row)}
                secondary={whyOf(row)}
                slotProps={{ primary: { sx: { fontWeight: 600, overflowWrap: 'anywhere' } } }}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <CopyLines lines={rows.map(row => [nameOf(row), whyOf(row)])} shown={list} />
        <Button autoFocus color="inherit" onClick={onClose}>
          {translate('action.cancel')}
        </Button>
        {isAll ? (
          <Button variant="contained" onClick={clear}>
            {translate('factoring.selection.clear')}
          </Button>
        ) : (
          <Button variant="contained" onClick={onLeaveOut}>
            {translate('factoring.selection.rejected.leaveOut', { smart_count: rows.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
