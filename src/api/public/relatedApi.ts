import type { RelatedOpened } from '../../../schemas/generated/types/actions/related-opened.ts'
import type { RelatedParams } from '../../../schemas/generated/types/actions/related-params.ts'
import type { RelatedValidated } from '../../../schemas/generated/types/actions/related-validated.ts'
import type { CheckOptions, Receipt, SendOptions } from './formApi.ts'
import { request } from '../http/httpClient.ts'

/** The two tokens of the link that a spouse or guarantor was sent (REL-15). */
export type RelatedTokens = RelatedParams
export type RelatedRole = RelatedOpened['role']
export type RelatedValues = RelatedOpened['values']
/** What the application asks for: decimal strings in euros, and months. */
export type Financed = NonNullable<RelatedOpened['financed']>
/** `values` and `financed` come with a form that is open already. */
export type RelatedInvitation = RelatedValidated
export type { RelatedOpened }

const PUBLIC = { token: null } as const
const SEND_TIMEOUT_MS = 120_000

function base({ applicationToken, applicantToken }: RelatedTokens): string {
  return `/form/financial-request/${encodeURIComponent(applicationToken)}/applicants/${encodeURIComponent(applicantToken)}`
}

/** Whether the invitation still works, and whether the form is still open to the one who has `access`. */
export function validateInvitation(
  tokens: RelatedTokens,
  access: string | undefined,
  signal?: AbortSignal,
): Promise<RelatedInvitation> {
  return request(`${base(tokens)}/validate`, {
    ...PUBLIC,
    ...(signal === undefined ? {} : { signal }),
    headers: access === undefined ? {} : { 'X-Applicant-Access': access },
  })
}

/** Opens the form. A wrong code is 422 with `remaining_attempts`; 410 when this was the last one, or none was left. */
export function enterAccessCode(tokens: RelatedTokens, code: string): Promise<RelatedOpened> {
  return request(`${base(tokens)}/access-code`, { ...PUBLIC, method: 'POST', body: { code } })
}

/** Another code, to the number that the application names. 409 when none is left; 429 too soon after the one before. */
export function askNewCode(tokens: RelatedTokens): Promise<{ sent_by: 'SMS' | 'EMAIL'; remaining: number }> {
  return request(`${base(tokens)}/new-code`, { ...PUBLIC, method: 'POST' })
}

/** What the application says of the person is not right; `text` may be empty. */
export function sendRemark(tokens: RelatedTokens, access: string, text: string): Promise<void> {
  return request(`${base(tokens)}/remarks`, {
    ...PUBLIC,
    method: 'POST',
    body: { text },
    headers: { 'X-Applicant-Access': access },
  })
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

export function sendPart(
  { tokens, access, payload }: Sending,
  { version, language, idempotencyKey }: SendOptions,
): Promise<Receipt> {
  return request(base(tokens), {
    ...PUBLIC,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version), 'X-Applicant-Access': access, 'Idempotency-Key': idempotencyKey },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}
