import type { CheckOptions, Receipt, SendOptions } from './formApi.ts'
import { request } from './httpClient.ts'

/** The two tokens of the link that a spouse or guarantor was sent (specification 001 §6). */
export type RelatedTokens = { applicationToken: string; applicantToken: string }
export type RelatedRole = 'spouse' | 'guarantor'
export type RelatedValues = { name: string; surname: string; code: string; phone: string; email: string }
/** `values` come with a form that is open already. */
export type RelatedInvitation = { role: RelatedRole; financial_product_type: string; values?: RelatedValues }
export type RelatedOpened = { access: string; role: RelatedRole; values: RelatedValues }

const PUBLIC = { token: null } as const
const SEND_TIMEOUT_MS = 120_000

function base({ applicationToken, applicantToken }: RelatedTokens): string {
  return `/form/financial-request/${encodeURIComponent(applicationToken)}/applicants/${encodeURIComponent(applicantToken)}`
}

/** Whether the invitation still works, and whether the form is still open to the one who has `access`. */
export function validateInvitation(tokens: RelatedTokens, access: string | undefined, signal: AbortSignal): Promise<RelatedInvitation> {
  return request(`${base(tokens)}/validate`, { ...PUBLIC, signal, headers: access === undefined ? {} : { 'X-Applicant-Access': access } })
}

/** Opens the form. A wrong code is 422 with `remaining_attempts`; 410 when this was the last one, or none was left. */
export function enterAccessCode(tokens: RelatedTokens, code: string): Promise<RelatedOpened> {
  return request(`${base(tokens)}/access-code`, { ...PUBLIC, method: 'POST', body: { code } })
}

type Sending = { tokens: RelatedTokens; access: string; payload: unknown }

export function validatePart({ tokens, access, payload }: Sending, { version, language }: CheckOptions): Promise<void> {
  return request(`${base(tokens)}/validate`, {
    ...PUBLIC,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version), 'X-Applicant-Access': access },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

export function sendPart({ tokens, access, payload }: Sending, { version, language, idempotencyKey }: SendOptions): Promise<Receipt> {
  return request(base(tokens), {
    ...PUBLIC,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version), 'X-Applicant-Access': access, 'Idempotency-Key': idempotencyKey },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}
