import type { CustomerOpened } from '../../../schemas/generated/types/actions/customer-opened.ts'
import type { PartnerRequestsAnswer } from '../../../schemas/generated/types/actions/partner-requests-answer.ts'
import type { FormDocument } from '../../contract/formTypes.ts'
import type { CheckOptions, Receipt, SendOptions } from './formApi.ts'
import { request } from '../http/httpClient.ts'

/** What a partner has filled in for the person who holds the link. Answers are without files: those stay with the provider. */
export type CustomerRequest = Omit<CustomerOpened, 'answers'> & { answers: FormDocument }
/** A request that a partner has filled in, as the partner sees it. */
export type PartnerRequest = PartnerRequestsAnswer['requests'][number]

const PUBLIC = { token: null } as const
const SEND_TIMEOUT_MS = 120_000
const PATH = '/form/financial-request/customer'

/** 404 an unknown link, 409 confirmed already, 410 too late. */
export function openCustomerLink(token: string, signal?: AbortSignal): Promise<CustomerRequest> {
  return request(`${PATH}/open`, {
    ...PUBLIC,
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
    ...PUBLIC,
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
    ...PUBLIC,
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
    await request<{ requests: PartnerRequest[] }>('/form/partner/prefill/requests', { ...PUBLIC, signal, headers })
  ).requests
}

/** A new link for the customer; the former one is dead. */
export function resendToCustomer(token: string, id: string): Promise<void> {
  return request(`/form/partner/prefill/requests/${encodeURIComponent(id)}/resend`, {
    ...PUBLIC,
    method: 'POST',
    headers: { 'X-Originator-Private-Token': token },
  })
}
