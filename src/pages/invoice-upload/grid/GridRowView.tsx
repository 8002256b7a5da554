import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { alpha, styled, type Theme } from '@mui/material/styles'
import { memo, type ReactNode, type RefObject } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { visuallyHidden } from '../../../theme/visuallyHidden.ts'
import { fieldLabel, isErrorCode, spokenProblems } from '../rows/problems.ts'
import { editedText, shownText } from '../rows/rowTexts.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { usualDueDate } from '../rows/usualDueDate.ts'
import type { TypedField, UploadContext } from '../rows/uploadTypes.ts'
import { CellEditor, type CellEditorActions } from './CellEditor.tsx'
import { gridColumns, isAmount, typedFieldAt } from './columns.ts'
import type { GridMode } from './gridKeys.ts'
import { hasMessage, RowMessage } from './RowMessage.tsx'
import { RowSign } from './RowSign.tsx'
import { ROW_PX } from './useRowWindow.ts'

export type RowActions = {
  readonly activate: (key: string, column: number) => void
  readonly mode: (mode: GridMode) => void
  readonly edit: (key: string, field: TypedField, text: string) => void
  readonly select: (key: string, isSelected: boolean) => void
  readonly files: (key: string) => void
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
  readonly useOwn: (key: string) => void
  readonly setCurrency: (key: string) => void
}

type Props = {
  readonly row: GridRow
  /** From 1; for screen readers. */
  readonly number: number
  readonly context: UploadContext
  /** Column of the active cell; undefined in every other row. */
  readonly active: number | undefined
  readonly mode: GridMode
  readonly hasFocus: boolean
  readonly isSelected: boolean
  readonly isOneLine: boolean
  readonly editor: RefObject<CellEditorActions | null>
  readonly actions: RowActions
}

const Cell = styled('td')(({ theme }) => ({
  height: ROW_PX,
  padding: 0,
  borderRight: `1px solid ${theme.palette.divider}`,
  overflow: 'hidden',
  '&:last-of-type': { borderRight: 0 },
}))
const Text = styled('div')({
  padding: '0 10px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  cursor: 'cell',
  lineHeight: `${ROW_PX}px`,
  fontVariantNumeric: 'tabular-nums lining-nums',
})

/** A dotted line below the value, as under a word that is to be checked. */
const toConfirmSx = (theme: Theme) => ({
  position: 'relative',
  bgcolor: alpha(theme.palette.warning.main, theme.palette.mode === 'dark' ? 0.14 : 0.06),
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: 8,
    bottom: 6,
    borderBottom: `2px dotted ${theme.palette.warning.main}`,
    pointerEvents: 'none',
  },
})

/** One invoice of the grid, and the line with its problems. Only the active cell holds an input. */
export const GridRowView = memo(function GridRowView(props: Props) {
  const { row, number, context, active, mode, hasFocus, isSelected, isOneLine, editor, actions } = props
  const t = useText()
  const isEmpty = row.state === 'empty'
  const problems = spokenProblems(row.problems)
  const idOf = (field: string) => `${row.key}-${field}-problem`
  const name = row.texts.invoiceNumber || t('upload.grid.rowName', { row: number })
  const isShown = hasMessage(row)

  const cell = (column: number): ReactNode => {
    const field = typedFieldAt(column)
    if (field === undefined) return null
    const own = problems.filter(problem => problem.field === field)
    const isInvalid = own.some(({ code }) => isErrorCode(code))
    const text = row.texts[field] ?? ''
    const shown = shownText(field, text, context.buyers)
    const isActive = active === column
    // Recognised and not compared yet: no mistake, so it does not wear the mark of one.
    const isToConfirm = !isInvalid && row.problems.some(one => one.field === field && one.code === 'toConfirm')
    const confirmId = `${row.key}-${field}-confirm`
    const described = [...(own.length > 0 ? [idOf(field)] : []), ...(isToConfirm ? [confirmId] : [])].join(' ')
    return (
      <Cell
        key={field}
        role="gridcell"
        aria-colindex={column + 1}
        aria-invalid={isInvalid || undefined}
        aria-describedby={described || undefined}
        data-column={column}
        onMouseDown={event => {
          if (isActive && hasFocus) return
          // The focus goes to the input that is rendered next.
          event.preventDefault()
          actions.activate(row.key, column)
        }}
        sx={
          own.length === 0
            ? isToConfirm
              ? toConfirmSx
              : undefined
            : theme => ({
                bgcolor: alpha(
                  isInvalid ? theme.palette.error.main : theme.palette.warning.main,
                  theme.palette.mode === 'dark' ? 0.2 : 0.09,
                ),
                boxShadow: `inset 3px 0 0 ${isInvalid ? theme.palette.error.main : theme.palette.warning.main}`,
              })
        }
      >
        {isActive ? (
          <CellEditor
            ref={editor}
            key={`${row.key}-${field}`}
            field={field}
            label={t('upload.grid.cell', { field: fieldLabel(t, field, context.isReverse), row: name })}
            shown={shown}
            start={editedText(field, text, context.buyers)}
            buyers={context.buyers}
            usual={field === 'dueDate' ? usualDueDate(row.texts, context) : undefined}
            mode={mode}
            isFocused={hasFocus}
            isInvalid={isInvalid}
            isRequired={field !== 'transferClaimAmount'}
            describedBy={described || undefined}
            onMode={actions.mode}
            onCommit={typed => actions.edit(row.key, field, typed)}
          />
        ) : (
          <Text style={isAmount(field) ? { textAlign: 'right' } : undefined} title={shown || undefined}>
            {shown}
          </Text>
        )}
        {isToConfirm && (
          <Box component="span" id={confirmId} sx={visuallyHidden}>
            {t('upload.grid.toConfirm')}
          </Box>
        )}
      </Cell>
    )
  }

  const fileCount = (row.draft?.invoiceFiles.length ?? 0) + (row.draft?.supportingDocuments.length ?? 0)
  const widget = (column: number) => ({ tabIndex: active === column ? 0 : -1, 'data-widget': column })
  const enter = (column: number) => ({
    onFocus: () => {
      if (active !== column) actions.activate(row.key, column)
    },
  })
  return (
    <>
      <Box
        component="tr"
        role="row"
        aria-rowindex={number + 1}
        aria-selected={isEmpty ? undefined : isSelected}
        data-row={row.key}
        sx={{
          bgcolor: isSelected ? 'action.selected' : undefined,
          '& > td': { borderTop: 1, borderTopColor: 'divider' },
        }}
      >
        <Cell role="gridcell" aria-colindex={1} sx={{ textAlign: 'center' }}>
          {!isEmpty && (
            <Checkbox
              size="small"
              checked={isSelected}
              onChange={event => actions.select(row.key, event.target.checked)}
              slotProps={{ input: { 'aria-label': t('upload.grid.select', { row: name }), ...widget(0), ...enter(0) } }}
              sx={{ p: 0.5, minWidth: 0, minHeight: 0 }}
            />
          )}
        </Cell>
        {gridColumns.map((_, column) => cell(column))}
        <Cell role="gridcell" aria-colindex={8} sx={{ textAlign: 'center' }}>
          {!isEmpty && (
            <IconButton
              size="small"
              {...widget(7)}
              {...enter(7)}
              aria-label={t('upload.grid.files', { row: name, smart_count: fileCount })}
              onClick={() => actions.files(row.key)}
              sx={{
                fontSize: '0.8125rem',
                gap: 0.25,
                minWidth: 0,
                minHeight: 0,
                color: fileCount > 0 ? 'primary.main' : 'text.secondary',
              }}
            >
              <AttachFileRounded fontSize="small" aria-hidden />
              {fileCount > 0 ? fileCount : ''}
            </IconButton>
          )}
        </Cell>
        <Cell role="gridcell" aria-colindex={9}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.25, pr: 0.5 }}>
            <RowSign row={row} />
            {!isEmpty && (
              <IconButton
                size="small"
                {...widget(8)}
                {...enter(8)}
                aria-label={t('upload.grid.remove', { row: name })}
                onClick={() => actions.remove(row.key)}
                sx={{ minWidth: 0, minHeight: 0 }}
              >
                <DeleteOutlineRounded fontSize="small" aria-hidden />
              </IconButton>
            )}
          </Box>
        </Cell>
      </Box>
      {isShown && (
        <Box component="tr" role="presentation">
          <Box component="td" role="presentation" colSpan={gridColumns.length} sx={{ p: 0 }}>
            <RowMessage
              row={row}
              context={context}
              isOneLine={isOneLine}
              idOf={idOf}
              onRetry={() => actions.retry(row.key)}
              onUseOwn={() => actions.useOwn(row.key)}
              onCurrency={() => actions.setCurrency(row.key)}
            />
          </Box>
        </Box>
      )}
    </>
  )
})
