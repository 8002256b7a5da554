import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measuredProvider } from '../../../server/providers/call/measuredProvider.ts'
import { ProviderFault, RateLimited } from '../../../server/providers/call/providerFault.ts'
import { pipedrive } from '../../../server/providers/crm/pipedrive.ts'
import { smsGateway } from '../../../server/providers/sms-gateway.ts'
import { onCalls } from '../../../server/tracing/calls.ts'

let calls: string[] = []
let remove = (): void => {}
const closing: (() => void)[] = []
beforeEach(() => {
  calls = []
  remove = onCalls({ database: () => {}, provider: (name, result) => calls.push(`${name} ${result}`) })
})
afterEach(() => {
  remove()
  for (const close of closing.splice(0)) close()
})

async function aService(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

const provider = (error: unknown) =>
  measuredProvider(
    'bank',
    {
      read: async () => {
        if (error !== undefined) return Promise.reject(error)
        return 1
      },
      poll: async () => {
        if (error !== undefined) return Promise.reject(error)
        return 2
      },
      local: () => 3,
    },
    { read: 'call', poll: 'wait' },
  )

// API-40
describe('measuredProvider', () => {
  it.each([
    [new ProviderFault('TIMEOUT'), 'timeout'],
    [Object.assign(new Error('x'), { code: 'ETIMEDOUT' }), 'timeout'],
    [new DOMException('x', 'TimeoutError'), 'timeout'],
    [new ProviderFault('ABORTED'), 'aborted'],
    [new RateLimited(5), 'limited'],
    [new ProviderFault('HTTP_429'), 'limited'],
    [new ProviderFault('HTTP_404'), 'rejected'],
    [new ProviderFault('HTTP_503'), 'failed'],
    [new ProviderFault('UNREACHABLE'), 'failed'],
    [new ProviderFault('NOT_JSON'), 'failed'],
    [new ProviderFault('BAD_ANSWER'), 'failed'],
    [new Error('anything'), 'failed'],
    ['no error', 'failed'],
  ])('counts %s as %s and leaves the error as it is', async (error, result) => {
    await expect(provider(error).read()).rejects.toBe(error)
    expect(calls).toEqual([`bank ${result}`])
  })

  it('counts a call that waits for a person only when it fails', async () => {
    await expect(provider(undefined).poll()).resolves.toBe(2)
    expect(calls).toEqual([])
    await expect(provider(new ProviderFault('TIMEOUT')).poll()).rejects.toThrow()
    expect(calls).toEqual(['bank timeout'])
  })

  it('counts a success, and nothing that stays in the process', async () => {
    const measured = provider(undefined)
    await expect(measured.read()).resolves.toBe(1)
    expect(measured.local()).toBe(3)
    expect(calls).toEqual(['bank ok'])
  })

  it('does not start with a call that does not exist', () => {
    expect(() => measuredProvider('bank', { read: 1 }, { read: 'call' })).toThrow('the provider bank has no call read')
  })

  it('measures real providers: a body that does not fit is a failure', async () => {
    let body = '{"success":true,"data":{"nonsense":1}}'
    const url = await aService((_request, response) => response.end(body))
    const crm = pipedrive({ url, apiToken: 'x', now: () => new Date(), timeoutMs: 5_000 } as Parameters<
      typeof pipedrive
    >[0])
    const { signal } = new AbortController()
    await expect(crm.deal('1', signal)).rejects.toMatchObject({ code: 'BAD_ANSWER' })
    body = '<html>'
    await expect(crm.deal('1', signal)).rejects.toMatchObject({ code: 'NOT_JSON' })
    expect(calls).toEqual(['crm failed', 'crm failed'])
  })

  it('measures messages: a gateway that rejects one, and one that is too slow', async () => {
    const message = { dedupeId: 'd', to: '+37061111111', subject: null, text: 'x' }
    const rejecting = await aService((_request, response) => response.writeHead(422).end())
    await expect(smsGateway(rejecting, null).send(message, new AbortController().signal)).rejects.toThrow()
    const silent = await aService(() => {})
    await expect(smsGateway(silent, null).send(message, AbortSignal.timeout(50))).rejects.toThrow()
    expect(calls).toEqual(['sms rejected', 'sms timeout'])
  })
})
