import { isErrorCode, isMistake, spokenProblems } from './problems.ts'
import type { GridRow } from './gridRow.ts'

export const rowFilters = ['all', 'faulty', 'toConfirm', 'warnings', 'noFile'] as const
export type RowFilter = (typeof rowFilters)[number]

const tests: Record<RowFilter, (row: GridRow) => boolean> = {
  all: () => true,
  faulty: ({ state, problems }) =>
    state === 'faulty' || state === 'failed' || state === 'gone' || problems.some(isMistake),
  toConfirm: ({ draft }) => (draft?.toConfirm.length ?? 0) > 0,
  warnings: ({ problems }) => spokenProblems(problems).some(({ code }) => !isErrorCode(code)),
  noFile: ({ draft }) => (draft?.invoiceFiles.length ?? 0) === 0,
}

export function countRows(rows: readonly GridRow[]): Record<RowFilter, number> {
  const filled = rows.filter(row => row.state !== 'empty')
  const count = (filter: RowFilter) => filled.filter(tests[filter]).length
  return {
    all: filled.length,
    faulty: count('faulty'),
    toConfirm: count('toConfirm'),
    warnings: count('warnings'),
    noFile: count('noFile'),
  }
}

/**
 * Rows under a filter, and the empty last one.
 * @param kept rows that matched it when it was chosen: a corrected row must not disappear while it is being typed
 */
export function filterRows(rows: readonly GridRow[], filter: RowFilter, kept: ReadonlySet<string>): readonly GridRow[] {
  if (filter === 'all') return rows
  return rows.filter(row => row.state === 'empty' || kept.has(row.key) || tests[filter](row))
}
