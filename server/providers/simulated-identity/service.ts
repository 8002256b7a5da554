import type { IncomingMessage } from 'node:http'
import { readBody } from '../call/readBody.ts'
import { jsonAnswer, startService } from '../simulated-service/simulatedService.ts'
import type { SimulatedService } from '../simulated-service/simulatedService.ts'
import type { Phones, PhoneSession } from './phones.ts'

export type Answer = { readonly status: number; readonly body: object }

/** Protocol of one provider: a call that starts a session, and a path for session queries. */
export type Service = {
  start(path: string, body: unknown): Answer
  status(session: PhoneSession): Promise<Answer>
  readonly sessionPath: string
}

const MAX_BODY_BYTES = 64 * 1024
const MAX_WAIT_MS = 60_000

/** Listens on a free port of the loopback address and serves the protocols under their base paths. */
export function listen(services: Readonly<Record<string, Service>>, phones: Phones): Promise<SimulatedService> {
  return startService(async request => {
    const { status, body } = await answer(request, services, phones)
    return jsonAnswer(status, body)
  })
}

async function answer(
  request: IncomingMessage,
  services: Readonly<Record<string, Service>>,
  phones: Phones,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const base = Object.keys(services).find(each => pathname.startsWith(`${each}/`))
  const service = base === undefined ? undefined : services[base]
  if (base === undefined || service === undefined) return { status: 404, body: {} }
  const path = pathname.slice(base.length)
  if (request.method === 'POST') return service.start(path, JSON.parse(await readBody(request, MAX_BODY_BYTES)))
  const session = path.startsWith(service.sessionPath) ? phones.find(path.slice(service.sessionPath.length)) : undefined
  if (request.method !== 'GET' || session === undefined) return { status: 404, body: {} }
  await phones.wait(session, Math.min(Number(searchParams.get('timeoutMs') ?? 1_000), MAX_WAIT_MS))
  return service.status(session)
}
