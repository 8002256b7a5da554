import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { smsGateway } from '../../../server/providers/sms-gateway.ts'

const message = {
  dedupeId: '2b0f6f0e-0a57-4b8e-9d3c-1f6f1d0c9a11',
  to: '+37060000001',
  subject: null,
  text: 'Kodas 123456 — ačiū',
}
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function gateway(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<string> {
  server = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        body += part
      })
      .on('end', () => answer(request, body, response))
  })
  await new Promise<void>(resolve => {
    server?.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
}

describe('SMS gateway client', () => {
  it('sends recipient and text under the id that the gateway can recognise', async () => {
    const seen: unknown[] = []
    const address = await gateway((request, body, response) => {
      seen.push(request.headers['idempotency-key'], request.headers.authorization, JSON.parse(body))
      response.writeHead(202).end()
    })
    await smsGateway(address, 'gateway-token').send(message, AbortSignal.timeout(5000))
    expect(seen).toEqual([
      message.dedupeId,
      'Bearer gateway-token',
      { id: message.dedupeId, to: message.to, text: message.text },
    ])
  })

  it('reports a rejection by its status, without recipient or text', async () => {
    const address = await gateway((_request, _body, response) =>
      response.writeHead(503).end('no credit for +37060000001'),
    )
    await expect(smsGateway(address, null).send(message, AbortSignal.timeout(5000))).rejects.toMatchObject({
      code: 'HTTP_503',
      message: expect.not.stringContaining('+370'),
    })
  })

  it('does not follow a redirect with its token', async () => {
    let calls = 0
    const address = await gateway((_request, _body, response) => {
      calls += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await expect(smsGateway(address, 'gateway-token').send(message, AbortSignal.timeout(5000))).rejects.toThrow()
    expect(calls).toBe(1)
  })

  it('stops when aborted', async () => {
    const address = await gateway(() => {})
    await expect(smsGateway(address, null).send(message, AbortSignal.timeout(50))).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})
