import type { LoanUnpaidAnswer } from '../../../schemas/generated/types/actions/loan-unpaid-answer.ts'
import type { PaymentCreate } from '../../../schemas/generated/types/actions/payment-create.ts'
import type { OnlinePayment } from '../../../schemas/generated/types/entities/online-payment.ts'
import type { PaymentState } from '../../../schemas/generated/types/actions/payment-state.ts'
import type { UnpaidBillsAnswer } from '../../../schemas/generated/types/actions/unpaid-bills-answer.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'
import { userArea } from '../http/unavailable.ts'

export type { OnlinePayment, PaymentState }
/** An open bill of either product. */
export type UnpaidBill = {
  readonly id: string
  readonly contractId: string
  readonly number: string
  /** Text key of the type. */
  readonly type: string
  readonly dueDate: string
  readonly amount: string
  readonly currency: string
  readonly status: string
}
export type UnpaidContract = UnpaidBillsAnswer['payload']['contracts'][number]
export type UnpaidBills = {
  readonly content: readonly UnpaidBill[]
  readonly contracts: readonly UnpaidContract[]
  /** What others are about to pay of a bill (BIL-35). */
  readonly inFlight: UnpaidBillsAnswer['payload']['inFlight']
}

/** Page size: everything with an open amount fits into one response (BIL-21). */
const ALL_UNPAID = 1000

/** Open bills of the contracts. Rejects after the app has reported that the service is unavailable (BIL-27). */
export async function getUnpaidBills(
  product: ProductType | undefined,
  partyId: string,
  contractId: readonly string[],
  signal?: AbortSignal,
): Promise<UnpaidBills> {
  const contracts = { contractId: contractId.join(','), size: ALL_UNPAID }
  if (product === 'LOAN') {
    const { payload } = await userArea(request<LoanUnpaidAnswer>('/hw/payment/bills', { query: contracts, signal }))
    const content = payload.content.map(bill => ({
      id: bill.id,
      contractId: bill.contractId,
      number: bill.billNumber,
      type: `values.loanBillKind.${bill.billKind}`,
      dueDate: bill.dueDate,
      amount: bill.openAmount,
      currency: bill.currencyCode,
      status: bill.status,
    }))
    return { content, contracts: payload.contracts, inFlight: payload.inFlight }
  }
  const query = { partyId, ...contracts, status: 'UNPAID' }
  const { payload } = await userArea(request<UnpaidBillsAnswer>('/payment/factor-invoices', { query, signal }))
  const content = payload.content.map(bill => ({
    id: bill.id,
    contractId: bill.contractId,
    number: bill.invoiceNumber,
    type: `values.feeType.${bill.invoiceFeeType}`,
    dueDate: bill.invoiceDueDate,
    amount: bill.amountUnpaid,
    currency: bill.invoiceAmount.currency,
    status: bill.invoiceStatus,
  }))
  return { content, contracts: payload.contracts, inFlight: payload.inFlight }
}

/** @returns the address of the payment page; the caller checks it against the portal's allowed origins */
export async function createPayment(
  product: ProductType | undefined,
  payment: PaymentCreate,
  idempotencyKey: string,
): Promise<string> {
  const answer = await request<{ payload: { redirect_url: string } }>(`${callOf(product)}/create`, {
    method: 'POST',
    body: payment,
    headers: { 'Idempotency-Key': idempotencyKey },
  })
  return answer.payload.redirect_url
}

export function getPaymentState(
  product: ProductType | undefined,
  reference: string,
  signal?: AbortSignal,
): Promise<PaymentState> {
  return request(`${callOf(product)}/${encodeURIComponent(reference)}/state`, { signal })
}

/** Rejects with NOT_FOUND unless the payment is confirmed (BIL-36). */
export function getPaymentReceipt(
  product: ProductType | undefined,
  reference: string,
  signal?: AbortSignal,
): Promise<OnlinePayment> {
  return request(`${callOf(product)}/${encodeURIComponent(reference)}/receipt`, { signal })
}

/** Path of the receipt as PDF; its query is `reference` and `language`. */
export function receiptPdfPath(product: ProductType | undefined): string {
  return `${callOf(product)}/receipt/pdf`
}

function callOf(product: ProductType | undefined): string {
  return product === 'LOAN' ? '/hw/payment' : '/payment'
}
