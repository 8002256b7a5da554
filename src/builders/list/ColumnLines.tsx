import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import type { DropEdge } from './ColumnDrag.tsx'
import { ColumnLine } from './ColumnLine.tsx'
import { clampWidth, fieldLabelKey, movedColumn, orderedColumns } from './columns.ts'
import { linkColumn } from './linkColumn.ts'
import { useListFrame } from './ListFrameContext.ts'

const STEP_PX = 24

/** All columns of a list in their order, with what can be changed of each. Changes are announced. */
export function ColumnLines() {
  const translate = useTranslate()
  const { definition, hidden, forced, setHidden, columns: shown, layout, setLayout } = useListFrame()
  const [told, setTold] = useState('')
  const link = linkColumn(definition)
  const nameOf = (field: string) => translate(fieldLabelKey(definition.name, field))
  const columns = orderedColumns(definition.columns, layout.order)
  const toggle = (field: string) =>
    setHidden(hidden.includes(field) ? hidden.filter(other => other !== field) : [...hidden, field])
  const move = (field: string, target: string, edge: DropEdge) => {
    const order = movedColumn(
      columns.map(column => column.field),
      field,
      target,
      edge,
    )
    setLayout({ ...layout, order })
    const places = order.filter(name => !hidden.includes(name))
    if (places.includes(field))
      setTold(
        translate('factoring.columns.moved', {
          name: nameOf(field),
          place: places.indexOf(field) + 1,
          count: places.length,
        }),
      )
  }
  /** Beside a shown column, so that every press changes the table. */
  const past = (field: string, step: -1 | 1) => {
    const place = shown.findIndex(column => column.field === field)
    const target = shown[place + step]?.field
    return target === undefined ? undefined : () => move(field, target, step < 0 ? 'before' : 'after')
  }
  const resize = (field: string, direction: -1 | 1) => {
    const head = document.querySelector<HTMLElement>(`th[data-column="${field}"]`)
    const width = clampWidth((head?.offsetWidth ?? 0) + direction * STEP_PX)
    setLayout({ ...layout, widths: { ...layout.widths, [field]: width } })
    setTold(translate('factoring.columns.width', { name: nameOf(field), width }))
  }
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map(({ field }) => (
          <ColumnLine
            key={field}
            field={field}
            name={nameOf(field)}
            isShown={!hidden.includes(field)}
            isFixed={field === link || forced.includes(field)}
            onToggle={() => toggle(field)}
            onUp={past(field, -1)}
            onDown={past(field, 1)}
            onResize={direction => resize(field, direction)}
            onDrop={(moved, edge) => move(moved, field, edge)}
          />
        ))}
      </Box>
      <Box component="span" role="status" sx={visuallyHidden}>
        {told}
      </Box>
    </>
  )
}
