import { fits, readAnswer } from '../call/answerShape.ts'

export type SessionStatus = { readonly state: 'RUNNING' } | { readonly state: 'COMPLETE'; readonly result: string }
export type SignedStatus = { readonly signature: { readonly value: string }; readonly cert: string }

const base64 = { type: 'string', pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: 16_384 }
const word = { type: 'string', minLength: 1, maxLength: 100 }

const started = {
  type: 'object',
  required: ['sessionID'],
  properties: { sessionID: { type: 'string', pattern: '^[0-9A-Za-z-]{1,64}$', maxLength: 64 } },
}
const status = {
  type: 'object',
  required: ['state'],
  properties: { state: { type: 'string', enum: ['RUNNING', 'COMPLETE'], maxLength: 8 }, result: word },
  if: { properties: { state: { const: 'COMPLETE' } } },
  then: { required: ['result'] },
}
const signed = {
  type: 'object',
  required: ['signature', 'cert'],
  properties: {
    cert: base64,
    signature: {
      type: 'object',
      required: ['value', 'algorithm'],
      properties: { value: base64, algorithm: { enum: ['SHA256WithECEncryption', 'SHA256WithRSAEncryption'] } },
    },
  },
}

/** @throws ProviderFault BAD_ANSWER */
export function readStarted(body: unknown): string {
  return readAnswer<{ sessionID: string }>(started, body).sessionID
}

/** @throws ProviderFault BAD_ANSWER */
export function readStatus(body: unknown): SessionStatus {
  return readAnswer<SessionStatus>(status, body)
}

/** Null if part of the proof is missing. */
export function readSigned(body: unknown): SignedStatus | null {
  return fits(signed, body) ? (body as SignedStatus) : null
}
