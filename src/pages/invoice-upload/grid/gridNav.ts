import type { GridRow } from '../rows/gridRow.ts'
import { spokenProblems } from '../rows/problems.ts'
import { FIRST_TYPED, gridColumns, LAST_TYPED } from './columns.ts'
import type { GridAction } from './gridKeys.ts'

/** The active cell. */
export type Place = { readonly row: number; readonly column: number }

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value))

/**
 * The cell that an action leads to.
 * @param rows visible rows, the empty one last
 * @returns undefined to leave the grid
 */
export function nextPlace(action: GridAction, at: Place, rows: readonly GridRow[]): Place | undefined {
  const [lastRow, lastColumn] = [rows.length - 1, gridColumns.length - 1]
  switch (action.kind) {
    case 'move':
      return { row: clamp(at.row + action.rows, lastRow), column: clamp(at.column + action.columns, lastColumn) }
    case 'edge': {
      const column = action.to === 'start' ? FIRST_TYPED : LAST_TYPED
      if (action.of === 'row') return { row: at.row, column }
      return { row: action.to === 'start' ? 0 : lastRow, column: action.to === 'start' ? column : FIRST_TYPED }
    }
    case 'next': {
      const column = at.column + action.step
      if (column >= FIRST_TYPED && column <= LAST_TYPED) return { row: at.row, column }
      if (action.step === -1) return at.row === 0 ? undefined : { row: at.row - 1, column: LAST_TYPED }
      // The last row is always empty: there is nothing after it.
      return at.row === lastRow ? undefined : { row: at.row + 1, column: FIRST_TYPED }
    }
    case 'problem':
      return nextProblem(at, rows, action.step)
    default:
      return at
  }
}

/** The next cell with a problem, wrapping at the end of the rows (F8). The same cell without any. */
export function nextProblem(at: Place, rows: readonly GridRow[], step: 1 | -1): Place {
  const places = rows.flatMap((row, index) => {
    const fields = new Set(spokenProblems(row.problems).map(({ field }) => field))
    const columns = gridColumns.flatMap((column, place) => (fields.has(column as never) ? [place] : []))
    // A problem without a cell of its own (the currency) is shown at the number.
    const found = columns.length === 0 && fields.size > 0 ? [FIRST_TYPED] : columns
    return found.map(column => ({ row: index, column }))
  })
  const isAfter = (place: Place) => place.row > at.row || (place.row === at.row && place.column > at.column)
  const isBefore = (place: Place) => place.row < at.row || (place.row === at.row && place.column < at.column)
  const found = step === 1 ? (places.find(isAfter) ?? places[0]) : (places.findLast(isBefore) ?? places.at(-1))
  return found ?? at
}
