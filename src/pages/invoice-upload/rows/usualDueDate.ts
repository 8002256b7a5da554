import { addDays } from '../../../../schemas/format/calendarDate.ts'
import { findBuyer, readDate, type RowTexts } from '../../../../schemas/invoiceRow.ts'
import type { UploadContext } from './uploadTypes.ts'

export type UsualDueDate = { readonly days: number; readonly date: string }

/** The due date that the buyer's usual payment term leads to, for a row without one (UPL-64). */
export function usualDueDate(texts: RowTexts, { buyers }: Pick<UploadContext, 'buyers'>): UsualDueDate | undefined {
  if ((texts.dueDate ?? '') !== '') return undefined
  const buyer = findBuyer(texts.buyer ?? '', buyers)
  const days = typeof buyer === 'string' ? undefined : buyers.find(({ id }) => id === buyer.id)?.usualDays
  const issued = readDate(texts.issueDate ?? '')
  return days === undefined || issued === undefined ? undefined : { days, date: addDays(issued, days) }
}
