import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readBody } from '../call/readBody.ts'
import { jsonAnswer, startService } from '../simulated-service/simulatedService.ts'
import type { ServiceAnswer, SimulatedService } from '../simulated-service/simulatedService.ts'
import { gatewayAnswer } from './gateway.ts'
import { signingPage } from './signingPage.ts'
import type { SigningTexts } from './signingPage.ts'
import type { SimulatedSignings } from './signings.ts'

type Settings = {
  readonly signings: SimulatedSignings
  readonly accessToken: string
  readonly words: (language: string) => SigningTexts
  /** Origins that may frame the page; sources of the Content-Security-Policy. */
  readonly framedBy: readonly string[]
}

const MAX_BODY_BYTES = 40 * 1024 * 1024

/**
 * Listens as the simulated gateway: its API under `/api/`, its signing pages under `/signing/`.
 * @param port an occupied one is replaced by a free one; 0 takes any free port
 */
export function listen(settings: Settings, host: string, port: number): Promise<SimulatedService> {
  return startService((request, origin) => answer(request, settings, origin), { host, port })
}

async function answer(request: IncomingMessage, settings: Settings, origin: string): Promise<ServiceAnswer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  const body = request.method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : ''
  const token = searchParams.get('access_token') ?? ''
  if (pathname.startsWith('/signing/')) return page({ method: request.method ?? '', pathname, token, body }, settings)
  if (token !== settings.accessToken) return jsonAnswer(403, { status: 'error', message: 'invalid access token' })
  return gatewayAnswer(
    { method: request.method ?? '', path: pathname, body: body === '' ? undefined : (JSON.parse(body) as unknown) },
    settings.signings,
    origin,
  )
}

function page(
  { method, pathname, token, body }: { method: string; pathname: string; token: string; body: string },
  { signings, words, framedBy }: Settings,
): ServiceAnswer {
  const [, sessionToken = '', document] = /^\/signing\/([\w-]+)(\/document)?$/.exec(pathname) ?? []
  const session = signings.find(sessionToken)
  const signer = session?.signers.find(({ accessToken }) => accessToken === token)
  if (session === undefined || signer === undefined)
    return { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such signing.' }
  if (document !== undefined)
    return { status: 200, type: 'application/pdf', body: session.signed?.content ?? session.file.content }
  if (method === 'POST') {
    const answer = new URLSearchParams(body).get('answer')
    if (answer === 'sign') signings.sign(session, signer)
    if (answer === 'refuse') signings.refuse(session, signer)
    return {
      status: 303,
      type: 'text/plain; charset=utf-8',
      body: '',
      headers: { location: `${pathname}?access_token=${token}` },
    }
  }
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors ${framedBy.join(' ')}`
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: signingPage({ session, signer, words: words(session.language), nonce }),
    headers: { 'content-security-policy': policy },
  }
}
