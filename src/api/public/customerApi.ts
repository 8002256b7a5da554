import type { CustomerOpened } from '../../../schemas/generated/types/actions/customer-opened.ts'
import type { PartnerRequestsAnswer } from '../../../schemas/generated/types/actions/partner-requests-answer.ts'
import type { FormDocument } from '../../contract/formTypes.ts'
import type { CheckOptions, Receipt, SendOptions } from './formApi.ts'
import { request } from '../http/httpClient.ts'

/** Answers that a partner filled in for the holder of the link, without files: those stay on the server. */
export type CustomerRequest = Omit<CustomerOpened, 'answers'> & { answers: FormDocument }
/** A request filled in by a partner, as the partner sees it. */
export type PartnerRequest = PartnerRequestsAnswer['requests'][number]

const withoutToken = { token: null } as const
const SEND_TIMEOUT_MS = 120_000
const PATH = '/form/financial-request/customer'

/** 404 an unknown link, 409 already confirmed, 410 expired. */
export function openCustomerLink(token: string, signal?: AbortSignal): Promise<CustomerRequest> {
  return request(`${PATH}/open`, {
    ...withoutToken,
    method: 'POST',
    body: { token },
    ...(signal === undefined ? {} : { signal }),
  })
}

export function validateAsCustomer(
  token: string,
  payload: unknown,
  { version, language }: CheckOptions,
): Promise<void> {
  const headers = { 'X-Form-Version': String(version), 'X-Customer-Link': token }
  return request(`${PATH}/validate`, {
    ...withoutToken,
    method: 'POST',
    body: payload,
    query: { language },
    headers,
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

export function applyAsCustomer(
  token: string,
  payload: unknown,
  { version, language, idempotencyKey }: SendOptions,
): Promise<Receipt> {
  const headers = { 'X-Form-Version': String(version), 'X-Customer-Link': token, 'Idempotency-Key': idempotencyKey }
  return request(`${PATH}/apply`, {
    ...withoutToken,
    method: 'POST',
    body: payload,
    query: { language },
    headers,
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

export async function listPartnerRequests(token: string, signal: AbortSignal): Promise<readonly PartnerRequest[]> {
  const headers = { 'X-Originator-Private-Token': token }
  return (
    await request<{ requests: PartnerRequest[] }>('/form/partner/prefill/requests', {
      ...withoutToken,
      signal,
      headers,
    })
  ).requests
}

/** Sends the customer a new link; the previous one becomes invalid. */
export function resendToCustomer(token: string, id: string): Promise<void> {
  return request(`/form/partner/prefill/requests/${encodeURIComponent(id)}/resend`, {
    ...withoutToken,
    method: 'POST',
    headers: { 'X-Originator-Private-Token': token },
  })
}
