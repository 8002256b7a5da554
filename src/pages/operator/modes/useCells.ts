import { type KeyboardEvent, useMemo, useState } from 'react'

import { cellChoices, type CellChoices, type CellState } from '../../../../schemas/studio/cells.ts'
import type { ShippedRules } from '../../../../schemas/studio/locks.ts'
import { requiredWhen, type RequiredWhen } from '../../../../schemas/studio/rules/requiredWhen.ts'
import type { Names } from '../changes/names.ts'
import type { Studio } from '../studio/useStudio.ts'

export type CellPlace = { path: string; mode: string }
export type Cells = {
  choicesOf: (place: CellPlace) => CellChoices
  /** What makes the answer required at times; undefined if nothing does. */
  requiredWhen: (path: string) => RequiredWhen | undefined
  names: Names
  set: (place: CellPlace, state: CellState) => void
  /** The cell that the Tab key reaches; the arrow keys move from it to the others. */
  current: CellPlace | undefined
  focus: (place: CellPlace) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** What the table of modes needs to be changed; undefined while the documents cannot be read. */
export function useCells(studio: Studio, shipped: ShippedRules | null, names: Names): Cells | undefined {
  const { form, command } = studio
  const [current, focus] = useState<CellPlace>()
  return useMemo(() => {
    if (form === undefined) return undefined
    const { documents } = form
    return {
      choicesOf: ({ path, mode }) => cellChoices(documents, path, mode, shipped),
      requiredWhen: path => requiredWhen(documents.schema, path),
      names,
      set: ({ path, mode }, state) => command({ name: 'setCell', path, mode, state }),
      current,
      focus,
      onKeyDown: onArrow,
    }
  }, [form, shipped, names, command, current])
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys go from cell to cell; Home and End to the first and last mode of the row. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const move = arrows[key]
  if (!(target instanceof HTMLElement) || !target.matches('[data-cell-button]')) return
  if (move === undefined && key !== 'Home' && key !== 'End') return
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-path]')].map(row => [
    ...row.querySelectorAll<HTMLElement>('[data-cell-button]'),
  ])
  const row = buttons.findIndex(cells => cells.includes(target))
  const cells = buttons[row] ?? []
  const column = cells.indexOf(target)
  const next =
    key === 'Home'
      ? cells[0]
      : key === 'End'
        ? cells[cells.length - 1]
        : buttons[row + (move?.[0] ?? 0)]?.[column + (move?.[1] ?? 0)]
  event.preventDefault()
  next?.focus()
}
