import type { SentVerificationsAnswer } from '../../../schemas/generated/types/actions/sent-verifications-answer.ts'
import type { VerificationGroup } from '../../../schemas/generated/types/actions/verification-group.ts'
import type { VerificationHistory } from '../../../schemas/generated/types/actions/verification-history.ts'
import type { VerificationPreview } from '../../../schemas/generated/types/actions/verification-preview.ts'
import type { VerificationWaitingAnswer } from '../../../schemas/generated/types/actions/verification-waiting-answer.ts'
import { request } from '../http/httpClient.ts'

export type { VerificationGroup, VerificationHistory, VerificationPreview }
/** A mail to a buyer, with the invoices that may be sent again. */
export type SentVerification = SentVerificationsAnswer['content'][number]
/** A contract with invoices to send to buyers, or to send again. */
export type WaitingContract = VerificationWaitingAnswer['content'][number]

const path = (contractId: string, more = '') =>
  `/invoice/upload/${encodeURIComponent(contractId)}/buyer-verification${more}`

/** Mails to the buyer about one invoice, and the answers. */
export function getVerificationHistory(invoiceId: string, signal?: AbortSignal): Promise<VerificationHistory> {
  return request('/invoice/buyer-verification/history', { query: { invoiceId }, signal })
}

/** @param buyerVerificationId only this mail */
export async function getSentVerifications(
  contractId: string,
  buyerVerificationId: string | undefined,
  signal?: AbortSignal,
): Promise<readonly SentVerification[]> {
  const query = { buyerVerificationId }
  return (await request<SentVerificationsAnswer>(path(contractId), { query, signal })).content
}

export async function getWaitingInvoices(signal?: AbortSignal): Promise<readonly WaitingContract[]> {
  return (await request<VerificationWaitingAnswer>('/invoice/buyer-verification/waiting', { signal })).content
}

/** The mail that would be sent; it changes nothing. */
export function previewVerification(
  contractId: string,
  body: VerificationGroup,
  signal?: AbortSignal,
): Promise<VerificationPreview> {
  return request(path(contractId, ':preview'), { method: 'POST', body, signal })
}
