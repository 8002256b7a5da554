import type { ContractRow } from './documentRows.ts'
import type { DocumentWords } from '../../pdf/DocumentWords.ts'

export function isReverse(row: ContractRow): boolean {
  return row.factoringProduct === 'REVERSE'
}

/** Name and code of the buyer or supplier as one fact. */
export function thirdPartyFact(
  words: DocumentWords,
  row: ContractRow & { readonly thirdPartyName: string | null; readonly thirdPartyCode: string | null },
): readonly [string, string | null] {
  const label = words.get(isReverse(row) ? 'documents.column.supplier' : 'documents.column.buyer')
  return [label, row.thirdPartyName === null ? null : `${row.thirdPartyName}, ${row.thirdPartyCode ?? ''}`]
}
