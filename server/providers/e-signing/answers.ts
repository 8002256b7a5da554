import { fits, readAnswer } from '../call/answerShape.ts'

/** Tokens become parts of URLs and rows: letters, digits and a few symbols, as the service has always issued them. */
const token = { type: 'string', pattern: '^[\\w.~-]{1,256}$' } as const
const ok = { type: 'string', const: 'ok' } as const

const uploadSchema = { type: 'object', required: ['status', 'token'], properties: { status: ok, token } } as const
const uploadStatusSchema = {
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', enum: ['uploaded', 'pending', 'error'] } },
} as const
const createdSchema = {
  type: 'object',
  required: ['status', 'token', 'signers'],
  properties: {
    status: ok,
    token,
    signers: { type: 'object', minProperties: 1, maxProperties: 50, additionalProperties: token },
  },
} as const
const statusSchema = {
  type: 'object',
  required: ['status', 'signers'],
  properties: {
    status: { type: 'string', enum: ['pending', 'completed', 'archived', 'failed'] },
    signers: {
      type: 'object',
      maxProperties: 50,
      additionalProperties: {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'string', enum: ['pending', 'signed', 'failed'] } },
      },
    },
    file: { type: 'string', maxLength: 2000 },
    file_digest: { type: 'string', pattern: '^([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$' },
  },
} as const
const unknownTokenSchema = {
  type: 'object',
  required: ['status', 'errors'],
  properties: {
    status: { type: 'string', const: 'error' },
    errors: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: { type: 'object', required: ['field'], properties: { field: { type: 'string', const: '[token]' } } },
    },
  },
} as const

export type CreatedSigning = { readonly token: string; readonly signers: Readonly<Record<string, string>> }
export type Status = {
  readonly status: 'pending' | 'completed' | 'archived' | 'failed'
  readonly signers: Readonly<Record<string, { readonly status: 'pending' | 'signed' | 'failed' }>>
  readonly file?: string
  readonly file_digest?: string
}

export const readUpload = (body: unknown): string => readAnswer<{ token: string }>(uploadSchema, body).token
export const readUploadStatus = (body: unknown): 'uploaded' | 'pending' | 'error' =>
  readAnswer<{ status: 'uploaded' | 'pending' | 'error' }>(uploadStatusSchema, body).status
export const readCreated = (body: unknown): CreatedSigning => readAnswer<CreatedSigning>(createdSchema, body)
export const readStatus = (body: unknown): Status => readAnswer<Status>(statusSchema, body)
/** "Signing with such token not found": only the token is invalid, and it was the only input. */
export const isUnknownToken = (body: unknown): boolean => fits(unknownTokenSchema, body)
