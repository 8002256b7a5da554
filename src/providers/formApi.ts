import type { Language } from '../i18n/languages.ts'
import { request } from './httpClient.ts'
import type { CalculatorAnswer, CalculatorQuery, CalculatorSetup, ClassifierValue } from '../form/services.ts'

/** Calls of the public forms (specification 001 §7). None needs a session. */
const PUBLIC = { token: null } as const

/** Sending may carry 5.5 MB of files over a slow line. */
const SEND_TIMEOUT_MS = 120_000

const asked = new Map<string, Promise<unknown>>()

/** Lists that do not change while a page is open are asked for once; a failure may be tried again. */
function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = asked.get(key) as Promise<T> | undefined
  if (known) return known
  const answer = ask()
  asked.set(key, answer)
  answer.catch(() => asked.delete(key))
  return answer
}

export function getClassifier(kind: string, group: string | undefined, language: Language): Promise<readonly ClassifierValue[]> {
  return once(`classifier/${kind}/${group ?? ''}/${language}`, async () => {
    const path = `/form/classifier/${encodeURIComponent(kind)}`
    const answer = await request<{ values: ClassifierValue[] }>(path, { ...PUBLIC, query: { group, language } })
    return answer.values
  })
}

export function getCalculatorSetup(productType: string): Promise<CalculatorSetup> {
  return once(`setup/${productType}`, () =>
    request<CalculatorSetup>('/v2/calculator/monthly-payment/setup', { ...PUBLIC, query: { productType } }),
  )
}

export function calculate(productType: string, query: CalculatorQuery, signal: AbortSignal): Promise<CalculatorAnswer> {
  return request('/v2/calculator/monthly-payment/calculate', { ...PUBLIC, query: { productType, ...query }, signal })
}

export type SendOptions = { version: number; language: Language; idempotencyKey: string }

export function validateFinancialRequest(payload: unknown, { version, language }: Omit<SendOptions, 'idempotencyKey'>): Promise<void> {
  return request('/form/financial-request/validate', {
    ...PUBLIC,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version) },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

export type Receipt = { reference: string; id: string }

/** The same key with the same body is one application, however often it is sent. */
export function applyFinancialRequest(payload: unknown, { version, language, idempotencyKey }: SendOptions): Promise<Receipt> {
  return request('/form/financial-request/apply', {
    ...PUBLIC,
    method: 'POST',
    body: payload,
    query: { language },
    headers: { 'X-Form-Version': String(version), 'Idempotency-Key': idempotencyKey },
    timeoutMs: SEND_TIMEOUT_MS,
  })
}
