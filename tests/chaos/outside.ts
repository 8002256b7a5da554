import { setTimeout as pause } from 'node:timers/promises'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createMailServer, type AddressInfo, type Socket } from 'node:net'
import { signJwt } from '../../server/providers/payment/jwt.ts'
import { SimulatedOrders, type SimulatedOrder } from '../../server/providers/simulated-payment/orders.ts'
import { listen } from '../../server/providers/simulated-payment/service.ts'
import { selfSigned } from '../support/outsideBank.ts'

export type ProviderMode = 'works' | 'returns 500' | 'is slow' | 'sends garbage' | 'drips' | 'sends wrong types'
export type ReceivedMessage = { readonly id: string; readonly to: string; readonly text: string }

/** SMS gateway, mail server and payment provider, in the process of the drill: what they were told outlives a portal. */
export type Outside = {
  /** Environment with which a portal uses them. */
  readonly env: Record<string, string>
  mode: ProviderMode
  /** How many calls met each mode. */
  readonly met: ReadonlyMap<ProviderMode, number>
  /** How far ahead the clock of the portal was that signed the last payment order. */
  readonly clockAheadMs: number
  /** Every message that was accepted, in order; a repeated one is there again. */
  readonly messages: readonly ReceivedMessage[]
  find(uuid: string): SimulatedOrder | undefined
  /** The payer pays. Returns the signed token of the webhook. */
  pay(order: SimulatedOrder): Promise<string>
  close(): Promise<void>
}

const ACCESS_KEY = 'drill-store'
const SECRET_KEY = 'drill-secret-of-the-payment-provider'
const SLOW_MS = 2_500
/** One byte at a time: each arrives before any time limit between two bytes. */
const DRIP_MS = 150
const TOKEN_SECONDS = 600

/** @param certificateFile where the certificate is written that the portals must trust */
export async function startOutside(certificateFile: string): Promise<Outside> {
  const orders = new SimulatedOrders()
  const messages: ReceivedMessage[] = []
  const met = new Map<ProviderMode, number>()
  let clockAheadMs = 0
  const now = () => new Date()
  const { certificate, key } = await selfSigned()
  writeFileSync(certificateFile, certificate)
  const payments = await listen({
    orders,
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
    now,
    pageOf: order => `${url}/page/${order.uuid}`,
  })
  const gateway = createHttpsServer({ cert: certificate, key }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => response.destroy())
    request.on('end', () => {
      void answer(
        request.method ?? 'GET',
        request.url ?? '/',
        Buffer.concat(parts).toString(),
        request.headers.authorization,
      )
        .then(({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' })
          if (outside.mode === 'drips') drip(response, body)
          else response.end(body)
        })
        .catch(() => response.destroy())
    })
  })
  async function answer(
    method: string,
    path: string,
    body: string,
    authorization = '',
  ): Promise<{ status: number; body: string }> {
    const { mode } = outside
    met.set(mode, (met.get(mode) ?? 0) + 1)
    if (path !== '/sms') clockAheadMs = aheadOf(authorization, body) ?? clockAheadMs
    if (mode === 'is slow') await pause(SLOW_MS)
    if (mode === 'returns 500') return { status: 500, body: '{"message":"no"}' }
    // A gateway that says 2xx has accepted the message, whatever else it says.
    if (mode === 'sends garbage') return { status: path === '/sms' ? 302 : 200, body: '<html>\u0000' }
    if (path === '/sms') {
      const { id, to, text } = JSON.parse(body) as ReceivedMessage
      messages.push({ id, to, text })
      return { status: 202, body: mode === 'sends wrong types' ? '[17]' : '{}' }
    }
    const received = await fetch(`${payments.url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body } : {}),
    })
    const text = await received.text()
    return { status: received.status, body: mode === 'sends wrong types' ? wrongTypes(text) : text }
  }
  const mailSockets = new Set<Socket>()
  const mail = createMailServer(socket => {
    mailSockets.add(socket)
    socket.on('close', () => mailSockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serveMail(
      socket,
      () => {
        met.set(outside.mode, (met.get(outside.mode) ?? 0) + 1)
        return outside.mode
      },
      message => messages.push(message),
    )
  })
  await Promise.all([gateway, mail].map(server => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))))
  const portOf = (server: typeof mail) => (server.address() as AddressInfo).port
  const url = `https://127.0.0.1:${portOf(gateway)}`
  const outside: Outside = {
    env: {
      SMS_GATEWAY_URL: `${url}/sms`,
      SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`,
      PAYMENT_URL: `${url}/api`,
      PAYMENT_ACCESS_KEY: ACCESS_KEY,
      PAYMENT_SECRET_KEY: SECRET_KEY,
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
    mode: 'works',
    messages,
    met,
    get clockAheadMs() {
      return clockAheadMs
    },
    find: uuid => orders.find(uuid, now()),
    pay: order => {
      order.paymentStatus = 'PAID'
      const { uuid, merchantReference, paymentStatus, grandTotal, currency } = order
      const issued = Math.floor(Date.now() / 1000)
      const claims = {
        uuid,
        accessKey: ACCESS_KEY,
        merchantReference,
        paymentStatus,
        paymentMethod: 'paymentInitiation',
      }
      return signJwt(
        { ...claims, grandTotal: Number(grandTotal), currency, iat: issued, exp: issued + TOKEN_SECONDS },
        SECRET_KEY,
      )
    },
    close: async () => {
      gateway.closeAllConnections()
      for (const socket of mailSockets) socket.destroy()
      await Promise.all([gateway, mail].map(server => new Promise(resolve => server.close(resolve))))
      await payments.close()
    },
  }
  return outside
}

/** The response goes on byte by byte for as long as the caller waits. */
function drip(response: ServerResponse, body: string): void {
  const bytes = Buffer.from(body)
  let sent = 0
  const timer = setInterval(() => {
    if (response.destroyed || sent === bytes.length) {
      clearInterval(timer)
      response.end()
    } else response.write(bytes.subarray(sent, (sent += 1)))
  }, DRIP_MS)
  response.on('close', () => clearInterval(timer))
}

/** JSON of the same shape, in which each text is a number and each number a text. */
function wrongTypes(text: string): string {
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
    if (typeof value === 'string') return value.length
    return typeof value === 'number' ? `${value}` : value
  })
}

/** Difference between the clock that signed a token of the payment provider and the real one. */
function aheadOf(authorization: string, body: string): number | undefined {
  const token = /[\w-]+\.([\w-]+)\.[\w-]+/.exec(`${authorization} ${body}`)?.[1]
  if (token === undefined) return undefined
  const { iat } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { iat?: number }
  return iat === undefined ? undefined : iat * 1000 - Date.now()
}

/** As much of SMTP as the portal speaks. The dedupe id is in the Message-ID. */
function serveMail(socket: Socket, modeOf: () => ProviderMode, receive: (message: ReceivedMessage) => void): void {
  let text = ''
  let to = ''
  let isData = false
  let queue = Promise.resolve()
  const say = (line: string, mode = modeOf()) => {
    queue = queue.then(async () => {
      const isDrip = mode === 'drips'
      for (const part of isDrip ? `${line}\r\n` : [`${line}\r\n`]) {
        if (isDrip) await pause(DRIP_MS)
        if (!socket.destroyed) socket.write(part)
      }
    })
  }
  say('220 drill ESMTP')
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('utf8')
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        const id = /^Message-ID: <([^@>]+)@/im.exec(part)?.[1] ?? ''
        receive({ id, to, text: decoded(part) })
        say('250 taken')
        continue
      }
      const mode = modeOf()
      const word = part.slice(0, 4).toUpperCase()
      if (mode === 'sends garbage') say('\u0000what?')
      else if (mode === 'sends wrong types') say('354 250')
      else if (mode === 'returns 500' && word === 'MAIL') say('451 later')
      else if (word === 'EHLO' || word === 'HELO') say('250 drill')
      else if (word === 'DATA') {
        isData = true
        if (mode === 'is slow') setTimeout(() => say('354 go on'), SLOW_MS)
        else say('354 go on')
      } else if (word === 'QUIT') socket.end('221 bye\r\n')
      else {
        if (word === 'RCPT') to = /<([^>]*)>/.exec(part)?.[1] ?? ''
        say('250 ok')
      }
    }
  })
}

function decoded(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
