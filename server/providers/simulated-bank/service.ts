import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readBody } from '../call/readBody.ts'
import { jsonAnswer, startService } from '../simulated-service/simulatedService.ts'
import type { ServiceAnswer, SimulatedService } from '../simulated-service/simulatedService.ts'
import { reject } from './accountData.ts'
import { gatewayAnswer } from './gateway.ts'
import type { GatewayTools } from './gateway.ts'

type Settings = GatewayTools & { readonly secretId: string; readonly secretKey: string }

const MAX_BODY_BYTES = 64 * 1024
const DAY_SECONDS = 86_400

/** Listens on a free port of the loopback address. Tokens require the right secrets, all other calls a valid token. */
export function listen(settings: Settings): Promise<SimulatedService> {
  const access = randomBytes(24).toString('base64url')
  const refresh = randomBytes(24).toString('base64url')
  return startService(async (request, origin) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    const body =
      request.method === 'POST'
        ? (JSON.parse(await readBody(request, MAX_BODY_BYTES)) as Record<string, unknown>)
        : undefined
    if (pathname.startsWith('/api/v2/token/')) return tokens(pathname, body ?? {}, settings, { access, refresh })
    if (!isAllowed(request, access)) return reject(401, 'Invalid token')
    return gatewayAnswer({ method: request.method ?? '', path: pathname, query, body }, settings)
  })
}

function tokens(
  path: string,
  body: Record<string, unknown>,
  { secretId, secretKey }: Settings,
  { access, refresh }: { access: string; refresh: string },
): ServiceAnswer {
  if (path === '/api/v2/token/new/' && body['secret_id'] === secretId && body['secret_key'] === secretKey) {
    return jsonAnswer(200, { access, access_expires: DAY_SECONDS, refresh, refresh_expires: 30 * DAY_SECONDS })
  }
  if (path === '/api/v2/token/refresh/' && body['refresh'] === refresh)
    return jsonAnswer(200, { access, access_expires: DAY_SECONDS })
  return reject(401, 'Authentication failed')
}

function isAllowed(request: IncomingMessage, access: string): boolean {
  return request.headers.authorization === `Bearer ${access}`
}
