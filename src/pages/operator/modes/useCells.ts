import { type KeyboardEvent, useMemo, useState } from 'react'

import { cellChoices, type CellChoices, type CellState } from '../../../../schemas/studio/cells.ts'
import { ruleName } from '../../../../schemas/studio/differences.ts'
import type { ShippedRules } from '../../../../schemas/studio/locks.ts'
import { rulesAbout } from '../../../../schemas/studio/references.ts'
import type { Studio } from '../studio/useStudio.ts'

export type CellPlace = { path: string; mode: string }
export type Cells = {
  choicesOf: (place: CellPlace) => CellChoices
  /** Names of the rules between answers that the question is part of. */
  rulesOf: (path: string) => readonly string[]
  set: (place: CellPlace, state: CellState) => void
  /** The cell that the Tab key reaches; the arrow keys move from it to the others. */
  current: CellPlace | undefined
  focus: (place: CellPlace) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** What the table of modes needs to be changed; undefined while the documents cannot be read. */
export function useCells(studio: Studio, shipped: ShippedRules | null): Cells | undefined {
  const { form, command } = studio
  const [current, focus] = useState<CellPlace>()
  return useMemo(() => {
    if (form === undefined) return undefined
    const { documents } = form
    const rules = new Map<string, readonly string[]>()
    const rulesOf = (path: string): readonly string[] => {
      const known =
        rules.get(path) ??
        rulesAbout(documents.schema, [path])
          .map(ruleName)
          .filter(name => name !== '')
      rules.set(path, known)
      return known
    }
    return {
      choicesOf: ({ path, mode }) => cellChoices(documents, path, mode, shipped),
      rulesOf,
      set: ({ path, mode }, state) => command({ name: 'setCell', path, mode, state }),
      current,
      focus,
      onKeyDown: onArrow,
    }
  }, [form, shipped, command, current])
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
