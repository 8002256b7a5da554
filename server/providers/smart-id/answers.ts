import { fits, readAnswer } from '../call/answerShape.ts'

export type SessionStatus =
  | { readonly state: 'RUNNING' }
  | {
      readonly state: 'COMPLETE'
      readonly result: { readonly endResult: string; readonly details?: { readonly interaction?: string } }
    }

/** A complete session whose result is OK. */
export type SignedStatus = {
  readonly result: { readonly endResult: 'OK'; readonly documentNumber: string }
  readonly signatureProtocol: 'ACSP_V2'
  readonly signature: {
    readonly value: string
    readonly serverRandom: string
    readonly userChallenge: string
    readonly flowType: 'Notification'
  }
  readonly cert: { readonly value: string; readonly certificateLevel: string }
  readonly interactionTypeUsed: string
}

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
  properties: {
    state: { type: 'string', enum: ['RUNNING', 'COMPLETE'], maxLength: 8 },
    result: {
      type: 'object',
      required: ['endResult'],
      properties: {
        endResult: word,
        documentNumber: word,
        details: { type: 'object', properties: { interaction: word } },
      },
    },
  },
  if: { properties: { state: { const: 'COMPLETE' } } },
  then: { required: ['result'] },
}

/** The parameters must be the requested ones; a response with a weaker hash is invalid. */
const signed = {
  type: 'object',
  required: ['result', 'signatureProtocol', 'signature', 'cert', 'interactionTypeUsed'],
  properties: {
    result: { type: 'object', required: ['documentNumber'], properties: { documentNumber: word } },
    signatureProtocol: { const: 'ACSP_V2' },
    signature: {
      type: 'object',
      required: [
        'value',
        'serverRandom',
        'userChallenge',
        'flowType',
        'signatureAlgorithm',
        'signatureAlgorithmParameters',
      ],
      properties: {
        value: base64,
        serverRandom: { ...base64, minLength: 24, maxLength: 1024 },
        userChallenge: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 },
        flowType: { const: 'Notification' },
        signatureAlgorithm: { const: 'rsassa-pss' },
        signatureAlgorithmParameters: {
          type: 'object',
          required: ['hashAlgorithm', 'maskGenAlgorithm', 'saltLength', 'trailerField'],
          properties: {
            hashAlgorithm: { const: 'SHA-512' },
            saltLength: { const: 64 },
            trailerField: { const: '0xbc' },
            maskGenAlgorithm: {
              type: 'object',
              required: ['algorithm', 'parameters'],
              properties: {
                algorithm: { const: 'id-mgf1' },
                parameters: {
                  type: 'object',
                  required: ['hashAlgorithm'],
                  properties: { hashAlgorithm: { const: 'SHA-512' } },
                },
              },
            },
          },
        },
      },
    },
    cert: {
      type: 'object',
      required: ['value', 'certificateLevel'],
      properties: { value: base64, certificateLevel: word },
    },
    interactionTypeUsed: word,
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

/** Null if part of the proof is missing or is not of the requested kind. */
export function readSigned(body: unknown): SignedStatus | null {
  return fits(signed, body) ? (body as SignedStatus) : null
}
