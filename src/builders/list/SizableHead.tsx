import Box from '@mui/material/Box'
import { type ComponentProps, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

import { clampWidth } from './columns.ts'
import { useListFrame } from './ListFrameContext.ts'

/** A press that moves less is no drag; two of them give the column back its natural width. */
const DRAG_PX = 3

type Drag = {
  readonly head: HTMLTableCellElement
  readonly field: string
  readonly startX: number
  readonly startWidth: number
  /** Width asked for; undefined until the pointer has moved. */
  width: number | undefined
}

/**
 * A column header whose edge can be dragged (LST-41). The columns before it get the width that they have, so that the
 * edge follows the pointer. With the keyboard the menu of the columns does the same.
 */
export function SizableHead({ children, ref: _ref, ...props }: ComponentProps<'th'>) {
  const { layout, setLayout } = useListFrame()
  const drag = useRef<Drag | undefined>(undefined)
  const own = useRef<HTMLTableCellElement>(null)
  const { width = '', minWidth = '' } = props.style ?? {}
  // React sets only what has changed since its last render, and a drag has set the rest.
  useLayoutEffect(() => {
    if (drag.current === undefined && own.current !== null) Object.assign(own.current.style, { width, minWidth })
  }, [layout, width, minWidth])

  const start = (event: PointerEvent) => {
    const head = event.currentTarget.closest('th')
    const field = head?.dataset['column']
    if (head === null || field === undefined || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { head, field, startX: event.clientX, startWidth: widthOf(head), width: undefined }
  }
  const move = (event: PointerEvent) => {
    const { current } = drag
    if (current === undefined) return
    const by = event.clientX - current.startX
    if (current.width === undefined) {
      if (Math.abs(by) < DRAG_PX) return
      setLayout({ ...layout, widths: { ...layout.widths, ...widthsUntil(current.head) } })
    }
    current.width = clampWidth(current.startWidth + by)
    // React sets the width when the drag ends: rendering every row at each move would lag behind the pointer.
    Object.assign(current.head.style, { width: `${String(current.width)}px`, minWidth: `${String(current.width)}px` })
  }
  const end = () => {
    const { current } = drag
    drag.current = undefined
    if (current?.width === undefined) return
    setLayout({ ...layout, widths: { ...layout.widths, [current.field]: current.width } })
  }
  const reset = (event: MouseEvent) => {
    const field = event.currentTarget.closest('th')?.dataset['column'] ?? ''
    const { [field]: _own, ...widths } = layout.widths
    setLayout({ ...layout, widths })
  }
  return (
    <th {...props} ref={own}>
      {children}
      <Box
        component="span"
        aria-hidden
        className="column-edge print-none"
        sx={edgeSx}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={reset}
      />
    </th>
  )
}

/** Widths of the columns up to this one, as they are now. */
function widthsUntil(head: HTMLTableCellElement): Record<string, number> {
  const cells = [...(head.parentElement?.children ?? [])] as HTMLElement[]
  return Object.fromEntries(
    cells.slice(0, cells.indexOf(head) + 1).flatMap((cell): [string, number][] => {
      const { column } = cell.dataset
      return column === undefined ? [] : [[column, clampWidth(widthOf(cell))]]
    }),
  )
}

/** Rounded up, so that the longest text of a column that only keeps its width is not cut. */
function widthOf(cell: HTMLElement): number {
  return Math.ceil(cell.getBoundingClientRect().width)
}

const edgeSx = {
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: 9,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: '25%',
    right: 0,
    width: '1px',
    backgroundColor: 'divider',
  },
  '&:hover::after, &:active::after': { insetBlock: 0, width: '2px', backgroundColor: 'primary.main' },
  '@media (pointer: coarse)': { width: 24 },
} as const
