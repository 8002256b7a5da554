import type { Bill } from '../../../schemas/generated/types/entities/bill.ts'
import type { BillTotals } from '../../../schemas/generated/types/actions/bill-totals.ts'
import type { PaymentCreate } from '../../../schemas/generated/types/actions/payment-create.ts'
import type { PaymentState } from '../../../schemas/generated/types/actions/payment-state.ts'
import type { UnpaidBillsAnswer } from '../../../schemas/generated/types/actions/unpaid-bills-answer.ts'
import { request } from '../http/httpClient.ts'
import { userArea } from '../http/unavailable.ts'

export type { Bill, BillTotals, PaymentState }
export type UnpaidBills = UnpaidBillsAnswer['payload']
export type UnpaidContract = UnpaidBills['contracts'][number]

/** Page size: everything with an open amount fits into one response (BIL-21). */
const ALL_UNPAID = 1000

/** Number of bills per fee type; the other filters of the list are ignored (BIL-06). */
export function getBillTotals(
  partyId: string,
  contractId: readonly string[],
  signal?: AbortSignal,
): Promise<BillTotals> {
  return request('/factor-invoices/totals', { query: { partyId, contractId: contractId.join(',') }, signal })
}

/** Rejects after the app has reported that the service is unavailable (BIL-27). */
export async function getUnpaidBills(
  partyId: string,
  contractId: readonly string[],
  signal?: AbortSignal,
): Promise<UnpaidBills> {
  const query = { partyId, contractId: contractId.join(','), size: ALL_UNPAID, status: 'UNPAID' }
  return (await userArea(request<UnpaidBillsAnswer>('/payment/factor-invoices', { query, signal }))).payload
}

/** @returns the address of the payment page; the caller checks it against the portal's allowed origins */
export async function createPayment(payment: PaymentCreate, idempotencyKey: string): Promise<string> {
  const answer = await request<{ payload: { redirect_url: string } }>('/payment/create', {
    method: 'POST',
    body: payment,
    headers: { 'Idempotency-Key': idempotencyKey },
  })
  return answer.payload.redirect_url
}

export function getPaymentState(reference: string, signal?: AbortSignal): Promise<PaymentState> {
  return request(`/payment/${encodeURIComponent(reference)}/state`, { signal })
}
