import type { RaRecord } from 'ra-core'
import { useMemo, useState } from 'react'

import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { folded } from '../../i18n/folded.ts'

/** Fewer rows than these are seen at a glance. */
const MIN_ROWS = 4
/** Kinds whose values are words or codes; dates and amounts are read in their column. */
const wordKinds: readonly string[] = ['text', 'person', 'email', 'phone']

type Rows = readonly RaRecord<string>[]

/**
 * The rows in which each word of a typed text occurs, without regard to accents, letter case and separators of codes.
 */
export function matchingRows(rows: Rows, columns: readonly ColumnDefinition[], typed: string): Rows {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  const fields = columns.filter(({ kind }) => wordKinds.includes(kind)).map(({ field }) => field)
  return rows.filter(row => {
    const text = folded(fields.map(field => textOf(fieldValue(row, field))).join(' '))
    const joined = text.replaceAll(SEPARATORS, '')
    return words.every(word => text.includes(word) || joined.includes(word.replaceAll(SEPARATORS, '') || word))
  })
}

const SEPARATORS = /[-/.]/g

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join(' ') : ''
}

/** The search in a table under a record: offered where its document has it and there are several rows. */
export function useTableSearch(rows: Rows | undefined, columns: readonly ColumnDefinition[], isDeclared: boolean) {
  const [text, setText] = useState('')
  const isOffered = isDeclared && (rows?.length ?? 0) >= MIN_ROWS
  const found = useMemo(
    () => (isOffered && rows ? matchingRows(rows, columns, text) : rows),
    [isOffered, rows, columns, text],
  )
  return { isOffered, text, setText, found }
}
