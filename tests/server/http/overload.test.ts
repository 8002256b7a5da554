import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { errors } from '../../../server/http/errors.ts'
import { overload } from '../../../server/http/overload.ts'

let app: ReturnType<typeof Fastify>
afterEach(() => app.close())

function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

async function listening(sampleMs: number): Promise<string> {
  app = Fastify()
  await app.register(errors)
  await app.register(overload, { maxDelayMs: 100, sampleMs })
  app.get('/', () => 'served')
  app.get('/health', { config: { ignoresPressure: true } }, () => 'alive')
  block(2 * sampleMs)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

it('server responds right after a slow start', async () => {
  const url = await listening(500)
  await expect.poll(() => app.memoryUsage().eventLoopDelay, { interval: 5 }).toBeGreaterThan(100)
  expect((await fetch(url)).status).toBe(200)
})

it('overloaded server rejects requests with the time to retry, and recovers (SEC-51)', async () => {
  const url = await listening(50)
  const busy = setInterval(() => block(150), 0)
  await expect.poll(async () => (await fetch(url)).status, { timeout: 10_000 }).toBe(503)
  const refused = await fetch(url)
  expect((await fetch(`${url}/health`)).status, 'the answer for the supervisor').toBe(200)
  clearInterval(busy)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' })
  await expect.poll(async () => (await fetch(url)).status).toBe(200)
})
