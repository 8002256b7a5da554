import type { BillTotals } from '../../../schemas/generated/types/actions/bill-totals.ts'
import { request } from '../http/httpClient.ts'

export type { BillTotals }

/** Number of bills per fee type; the other filters of the list are ignored (BIL-06). */
export function getBillTotals(
  partyId: string,
  contractId: readonly string[],
  signal?: AbortSignal,
): Promise<BillTotals> {
  return request('/factor-invoices/totals', { query: { partyId, contractId: contractId.join(',') }, signal })
}
