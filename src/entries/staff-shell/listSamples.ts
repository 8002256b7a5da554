import { PLACEHOLDER, type ShellColumn } from '../../../schemas/pages/shellData.ts'
import type { ColumnDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { MISSING, NEGATIVE, PLAIN } from '../../cells/cellText.ts'

type Sample = readonly [variant: string, value: unknown]

const samplesByKind: Readonly<Record<string, readonly Sample[]>> = {
  boolean: [
    ['true', true],
    ['false', false],
  ],
  money: [
    [PLAIN, '1.00'],
    [NEGATIVE, '-1.00'],
  ],
  date: [[PLAIN, '2026-01-01']],
  datetime: [[PLAIN, '2026-01-01T00:00:00Z']],
  integer: [[PLAIN, 1]],
  percent: [[PLAIN, '1']],
  rate: [[PLAIN, '0.01']],
}
const textSamples: readonly Sample[] = [[PLAIN, PLACEHOLDER]]

function samplesOf(column: ColumnDefinition): readonly Sample[] {
  const missing: Sample = [MISSING, null]
  if (column.kind !== 'status') return [...(samplesByKind[column.kind] ?? textSamples), missing]
  const known = (vocabularies[column.values ?? column.field] ?? []).map((value): Sample => [value, value])
  // An unknown value is shown unchanged in a neutral tone, or as the document's `otherwise` value.
  return [...known, [PLAIN, PLACEHOLDER], missing]
}

/** Rows that together contain every variant of every cell, and which row has which. */
export function sampleRows({ columns, expand }: ResourceDefinition): {
  rows: Record<string, unknown>[]
  columns: ShellColumn[]
} {
  const samples = columns.map(column => ({ column, samples: samplesOf(column) }))
  const count = Math.max(2, ...samples.map(one => one.samples.length))
  const rows = Array.from({ length: count }, (_, index) => {
    const row: Record<string, unknown> = { id: PLACEHOLDER }
    // Only the first row can be expanded.
    if (expand?.when !== undefined) put(row, expand.when, index === 0 ? true : null)
    for (const one of samples) {
      const { length } = one.samples
      put(row, one.column.field, one.samples[Math.min(index, length - 1)]?.[1])
    }
    return row
  })
  return {
    rows,
    columns: samples.map(({ column: { field, kind, otherwise, hidden, whenSeveral }, samples: own }) => ({
      field,
      kind,
      ...(otherwise === undefined ? {} : { otherwise }),
      ...(hidden === undefined ? {} : { hidden }),
      ...(whenSeveral === undefined ? {} : { whenSeveral }),
      variants: own.map(([variant]) => variant),
    })),
  }
}

function put(row: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? path
  let place = row
  for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>
  place[last] = value
}
