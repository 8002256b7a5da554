import type { DokobitStatus } from '../../../schemas/generated/types/actions/dokobit-status.ts'
import type { FinancialRequestAccepted } from '../../../schemas/generated/types/actions/financial-request-accepted.ts'
import type { PartnerAnswer } from '../../../schemas/generated/types/actions/partner-answer.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { apiUrl } from '../../../schemas/lists/apiUrl.ts'
import { request, send } from '../http/httpClient.ts'
import { formPageData, noteClassifier, pageData } from './pageData.ts'
import type {
  CalculatorAnswer,
  CalculatorQuery,
  CalculatorSetup,
  ClassifierValue,
} from '../../contract/formServices.ts'

/** Calls of the public forms (FRM-01). None needs a session. */
const withoutToken = { token: null } as const

/** Timeout in milliseconds; sending may carry 5.5 MB of files over a slow connection. */
const SEND_TIMEOUT_MS = 120_000

const requests = new Map<string, Promise<unknown>>()

/** Fetches lists that do not change while a page is open only once; a failure may be retried. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = requests.get(key) as Promise<T> | undefined
  if (known) return known
  const answer = load()
  requests.set(key, answer)
  answer.catch(() => requests.delete(key))
  return answer
}

export function getClassifier(
  kind: string,
  group: string | undefined,
  language: Language,
): Promise<readonly ClassifierValue[]> {
  const given = classifierInPage(kind, group, language)
  if (given) return Promise.resolve(given)
  return once(`classifier/${kind}/${group ?? ''}/${language}`, async () => {
    const path = `/form/classifier/${encodeURIComponent(kind)}`
    const answer = await request<{ values: ClassifierValue[] }>(path, { ...withoutToken, query: { group, language } })
    return answer.values
  })
}

/** The values that came with the HTML. */
export function classifierInPage(
  kind: string,
  group: string | undefined,
  language: Language,
): readonly ClassifierValue[] | undefined {
  const data = formPageData()
  const found = group === undefined && data?.language === language ? data.classifiers[kind] : undefined
  if (found) noteClassifier(kind)
  return found
}

/** The limits that came with the HTML. */
export function setupInPage(productType: string): CalculatorSetup | undefined {
  return formPageData()?.setups[productType]
}

export function getCalculatorSetup(productType: string): Promise<CalculatorSetup> {
  const given = setupInPage(productType)
  if (given) return Promise.resolve(given)
  return once(`setup/${productType}`, () =>
    request<CalculatorSetup>('/v2/calculator/monthly-payment/setup', { ...withoutToken, query: { productType } }),
  )
}

export function calculate(productType: string, query: CalculatorQuery, signal: AbortSignal): Promise<CalculatorAnswer> {
  return request('/v2/calculator/monthly-payment/calculate', {
    ...withoutToken,
    query: { productType, ...query },
    signal,
  })
}

/** Options of a submit: form version and language, and the keys of the attempt and its draft. */
export type SendOptions = { version: number; language: Language; idempotencyKey: string; draftKey: string }
export type CheckOptions = Pick<SendOptions, 'version' | 'language'>

export type ApplicationStatus = FinancialRequestAccepted['status']
/**
 * `receipt` gives access to the copy of what was sent; `follow_url` is the signing page, missing when the signing
 * service does not respond.
 */
export type Receipt = Omit<FinancialRequestAccepted, 'id'> & Partial<Pick<FinancialRequestAccepted, 'id'>>

/** Forms that a partner fills in for a customer have separate calls (FRM-01, FRM-03). */
export type RequestCalls = '' | '/prefill'

export function validateFinancialRequest(
  calls: RequestCalls,
  payload: unknown,
  { version, language }: CheckOptions,
): Promise<void> {
  return request(`/form/financial-request${calls}/validate`, {
    ...withoutToken,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version) },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

/** The same key with the same body creates one application, however often it is sent; so does the same draft. */
export function applyFinancialRequest(
  calls: RequestCalls,
  payload: unknown,
  { version, language, idempotencyKey, draftKey }: SendOptions,
): Promise<Receipt> {
  return request(`/form/financial-request${calls}/apply`, {
    ...withoutToken,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version), 'Idempotency-Key': idempotencyKey, 'X-Draft': draftKey },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

export type SigningStatus = DokobitStatus['status']

/** @param token last segment of the signing address (SIG-22) */
export async function getSigningStatus(token: string, signal: AbortSignal): Promise<SigningStatus> {
  const { status } = await request<{ status: SigningStatus }>('/form/dokobit/document/status', {
    ...withoutToken,
    query: { token },
    signal,
  })
  return status
}

export type Partner = PartnerAnswer

/** Prefetched while the chunk loads; the page reuses the same call. */
export function getPartner({ kind, token }: { kind: 'public' | 'private'; token: string }): Promise<Partner> {
  const path = kind === 'private' ? '/form/partner/prefill/validate' : '/form/partner/validate'
  const query = kind === 'private' ? { originatorPrivateToken: token } : { originatorToken: token }
  const given = partnerInPage({ kind, token })
  if (given) return Promise.resolve(given)
  return once(`partner/${kind}/${token}`, () => request<Partner>(path, { ...withoutToken, query }))
}

/** The partner that came with the HTML, with the token of the address. */
export function partnerInPage({ kind, token }: { kind: 'public' | 'private'; token: string }): Partner | undefined {
  const data = pageData()
  const link = data?.kind === 'entrance' ? data.page.originator?.kind : data?.page.link
  return data?.partner && link === kind ? { ...data.partner, originator_token: token } : undefined
}

/** @param version from the partner's data: a changed logo has another address, because browsers cache the former for a week */
export function partnerLogo(id: string, version?: number): string {
  return apiUrl(`/form/partner/${encodeURIComponent(id)}/logo`, { v: version })
}

/** The PDF of what was sent. */
export async function getCopy(receipt: string, language: Language): Promise<Blob> {
  const options = {
    ...withoutToken,
    method: 'POST',
    body: { receipt },
    query: { language },
    headers: { Accept: 'application/pdf' },
  } as const
  return (await send('/form/financial-request/copy', options)).blob()
}
