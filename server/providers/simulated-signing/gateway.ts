import { createHash } from 'node:crypto'
import { jsonAnswer } from '../simulated-service/simulatedService.ts'
import type { ServiceAnswer } from '../simulated-service/simulatedService.ts'
import type { SimulatedSession, SimulatedSignings } from './signings.ts'

export type GatewayCall = { readonly method: string; readonly path: string; readonly body: unknown }

type Fields = Readonly<Record<string, unknown>>

/**
 * Calls under `/api/` with the responses of Dokobit's Documents Gateway (see server/providers/e-signing/dokobit.ts).
 * `origin` is the URL at which the portal reaches it.
 */
export function gatewayAnswer(
  { method, path, body }: GatewayCall,
  signings: SimulatedSignings,
  origin: string,
): ServiceAnswer {
  const [, token = ''] = /^\/api\/(?:file\/upload|signing)\/([\w-]+)\/(?:status\.json|download)$/.exec(path) ?? []
  const session = signings.find(token)
  switch (`${method} ${token === '' ? path : path.replace(token, '{token}')}`) {
    case 'POST /api/file/upload.json':
      return upload(fields(fields(body)['file']), signings)
    case 'GET /api/file/upload/{token}/status.json':
      return signings.file(token) === undefined ? invalid('[token]') : jsonAnswer(200, { status: 'uploaded' })
    case 'POST /api/signing/create.json':
      return create(fields(body), signings)
    case 'GET /api/signing/{token}/status.json':
      return session === undefined ? invalid('[token]') : jsonAnswer(200, statusOf(session, origin))
    case 'GET /api/signing/{token}/download':
      return session?.signed
        ? { status: 200, type: 'application/pdf', body: session.signed.content }
        : jsonAnswer(404, { status: 'error', message: 'not found' })
    default:
      return jsonAnswer(404, { status: 'error', message: 'not found' })
  }
}

function upload(file: Fields, signings: SimulatedSignings): ServiceAnswer {
  const content = Buffer.from(text(file['content']), 'base64')
  if (text(file['name']) === '') return invalid('[file][name]')
  if (createHash('sha256').update(content).digest('hex') !== file['digest']) return invalid('[file][digest]')
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return invalid('[file][content]')
  return jsonAnswer(200, { status: 'ok', token: signings.addFile({ name: text(file['name']), content }) })
}

function create(fields: Fields, signings: SimulatedSignings): ServiceAnswer {
  const files = list(fields['files'])
  const signers = list(fields['signers']).map(each => ({
    id: text(each['id']),
    name: text(each['name']),
    surname: text(each['surname']),
    purpose: each['signing_purpose'],
  }))
  if (fields['type'] !== 'pdf' || files.length !== 1) return invalid('[files]')
  if (
    signers.some(
      ({ id, name, surname, purpose }) => id === '' || name === '' || surname === '' || purpose !== 'signature',
    )
  )
    return invalid('[signers]')
  const session = signings.create({
    name: text(fields['name']),
    language: text(fields['language']),
    postbackUrl: text(fields['postback_url']),
    fileToken: text(files[0]?.['token']),
    signers,
  })
  if (session === undefined) return invalid('[files][0][token]')
  return jsonAnswer(200, {
    status: 'ok',
    token: session.token,
    signers: Object.fromEntries(session.signers.map(({ id, accessToken }) => [id, accessToken])),
  })
}

function statusOf({ token, state, signers, signed }: SimulatedSession, origin: string): object {
  const people = signers.map(({ id, state: each, signedAt }) => [
    id,
    {
      status: each,
      ...(signedAt === null ? {} : { signing_time: signedAt.toISOString().slice(0, 19).replace('T', ' ') }),
    },
  ])
  return {
    status: state,
    signers: Object.fromEntries(people) as object,
    ...(signed === null ? {} : { file: `${origin}/api/signing/${token}/download`, file_digest: signed.digest }),
  }
}

function invalid(field: string): ServiceAnswer {
  return jsonAnswer(400, {
    status: 'error',
    message: 'Data validation failed',
    code: 10000,
    errors: [{ message: 'not valid', error_code: 1, field }],
  })
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
