import Fastify from 'fastify'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { PermissionType, ProductType } from '../../../server/db/tables.ts'
import { StartError } from '../../../server/errors.ts'
import type { Session } from '../../../server/http/Session.ts'
import { errors } from '../../../server/http/errors.ts'
import { policy } from '../../../server/http/policy.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

const token = 'T'.repeat(43)

function aSession(overrides: Partial<Session> = {}): Session {
  return {
    id: '00000000-0000-0000-0000-000000000001',
    userId: '1',
    username: 'somebody',
    role: 'STAFF',
    stage: 'FULL',
    party: { id: '1', fid: 'P-1' },
    product: { id: '1', fid: 'P-1-F', type: 'FACTORING' },
    permissions: new Set<PermissionType>(['READ']),
    termsAccepted: true,
    language: 'en',
    absoluteExpiresAt: new Date(),
    ...overrides,
  }
}

/** A server with one route, and one session with the token `token`. */
async function serverWith(config: FastifyContextConfig, session: Session = aSession()): Promise<FastifyInstance> {
  app = Fastify()
  await app.register(errors)
  await app.register(policy, { resolve: async given => (given === token ? session : null) })
  app.get('/it', { config }, async request => ({ user: request.session?.userId ?? null }))
  app.post('/it', { config }, async () => ({ done: true }))
  return app
}

async function verdict(
  config: FastifyContextConfig,
  session?: Session,
  method: 'GET' | 'POST' = 'GET',
  headers: Record<string, string> = {},
) {
  const server = await serverWith(config, session)
  const answer = await server.inject({ method, url: '/it', headers: { authorization: `Bearer ${token}`, ...headers } })
  return answer.statusCode === 200 ? 'allowed' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}

describe('route', () => {
  it('without config.access fails startup (SES-43, SEC-21)', async () => {
    await expect(serverWith({})).rejects.toThrow(StartError)
    await expect(serverWith({})).rejects.toThrow('The route GET /it does not declare config.access')
  })

  it('that is public requires no session', async () => {
    const server = await serverWith({ access: 'public' })
    const answer = await server.inject('/it')
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: null }])
  })

  it('that does not exist returns 404 for everyone', async () => {
    const server = await serverWith({ access: 'user' })
    expect((await server.inject('/else')).statusCode).toBe(404)
  })

  it('that is protected rejects requests without a token', async () => {
    for (const access of ['stage', 'user', 'operator'] as const) {
      const server = await serverWith({ access })
      const answer = await server.inject('/it')
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'SME6'])
      await server.close()
    }
  })
})

const mfa = aSession({ stage: 'MFA' })
const operator = aSession({ role: 'OPERATOR', party: null, product: null, permissions: new Set() })
const newcomer = aSession({ termsAccepted: false })

describe('access policy (SEC-21)', () => {
  it.each<[string, FastifyContextConfig, Session, string]>([
    ['a stage on a stage route', { access: 'stage' }, mfa, 'allowed'],
    ['a stage on a user route', { access: 'user' }, mfa, '401 SME6'],
    ['a stage on an operator route', { access: 'operator' }, aSession({ stage: 'MFA', role: 'OPERATOR' }), '401 SME6'],
    ['a session on a stage route', { access: 'stage' }, aSession(), '401 SME6'],
    ['a session on a user route', { access: 'user' }, aSession(), 'allowed'],
    ['staff on an operator route', { access: 'operator' }, aSession(), '403 FORBIDDEN'],
    ['an operator on an operator route', { access: 'operator' }, operator, 'allowed'],
    ['an operator on a user route', { access: 'user' }, operator, 'allowed'],
    ['an operator where a product is needed', { access: 'user', product: 'FACTORING' }, operator, '403 FORBIDDEN'],
    ['before the terms are accepted', { access: 'user' }, newcomer, '403 TERMS_NOT_ACCEPTED'],
    ['before the terms, where that is allowed', { access: 'user', beforeTerms: true }, newcomer, 'allowed'],
    [
      'without a party where a permission is needed',
      { access: 'user', permission: 'READ' },
      aSession({ party: null, product: null, permissions: new Set() }),
      '403 FORBIDDEN',
    ],
  ])('%s', async (_what, config, session, expected) => {
    expect(await verdict(config, session)).toBe(expected)
  })

  const permissions: readonly PermissionType[] = [
    'READ',
    'MANAGE_CONTRACT',
    'ADD_BUYER',
    'UPLOAD_INVOICES',
    'MANAGE_USERS',
    'APPROVE_INVOICES',
    'SIGN_CONTRACT',
  ]
  it.each(permissions)('%s opens only the routes of that role', async held => {
    for (const permission of permissions) {
      expect(await verdict({ access: 'user', permission }, aSession({ permissions: new Set([held]) }))).toBe(
        permission === held ? 'allowed' : '403 FORBIDDEN',
      )
      await app?.close()
    }
  })

  const products: readonly ProductType[] = ['FACTORING', 'LOAN', 'LIMIT', 'LEASING']
  it.each(products)('with %s active opens only the routes of that product', async type => {
    for (const product of products) {
      expect(await verdict({ access: 'user', product }, aSession({ product: { id: '1', fid: 'x', type } }))).toBe(
        product === type ? 'allowed' : '403 FORBIDDEN',
      )
      await app?.close()
    }
  })
})

describe('write that names its party (SES-27, SEC-10)', () => {
  it.each<[string, FastifyContextConfig, 'GET' | 'POST', Record<string, string>, string]>([
    ['the same party', { access: 'user' }, 'POST', { 'x-party': 'P-1' }, 'allowed'],
    ['no party named', { access: 'user' }, 'POST', {}, 'allowed'],
    ['another party', { access: 'user' }, 'POST', { 'x-party': 'P-2' }, '409 PARTY_CHANGED'],
    ['an empty name', { access: 'user' }, 'POST', { 'x-party': '' }, '409 PARTY_CHANGED'],
    ['another party, reading', { access: 'user' }, 'GET', { 'x-party': 'P-2' }, 'allowed'],
    ['another party, about the user', { access: 'user', anyParty: true }, 'POST', { 'x-party': 'P-2' }, 'allowed'],
  ])('%s', async (_what, config, method, headers, expected) => {
    expect(await verdict(config, aSession(), method, headers)).toBe(expected)
  })
})
