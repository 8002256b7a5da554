import { parseId } from '../../db/statement.ts'

/** Ids that `GET /documents/{id}` accepts (STM-20; docs/decisions/022). */
export type DocumentId =
  | { readonly kind: 'act'; readonly id: string }
  | { readonly kind: 'bill'; readonly id: string }
  | { readonly kind: 'statement'; readonly contractId: string; readonly from: string; readonly to: string }

const STATEMENT_ID = /^statement-(\d{1,19})-(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})$/

/**
 * Parses an act id, `bill-<id>`, or `statement-<contract>-<from>-<to>` with both days included. Null for anything else,
 * which is then treated as missing.
 */
export function parseDocumentId(text: string): DocumentId | null {
  if (text.startsWith('bill-')) return withId('bill', parseId(text.slice(5)))
  const [, contract, from, to] = STATEMENT_ID.exec(text) ?? []
  if (contract === undefined || from === undefined || to === undefined) return withId('act', parseId(text))
  const contractId = parseId(contract)
  return contractId !== null && isDay(from) && isDay(to) && from <= to
    ? { kind: 'statement', contractId, from, to }
    : null
}

function withId(kind: 'act' | 'bill', id: string | null): DocumentId | null {
  return id === null ? null : { kind, id }
}

/** True for a real calendar date in the database's range; February 30 is not one. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return text >= '1000-01-01' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
