import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankIdentification } from '../../../server/providers/bank/bankIdentification.ts'
import { goCardless } from '../../../server/providers/bank/goCardless.ts'
import { aServer, json } from '../../support/hostileServer.ts'
import type { Handler } from '../../support/hostileServer.ts'

/** The real client against a service with the responses of the test, valid and invalid. */
type Service = Awaited<ReturnType<typeof aServer>>
let service: Service
let bank: BankIdentification
let now: Date
let tokens: number

const forever = new AbortController().signal
const fault = (code: string) => expect.objectContaining({ name: 'ProviderFault', code }) as Error
const id = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const link = 'https://ob.bank.example/psd2/start/1/A'
const wish = {
  institutionId: 'A',
  returnUrl: 'https://portal.example/leasingRequest',
  reference: 'ref-1',
  language: 'ee',
  personalCode: '48503149013',
} as const
const requisition = (more: object = {}) => ({
  id,
  status: 'LN',
  reference: 'ref-1',
  institution_id: 'A',
  ssn: '48503149013',
  accounts: ['acc-1'],
  ...more,
})

/** Returns tokens, and otherwise the given responses. */
function answer(handler: Handler): void {
  service.answer((request, response) => {
    if (!request.url.includes('/token/')) return handler(request, response)
    tokens += 1
    return json(200, {
      access: `access-${tokens}`,
      access_expires: 86_400,
      refresh: `refresh-${tokens}`,
      refresh_expires: 2_592_000,
    })(request, response)
  })
}

const paths = () => service.asked.map(({ method, url }) => `${method} ${url}`)

beforeAll(async () => {
  service = await aServer(json(500, {}))
})
afterAll(() => service.close())
beforeEach(() => {
  now = new Date('2026-11-22T10:00:00Z')
  tokens = 0
  bank = goCardless({
    url: service.url,
    secretId: 'id',
    secretKey: 'key',
    pageOrigins: [service.url, 'https://ob.bank.example'],
    now: () => now,
  })
})
afterEach(() => {
  service.asked.length = 0
})

describe('calls of the bank service', () => {
  it('send the secrets once, and list the banks of a country', async () => {
    answer(json(200, [{ id: 'A', name: 'Bank A', bic: 'X', logo: 'https://cdn.example/a.png' }]))
    expect(await bank.institutions('LT', forever)).toEqual([{ id: 'A', name: 'Bank A' }])
    await bank.institutions('LV', forever)
    expect(paths()).toEqual([
      'POST /api/v2/token/new/',
      'GET /api/v2/institutions/?country=LT',
      'GET /api/v2/institutions/?country=LV',
    ])
    expect(service.asked[0]?.body).toEqual({ secret_id: 'id', secret_key: 'key' })
  })

  it('request one token, however many callers wait for it', async () => {
    answer(json(200, []))
    await Promise.all([1, 2, 3].map(() => bank.institutions('LT', forever)))
    expect(tokens).toBe(1)
  })

  it('renew a token before its end, by the refresh token while that is valid', async () => {
    answer(json(200, []))
    await bank.institutions('LT', forever)
    now = new Date(now.getTime() + 86_400_000 - 30_000)
    await bank.institutions('LT', forever)
    expect(service.asked[2]).toMatchObject({ url: '/api/v2/token/refresh/', body: { refresh: 'refresh-1' } })
    now = new Date(now.getTime() + 40 * 86_400_000)
    await bank.institutions('LT', forever)
    expect(service.asked[4]?.url).toBe('/api/v2/token/new/')
  })

  it('replace a revoked token, once', async () => {
    let refusals = 1
    answer((request, response) => (refusals-- > 0 ? json(401, {}) : json(200, []))(request, response))
    expect(await bank.institutions('LT', forever)).toEqual([])
    expect(tokens).toBe(2)
    answer(json(401, {}))
    await expect(bank.institutions('LT', forever)).rejects.toEqual(fault('HTTP_401'))
    expect(tokens).toBe(3)
  })

  it('agree on account details for a day, and bind the link to the reference and the applicant', async () => {
    answer((request, response) =>
      json(201, request.url.includes('agreements') ? { id: 'eua-1' } : { id, reference: 'ref-1', link })(
        request,
        response,
      ),
    )
    expect(await bank.createLink(wish, forever)).toEqual({ requisitionId: id, url: link })
    expect(service.asked.slice(1).map(({ body }) => body)).toEqual([
      { institution_id: 'A', max_historical_days: 1, access_valid_for_days: 1, access_scope: ['details'] },
      {
        redirect: wish.returnUrl,
        institution_id: 'A',
        reference: 'ref-1',
        agreement: 'eua-1',
        user_language: 'et',
        ssn: '48503149013',
      },
    ])
    await bank.createLink({ ...wish, personalCode: null }, forever)
    expect(service.asked.at(-1)?.body).not.toHaveProperty('ssn')
  })

  it.each([
    ['CR', 'OPEN'],
    ['GC', 'OPEN'],
    ['UA', 'OPEN'],
    ['SA', 'OPEN'],
    ['GA', 'OPEN'],
    ['LN', 'LINKED'],
    ['RJ', 'REJECTED'],
    ['SU', 'EXPIRED'],
    ['EX', 'EXPIRED'],
    ['XX', 'OPEN'],
    ['constructor', 'OPEN'],
  ])('read the state %s as %s', async (status, state) => {
    answer(json(200, requisition({ status })))
    expect(await bank.requisition(id, forever)).toEqual({
      state,
      reference: 'ref-1',
      institutionId: 'A',
      personalCode: '48503149013',
      accounts: ['acc-1'],
    })
  })

  it('report a requisition unknown to the service as missing', async () => {
    answer(json(404, { summary: 'Not found.' }))
    expect(await bank.requisition(id, forever)).toBeNull()
  })

  it('find the owner in the account, or else in its details', async () => {
    answer(json(200, { id: 'acc-1', iban: 'LT1', owner_name: ' Jonas Jonaitis ' }))
    expect(await bank.ownerOf('acc-1', forever)).toEqual({ name: 'Jonas Jonaitis', iban: 'LT1' })
    answer((request, response) =>
      json(
        200,
        request.url.includes('details')
          ? { account: { ownerName: 'Ona', iban: null } }
          : { id: 'acc-1', iban: 'LT2', owner_name: '' },
      )(request, response),
    )
    expect(await bank.ownerOf('acc-1', forever)).toEqual({ name: 'Ona', iban: 'LT2' })
    answer((request, response) =>
      json(200, request.url.includes('details') ? { account: {} } : { id: 'acc-1' })(request, response),
    )
    expect(await bank.ownerOf('acc-1', forever)).toEqual({ name: null, iban: null })
  })
})

describe('invalid response of the bank service is a service error (SEC-54)', () => {
  it.each<[string, Handler, string]>([
    ['429', json(429, {}), 'RATE_LIMITED'],
    ['403', json(403, {}), 'HTTP_403'],
    ['500', json(500, {}), 'HTTP_500'],
    [
      'a redirect',
      (_, response) => {
        response.writeHead(302, { location: 'https://evil.example/' }).end()
      },
      'HTTP_302',
    ],
    [
      'no JSON',
      (_, response) => {
        response.writeHead(200).end('<html>')
      },
      'NOT_JSON',
    ],
    [
      'more than anybody needs',
      (_, response) => {
        response.writeHead(200).end('x'.repeat(300_000))
      },
      'TOO_LARGE',
    ],
    [
      'a connection that breaks',
      (_, response) => {
        response.destroy()
      },
      'UNREACHABLE',
    ],
    ['a list', json(200, []), 'BAD_ANSWER'],
    ['nothing', json(200, {}), 'BAD_ANSWER'],
    ['another requisition', json(200, requisition({ id: '00000000-0000-4000-8000-000000000000' })), 'BAD_ANSWER'],
    ['linked without accounts', json(200, requisition({ accounts: [] })), 'BAD_ANSWER'],
    ['accounts that would change an address', json(200, requisition({ accounts: ['../../x'] })), 'BAD_ANSWER'],
    ['a reference that is no text', json(200, requisition({ reference: ['ref-1'] })), 'BAD_ANSWER'],
    ['a code that is a number', json(200, requisition({ ssn: 48503149013 })), 'BAD_ANSWER'],
  ])('%s', async (_, handler, code) => {
    answer(handler)
    await expect(bank.requisition(id, forever)).rejects.toEqual(fault(code))
  })

  it.each([
    'https://evil.example/psd2',
    'javascript:alert(1)',
    '//evil.example',
    'http://ob.bank.example/x',
    'https://ob.bank.example.evil.example/',
    'https://user:pass@ob.bank.example/x',
    'https://ob.bank.example:8443/',
    '/psd2',
    '',
  ])('a page at %s', async url => {
    answer((request, response) =>
      json(201, request.url.includes('agreements') ? { id: 'eua-1' } : { id, reference: 'ref-1', link: url })(
        request,
        response,
      ),
    )
    await expect(bank.createLink(wish, forever)).rejects.toMatchObject({
      code: expect.stringMatching(/^(FOREIGN_PAGE|BAD_ANSWER)$/) as string,
    })
  })

  it('a link for another reference', async () => {
    answer((request, response) =>
      json(201, request.url.includes('agreements') ? { id: 'eua-1' } : { id, reference: 'other', link })(
        request,
        response,
      ),
    )
    await expect(bank.createLink(wish, forever)).rejects.toEqual(fault('BAD_ANSWER'))
  })

  it('rejected secrets, without their values in the error', async () => {
    service.answer(json(401, { summary: 'Authentication failed' }))
    const error = await bank.institutions('LT', forever).catch((reason: unknown) => reason)
    expect(error).toEqual(fault('SECRETS_REFUSED'))
    expect(JSON.stringify(error)).not.toContain('key')
  })

  it('a response that never arrives, when the caller aborts', async () => {
    answer(() => {})
    await expect(bank.institutions('LT', AbortSignal.timeout(150))).rejects.toEqual(fault('ABORTED'))
  })
})
