import type { RelatedOpened } from '../../../schemas/generated/types/actions/related-opened.ts'
import type { RelatedParams } from '../../../schemas/generated/types/actions/related-params.ts'
import type { RelatedValidated } from '../../../schemas/generated/types/actions/related-validated.ts'
import type { CheckOptions, Receipt, SendOptions } from './formApi.ts'
import { request } from '../http/httpClient.ts'

/** The two tokens of the link sent to a spouse or guarantor (REL-15). */
export type RelatedTokens = RelatedParams
export type RelatedRole = RelatedOpened['role']
export type RelatedValues = RelatedOpened['values']
/** The requested financing: decimal strings in euros, and months. */
export type Financed = NonNullable<RelatedOpened['financed']>
/** `values` and `financed` are present when the form is already open. */
export type RelatedInvitation = RelatedValidated
export type { RelatedOpened }

const withoutToken = { token: null } as const
const SEND_TIMEOUT_MS = 120_000

function base({ applicationToken, applicantToken }: RelatedTokens): string {
  return `/form/financial-request/${encodeURIComponent(applicationToken)}/applicants/${encodeURIComponent(applicantToken)}`
}

/** Whether the invitation is valid, and whether the form is still open to the holder of `access`. */
export function validateInvitation(
  tokens: RelatedTokens,
  access: string | undefined,
  signal?: AbortSignal,
): Promise<RelatedInvitation> {
  return request(`${base(tokens)}/validate`, {
    ...withoutToken,
    ...(signal === undefined ? {} : { signal }),
    headers: access === undefined ? {} : { 'X-Applicant-Access': access },
  })
}

/**
 * Opens the form. An incorrect code is 422 with `remaining_attempts`; 410 when it was the last attempt or none was
 * left.
 */
export function enterAccessCode(tokens: RelatedTokens, code: string): Promise<RelatedOpened> {
  return request(`${base(tokens)}/access-code`, { ...withoutToken, method: 'POST', body: { code } })
}

/**
 * Sends a new code to the number given in the application. 409 when none is left; 429 too soon after the previous one.
 */
export function requestNewCode(tokens: RelatedTokens): Promise<{ sent_by: 'SMS' | 'EMAIL'; remaining: number }> {
  return request(`${base(tokens)}/new-code`, { ...withoutToken, method: 'POST' })
}

/** Reports that the application's data about the related person is incorrect; `text` may be empty. */
export function sendRemark(tokens: RelatedTokens, access: string, text: string): Promise<void> {
  return request(`${base(tokens)}/remarks`, {
    ...withoutToken,
    method: 'POST',
    body: { text },
    headers: { 'X-Applicant-Access': access },
  })
}

type Sending = { tokens: RelatedTokens; access: string; payload: unknown }

export function validatePart({ tokens, access, payload }: Sending, { version, language }: CheckOptions): Promise<void> {
  return request(`${base(tokens)}/validate`, {
    ...withoutToken,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version), 'X-Applicant-Access': access },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

export function sendPart(
  { tokens, access, payload }: Sending,
  { version, language, idempotencyKey }: SendOptions,
): Promise<Receipt> {
  return request(base(tokens), {
    ...withoutToken,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version), 'X-Applicant-Access': access, 'Idempotency-Key': idempotencyKey },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}
