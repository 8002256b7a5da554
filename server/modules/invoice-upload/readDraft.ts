import { findBuyer, readRow, type Buyer, type RowTexts } from '../../../schemas/invoiceRow.ts'
import type { NewDraft } from './drafts.repository.ts'

/** Reads the texts of one row, and notes when the buyer's text fits more than one. */
export function readDraft(texts: RowTexts, buyers: readonly Buyer[], currency: string, sourceLine?: number): NewDraft {
  const row = readRow(texts, buyers, currency)
  const isBuyerAmbiguous = row.raw.buyer !== undefined && findBuyer(row.raw.buyer, buyers) === 'buyerAmbiguous'
  return { ...row, isBuyerAmbiguous, sourceLine }
}
