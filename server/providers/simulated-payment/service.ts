import type { IncomingMessage } from 'node:http'
import { readBody } from '../call/readBody.ts'
import { verifiedClaims } from '../payment/jwt.ts'
import { jsonAnswer, startService } from '../simulated-service/simulatedService.ts'
import type { SimulatedService } from '../simulated-service/simulatedService.ts'
import type { SimulatedOrder, SimulatedOrders } from './orders.ts'

type Answer = { readonly status: number; readonly body: object }
type Settings = {
  readonly orders: SimulatedOrders
  readonly accessKey: string
  readonly secretKey: string
  readonly now: () => Date
  readonly pageOf: (order: SimulatedOrder) => string
}

const MAX_BODY_BYTES = 64 * 1024
const AMOUNT_PATTERN = /^\d{1,12}(\.\d{1,2})?$/

/**
 * Listens on a free port of the loopback address and implements the calls of Montonio's Stargate API that the portal
 * uses.
 */
export function listen(settings: Settings): Promise<SimulatedService> {
  return startService(async request => {
    const { status, body } = await answer(request, settings)
    return jsonAnswer(status, body)
  })
}

async function answer(request: IncomingMessage, settings: Settings): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'POST' && pathname === '/api/orders') {
    const { data } = JSON.parse(await readBody(request, MAX_BODY_BYTES)) as { data?: unknown }
    return create(await claimsOf(String(data), settings), settings)
  }
  const [, uuid] = /^\/api\/orders\/([\w-]{1,100})$/.exec(pathname) ?? []
  if (request.method !== 'GET' || uuid === undefined) return { status: 404, body: {} }
  if ((await claimsOf(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', settings)) === null)
    return { status: 403, body: {} }
  const order = settings.orders.find(uuid, settings.now())
  return order === undefined
    ? { status: 404, body: { message: 'ORDER_NOT_FOUND' } }
    : { status: 200, body: orderBody(order, settings) }
}

async function claimsOf(
  token: string,
  { accessKey, secretKey, now }: Settings,
): Promise<Readonly<Record<string, unknown>> | null> {
  const claims = await verifiedClaims(token, secretKey)
  return claims?.['accessKey'] === accessKey && Number(claims['exp']) * 1000 > now().getTime() ? claims : null
}

function create(claims: Readonly<Record<string, unknown>> | null, settings: Settings): Answer {
  if (claims === null) return { status: 403, body: { message: 'FORBIDDEN' } }
  const { merchantReference, returnUrl, notificationUrl, grandTotal, currency, locale, expiresIn, payment } = claims
  const { method, methodOptions } = (payment ?? {}) as {
    method?: unknown
    methodOptions?: { paymentDescription?: unknown }
  }
  const known = [merchantReference, returnUrl, notificationUrl, currency, locale].every(
    value => typeof value === 'string',
  )
  if (
    !known ||
    method !== 'paymentInitiation' ||
    !AMOUNT_PATTERN.test(String(grandTotal)) ||
    typeof expiresIn !== 'number' ||
    expiresIn < 5
  ) {
    return { status: 400, body: { message: 'BAD_REQUEST' } }
  }
  const [whole = '0', cents = ''] = String(grandTotal).split('.')
  const order = settings.orders.add({
    merchantReference: String(merchantReference),
    returnUrl: String(returnUrl),
    notificationUrl: String(notificationUrl),
    currency: String(currency),
    locale: String(locale),
    statement: String(methodOptions?.paymentDescription ?? ''),
    grandTotal: `${whole}.${cents.padEnd(2, '0')}`,
    expiresAt: new Date(settings.now().getTime() + expiresIn * 60_000),
  })
  return order === null
    ? { status: 400, body: { message: 'ORDER_ALREADY_PAID' } }
    : { status: 201, body: orderBody(order, settings) }
}

function orderBody(order: SimulatedOrder, { pageOf }: Settings): object {
  const { uuid, paymentStatus, merchantReference, grandTotal, currency, locale, expiresAt } = order
  return {
    uuid,
    paymentStatus,
    merchantReference,
    grandTotal,
    currency,
    locale,
    expiresAt: expiresAt.toISOString(),
    paymentUrl: pageOf(order),
  }
}
