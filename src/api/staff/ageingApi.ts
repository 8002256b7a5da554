import type { InvoiceAgeingAnswer } from '../../../schemas/generated/types/actions/invoice-ageing-answer.ts'
import type { DeepReadonly } from '../../../schemas/readonly.ts'
import { request } from '../http/httpClient.ts'

export type InvoiceAgeing = DeepReadonly<InvoiceAgeingAnswer>
export type AgeingRow = InvoiceAgeing['buyers'][number]

/** What is unpaid on the invoices of the active company, by days overdue. */
export function getAgeing(signal?: AbortSignal): Promise<InvoiceAgeing> {
  return request<InvoiceAgeing>('/invoices/ageing', { signal })
}
