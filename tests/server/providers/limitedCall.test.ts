import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { limitedCall } from '../../../server/providers/call/limitedCall.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A service that closes the connection without an answer to the calls of these numbers. Returns its address and its calls. */
async function closingAt(numbers: readonly number[]) {
  const calls: IncomingMessage[] = []
  server = createServer((request, response) => {
    calls.push(request)
    if (numbers.includes(calls.length)) request.socket.destroy()
    else response.end(`${calls.length}`)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, calls }
}

const call = (url: string, method: 'GET' | 'POST') =>
  limitedCall({
    url,
    method,
    ...(method === 'POST' ? { body: {} } : {}),
    accept: 'text/plain',
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    maxBytes: 100,
  })

it('sends a GET once more on a new connection when the kept one has just been closed', async () => {
  const { url, calls } = await closingAt([2])
  await call(url, 'GET')
  expect((await call(url, 'GET')).bytes?.toString()).toBe('3')
  expect(calls).toHaveLength(3)
})

it('gives up when the second try is closed, too', async () => {
  const { url, calls } = await closingAt([1, 2, 3])
  await expect(call(url, 'GET')).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(calls).toHaveLength(2)
})

it('never sends a POST twice', async () => {
  const { url, calls } = await closingAt([2])
  await call(url, 'POST')
  await expect(call(url, 'POST')).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(calls).toHaveLength(2)
})
