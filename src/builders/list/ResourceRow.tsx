import IconButton from '@mui/material/IconButton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { useNavigate, useRecordContext, useTranslate } from 'ra-core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import Box from '@mui/material/Box'

import { fieldValue } from '../../contract/fieldValue.ts'
import { canExpand } from './canExpand.ts'
import { linkColumn } from './linkColumn.ts'
import { useListFrame } from './ListFrameContext.ts'
import { rowPath } from './rowPath.ts'
import { SelectRow } from '../selection/SelectBox.tsx'
import { useSelection } from '../selection/SelectionContext.ts'
import { ExpandContent } from './ExpandContent.tsx'

/** A click on a link or button of the row, or one that ends a text selection, does not open the row. */
function hasOtherMeaning(event: MouseEvent): boolean {
  const isControl = event.target instanceof Element && event.target.closest('a, button, input') !== null
  return isControl || (window.getSelection()?.toString() ?? '') !== ''
}

/** A letter with a modifier, or in a field, is not meant for the row. */
function isTyping({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')
  return altKey || ctrlKey || metaKey || isField
}

/**
 * A row of the table. react-admin's own expands by mouse only (its button is hidden from keyboard and screen reader);
 * here a button that names the row expands it.
 */
export function ResourceRow({ className, children }: { className?: string; children?: ReactNode }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const record = useRecordContext()
  const { definition, search, columns } = useListFrame()
  const selection = useSelection()
  const { expand, rowClick } = definition
  if (!record) return null
  const path = rowClick === undefined || rowClick === 'inplace' ? undefined : rowPath(rowClick, record, search)
  const isExpandable = canExpand(expand, record)
  const name = String(fieldValue(record, linkColumn(definition) ?? 'id') ?? record.id)
  return (
    <>
      <TableRow
        hover
        data-list-row=""
        className={className ?? ''}
        sx={path === undefined ? {} : { cursor: 'pointer' }}
        selected={selection?.has(record.id) ?? false}
        onKeyDown={event => {
          if (event.key.toLowerCase() !== 'x' || isTyping(event)) return
          event.preventDefault()
          selection?.toggle(record, event.shiftKey)
        }}
        onClick={event => {
          if (path !== undefined && !hasOtherMeaning(event)) navigate(path)
        }}
      >
        {selection && (
          <TableCell padding="none">
            <SelectRow record={record} />
          </TableCell>
        )}
        {expand && (
          <TableCell padding="none">
            {isExpandable && (
              <IconButton
                size="small"
                aria-label={translate(isOpen ? 'factoring.fold' : 'factoring.unfold', { name })}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => setIsOpen(!isOpen)}
                sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }}
              >
                <ExpandMoreIcon fontSize="small" />
              </IconButton>
            )}
          </TableCell>
        )}
        {children}
      </TableRow>
      {isExpandable && isOpen && (
        <TableRow id={panelId}>
          <TableCell
            colSpan={columns.length + (selection ? 2 : 1)}
            sx={{ bgcolor: 'background.sunken', '--table-ground': theme => theme.palette.background.sunken }}
          >
            <ExpandPanel />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

/** Content of an expanded table row. */
function ExpandPanel() {
  const record = useRecordContext()
  if (!record) return null
  return (
    <Box sx={{ py: 1, px: 1 }}>
      <ExpandContent record={record} />
    </Box>
  )
}
