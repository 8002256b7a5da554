import Box from '@mui/material/Box'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { visuallyHidden } from '../../../theme/visuallyHidden.ts'
import { readClipboard } from '../rows/clipboard.ts'
import type { GridRow } from '../rows/gridRow.ts'
import type { RowStore } from '../rows/RowStore.ts'
import type { TypedField, UploadContext } from '../rows/uploadTypes.ts'
import type { CellEditorActions } from './CellEditor.tsx'
import { FIRST_TYPED, gridColumns, LAST_TYPED, typedFieldAt } from './columns.ts'
import { GridHead } from './GridHead.tsx'
import { gridAction, type GridMode } from './gridKeys.ts'
import { nextPlace, nextProblem, type Place } from './gridNav.ts'
import { type RowActions, GridRowView } from './GridRowView.tsx'
import { hasMessage } from './RowMessage.tsx'
import { LINE_PX, ROW_PX, useScrollView, WINDOW_FROM, windowOf } from './useRowWindow.ts'

export type GridHandle = {
  /** Puts the focus into a cell; without a field into the number. */
  readonly focus: (key: string, field?: TypedField) => void
  readonly focusNew: () => void
  readonly nextProblem: () => void
}

type Props = {
  readonly ref: Ref<GridHandle>
  readonly store: RowStore
  /** Visible rows, the empty one last. */
  readonly rows: readonly GridRow[]
  readonly context: UploadContext
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly onRemove: (keys: ReadonlySet<string>) => void
  readonly onFiles: (key: string) => void
  readonly onPaste: (rows: readonly (readonly string[])[], at: TypedField) => void
  /** Escape leads out of the grid. */
  readonly onLeave: () => void
}

/**
 * The rows as an editable grid (UPL-41): one cell is in the tab order, the arrows move it, typing replaces its text. A
 * row is stored when the focus leaves it.
 */
export function InvoiceGrid(props: Props) {
  const { ref, store, rows, context, selected, onSelect, onRemove, onFiles, onPaste, onLeave } = props
  const t = useText()
  const table = useRef<HTMLTableElement>(null)
  const editor = useRef<CellEditorActions>(null)
  const [active, setActive] = useState<{ key: string; column: number }>({ key: '', column: FIRST_TYPED })
  const [mode, setMode] = useState<GridMode>('browse')
  const [hasFocus, setHasFocus] = useState(false)

  const found = rows.findIndex(row => row.key === active.key)
  const place: Place = { row: found === -1 ? rows.length - 1 : found, column: active.column }
  const activeRow = rows[place.row]
  const isWindowed = rows.length >= WINDOW_FROM
  const view = useScrollView(table, isWindowed)
  const heights = useMemo(
    () => (isWindowed ? rows.map(row => ROW_PX + (hasMessage(row) ? LINE_PX : 0)) : rows.map(() => 0)),
    [rows, isWindowed],
  )
  const pieces = windowOf(heights, view, place.row)

  const latest = useRef({ place, rows, activeKey: activeRow?.key })
  latest.current = { place, rows, activeKey: activeRow?.key }

  const goTo = (next: Place, among: readonly GridRow[] = rows) => {
    const row = among[next.row]
    if (row === undefined) return
    editor.current?.commit()
    setMode('browse')
    if (row.key !== activeRow?.key && activeRow !== undefined) void store.leave(activeRow.key)
    // Widgets of an empty row do not exist.
    const column = row.state === 'empty' ? Math.max(FIRST_TYPED, Math.min(LAST_TYPED, next.column)) : next.column
    setHasFocus(true)
    setActive({ key: row.key, column })
  }
  const goToRef = useRef(goTo)
  goToRef.current = goTo

  const actions = useMemo<RowActions>(
    () => ({
      activate: (key, column) => {
        const row = latest.current.rows.findIndex(one => one.key === key)
        if (row !== -1) goToRef.current({ row, column })
      },
      mode: setMode,
      edit: (key, field, text) => store.edit(key, field, text),
      select: (key, isSelected) => selectRef.current(key, isSelected),
      files: key => filesRef.current(key),
      remove: key => removeRef.current(new Set([key])),
      retry: key => void store.retry(key),
      useOwn: key => void store.useOwn(key),
      setCurrency: key => {
        const row = store.row(key)
        if (row === undefined) return
        store.replace(key, { ...row.texts, currency: contextRef.current.currency }, row.isClaimTyped)
        void store.leave(key)
      },
    }),
    [store],
  )
  const select = (key: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(key)
    else next.delete(key)
    onSelect(next)
  }
  const selectRef = useRef(select)
  selectRef.current = select
  const filesRef = useRef(onFiles)
  filesRef.current = onFiles
  const contextRef = useRef(context)
  contextRef.current = context
  const remove = (keys: ReadonlySet<string>) => {
    const at = place.row
    onRemove(keys)
    // The focus stays at the same height instead of falling to the page.
    const left = rows.filter(row => !keys.has(row.key))
    const next = left[Math.min(at, left.length - 1)]
    if (next !== undefined && hasFocus)
      setActive({ key: next.key, column: place.column === 8 ? FIRST_TYPED : place.column })
  }
  const removeRef = useRef(remove)
  removeRef.current = remove

  useImperativeHandle(ref, () => ({
    focus: (key, field) => {
      const row = rows.findIndex(one => one.key === key)
      const column = field === undefined ? FIRST_TYPED : gridColumns.indexOf(field)
      if (row !== -1) goTo({ row, column })
    },
    focusNew: () => goTo({ row: rows.length - 1, column: FIRST_TYPED }),
    nextProblem: () => goTo(nextProblem(hasFocus ? place : { row: -1, column: -1 }, rows, 1)),
  }))

  // Cells of typed fields focus their input themselves; the widgets of the other columns are focused here.
  useEffect(() => {
    if (!hasFocus || typedFieldAt(active.column) !== undefined) return
    const row = table.current?.querySelector(`[data-row="${active.key}"]`)
    row?.querySelector<HTMLElement>(`[data-widget="${active.column}"]`)?.focus()
  }, [active, hasFocus])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented || activeRow === undefined) return
    const isTyped = typedFieldAt(place.column) !== undefined
    // Space and Enter press a button or tick a box.
    if (!isTyped && (event.key === 'Enter' || event.key === ' ')) return
    const action = gridAction(event, mode)
    if (action === undefined) return
    switch (action.kind) {
      case 'edit':
        event.preventDefault()
        editor.current?.startEditing()
        return
      case 'cancel':
        event.preventDefault()
        editor.current?.restore()
        return
      case 'leave':
        event.preventDefault()
        onLeave()
        return
      case 'copyDown': {
        event.preventDefault()
        const field = typedFieldAt(place.column)
        if (field === undefined) return
        editor.current?.restore()
        const above = rows[place.row - 1]
        if (above !== undefined) store.edit(activeRow.key, field, above.texts[field] ?? '')
        return
      }
      case 'remove':
        event.preventDefault()
        if (activeRow.state !== 'empty') remove(new Set([activeRow.key]))
        return
      default: {
        // What is typed decides whether the row is still the empty one at the end.
        editor.current?.commit()
        const now = store.getRows()
        const reachable = now.some(row => row.key === rows.at(-1)?.key && row.state !== 'empty')
          ? [...rows, ...now.slice(-1)]
          : rows
        const next = nextPlace(action, place, reachable)
        const isEmpty = store.row(activeRow.key)?.state === 'empty'
        // Tab after the last cell, before the first one, or in the empty last row leaves the grid as everywhere else.
        const isOver = next === undefined || (isEmpty && isEmptyEnd(place, action))
        if (isOver && event.key === 'Tab') return
        event.preventDefault()
        if (next !== undefined) goTo(next, reachable)
      }
    }
  }

  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && table.current?.contains(event.relatedTarget)) return
    // What was typed becomes a row when the focus leaves it; the empty one below is then the last.
    const key = latest.current.activeKey
    // A cell that is replaced by its input loses the focus for a moment.
    requestAnimationFrame(() => {
      const element = table.current
      if (element === null || element.contains(document.activeElement)) return
      setHasFocus(false)
      if (key !== undefined) void store.leave(key)
    })
  }
  const paste = (event: ClipboardEvent) => {
    const at = typedFieldAt(place.column) ?? 'invoiceNumber'
    const data = event.clipboardData
    const pasted = readClipboard(data.getData('text/html'), data.getData('text/plain'))
    const isOneCell = pasted.length <= 1 && (pasted[0]?.length ?? 0) <= 1
    if (isOneCell) return
    event.preventDefault()
    editor.current?.restore()
    onPaste(pasted, at)
  }

  const all = rows.filter(row => row.state !== 'empty')
  const chosen = all.filter(row => selected.has(row.key)).length
  return (
    <Box
      sx={theme => ({
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        // `hidden` would make the box the scroll container of the sticky header.
        overflow: 'clip',
        [theme.breakpoints.down('lg')]: { mx: -1 },
      })}
    >
      <Box
        component="table"
        ref={table}
        role="grid"
        aria-label={t('upload.grid.name')}
        aria-rowcount={rows.length + 1}
        aria-colcount={gridColumns.length}
        aria-multiselectable
        aria-describedby="upload-grid-keys"
        onKeyDown={onKeyDown}
        onFocus={() => {
          setHasFocus(true)
          // The last row is the active one until the focus is in a certain one, which then stays the active one.
          if (found === -1 && activeRow !== undefined) setActive({ key: activeRow.key, column: place.column })
        }}
        onBlur={onBlur}
        onPaste={paste}
        sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.875rem' }}
      >
        <GridHead rows={all} chosen={chosen} context={context} onSelect={onSelect} />
        <tbody>
          {/* One flat list: a row that stays active while it is scrolled away must not be remounted. */}
          {pieces.pieces.flatMap(piece => [
            ...(piece.gapPx > 0
              ? [<Gap key={`gap-${piece.from === place.row ? 'active' : 'view'}`} heightPx={piece.gapPx} />]
              : []),
            ...rows
              .slice(piece.from, piece.to)
              .map((row, index) => (
                <GridRowView
                  key={row.key}
                  row={row}
                  number={piece.from + index + 1}
                  context={context}
                  active={row === activeRow ? place.column : undefined}
                  mode={row === activeRow ? mode : 'browse'}
                  hasFocus={row === activeRow && hasFocus}
                  isSelected={selected.has(row.key)}
                  isOneLine={isWindowed}
                  editor={row === activeRow ? editor : noEditor}
                  actions={actions}
                />
              )),
          ])}
          {pieces.restPx > 0 && <Gap heightPx={pieces.restPx} />}
        </tbody>
      </Box>
      <Box id="upload-grid-keys" sx={visuallyHidden}>
        {t('upload.grid.keys')}
      </Box>
      <Box sx={visuallyHidden} role="status">
        {t('upload.grid.count', { smart_count: all.length })}
      </Box>
    </Box>
  )
}

const noEditor = { current: null }

/** Tab in an empty last row: nothing more is to be typed. */
function isEmptyEnd(place: Place, action: { kind: string; step?: number }): boolean {
  return place.column === FIRST_TYPED && action.kind === 'next' && action.step === 1
}

function Gap({ heightPx }: { readonly heightPx: number }) {
  return (
    <Box component="tr" role="presentation">
      <Box component="td" role="presentation" colSpan={gridColumns.length} sx={{ p: 0 }} style={{ height: heightPx }} />
    </Box>
  )
}
