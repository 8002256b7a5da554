import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners, loadDemoPartners, retireDemoPartners } from '../../../server/db/demo/partners.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Token = {
  id: string
  kind: string
  label: string
  createdByName: string | null
  lastUsedOn: string | null
  revokedAt: string | null
}
type Made = { id: string; token: string; link: string }

let portal: TestApp
let operator: Client
let partner = ''

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
  const answer = await operator.post('/api/operator/partners', {
    name: 'UAB „Raktai“',
    financingCompany: 'Finansuotojas',
    offers: ['LEASING'],
    dailyApplications: 2,
  })
  partner = answer.json<{ id: string }>().id
})
afterAll(() => portal.close())

const path = () => `/api/operator/partners/${partner}/tokens`
const make = (kind: string, label: string, headers: Record<string, string> = {}) =>
  operator.post(path(), { kind, label }, headers)
const made = async (kind: string, label: string) => {
  const answer = await make(kind, label)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Made>()
}
const tokens = async () => (await operator.get(path())).json<{ tokens: Token[] }>().tokens
const revoke = (id: string) => operator.delete(`${path()}/${id}`)
const isOpen = async ({ token }: Made, kind = 'public') =>
  (
    await portal.app.inject(
      kind === 'public'
        ? `/api/form/partner/validate?originatorToken=${token}`
        : `/api/form/partner/prefill/validate?originatorPrivateToken=${token}`,
    )
  ).statusCode === 200

describe('POST /operator/partners/{id}/tokens', () => {
  it('creates any number of tokens of each kind, each for its own routes (PRT-17, PRT-02)', async () => {
    const [shop, site, branch] = [
      await made('public', 'Salonas'),
      await made('public', 'Svetainė'),
      await made('private', 'Filialas'),
    ]
    expect(new Set([shop.token, site.token, branch.token]).size).toBe(3)
    expect(shop.token).toMatch(/^[\w-]{43}$/)
    expect([shop.link, branch.link]).toEqual([
      `${portal.config.publicUrl}/partner/${shop.token}`,
      `${portal.config.publicUrl}/partner/prefill/${branch.token}`,
    ])
    expect([await isOpen(shop), await isOpen(site), await isOpen(branch, 'private')]).toEqual([true, true, true])
    expect([await isOpen(branch), await isOpen(shop, 'private')]).toEqual([false, false])
  })

  it('shows a token once: neither database, list nor audit contains it (SEC-47, PRT-19)', async () => {
    const answer = await make('public', 'Tik kartą')
    const { token } = answer.json<Made>()
    expect(answer.headers['cache-control']).toBe('no-store')
    const places = await Promise.all([
      portal.db.selectFrom('partner_token').selectAll().execute(),
      portal.db.selectFrom('audit_event').selectAll().execute(),
      portal.db.selectFrom('idempotency').selectAll().execute(),
      tokens(),
    ])
    expect(JSON.stringify(places)).not.toContain(token)
    const { content } = (
      await operator.get(`/api/operator/audit?partnerId=${partner}&action=PARTNER_TOKEN_CREATED`)
    ).json<{
      content: { subject: string; details: string }[]
    }>()
    expect(content[0]).toMatchObject({ subject: 'UAB „Raktai“', details: 'Tik kartą' })
  })

  it('replaces the token of a lost response, and leaves one', async () => {
    const headers = { 'idempotency-key': 'a-lost-answer-1' }
    const [lost, second] = [
      await make('private', 'Prarastas', headers),
      await make('private', 'Prarastas', headers),
    ].map(answer => answer.json<Made>())
    expect(second!.id).toBe(lost!.id)
    expect([await isOpen(lost!, 'private'), await isOpen(second!, 'private')]).toEqual([false, true])
    expect((await tokens()).filter(({ label }) => label === 'Prarastas')).toHaveLength(1)
    expect((await make('private', 'Prarastas', headers)).json<{ code: string }>().code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await isOpen(second!, 'private')).toBe(true)
  })

  it('names the author of a token, and the day of its last use (PRT-18)', async () => {
    const used = await made('public', 'Naudotas')
    const found = async () => (await tokens()).find(({ id }) => id === used.id)
    expect(await found()).toMatchObject({ kind: 'public', label: 'Naudotas', lastUsedOn: null, revokedAt: null })
    expect((await found())?.createdByName).toMatch(/\S+ \S+/)
    await isOpen(used)
    await isOpen(used)
    expect((await found())?.lastUsedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('rejects other kinds, missing labels and a 51st token', async () => {
    for (const body of [
      { kind: 'both', label: 'a' },
      { kind: 'public', label: '' },
      { kind: 'public' },
      { kind: 'public', label: ' a' },
      { kind: 'public', label: 'a', token: 'mine' },
    ])
      expect((await operator.post(path(), body)).statusCode).toBe(422)
    const answers = []
    for (let count = (await tokens()).length; count < 51; count += 1) answers.push(await make('public', `Nr. ${count}`))
    expect(answers.at(-2)?.statusCode).toBe(201)
    expect(answers.at(-1)?.json<{ code: string }>().code).toBe('PARTNER_TOKENS_FULL')
  }, 60_000)
})

describe('DELETE /operator/partners/{id}/tokens/{tokenId}', () => {
  it('revokes one link, and repeats change nothing (PRT-17)', async () => {
    const [first, second] = (await tokens()).filter(({ kind }) => kind === 'public')
    expect((await revoke(first!.id)).statusCode).toBe(204)
    expect((await revoke(first!.id)).statusCode).toBe(204)
    const after = await tokens()
    expect(after.find(({ id }) => id === first!.id)?.revokedAt).not.toBeNull()
    expect(after.find(({ id }) => id === second!.id)?.revokedAt).toBeNull()
    const { content } = (
      await operator.get(`/api/operator/audit?partnerId=${partner}&action=PARTNER_TOKEN_REVOKED`)
    ).json<{ content: object[] }>()
    expect(content).toHaveLength(1)
    const again = await made('public', 'Laikinas')
    await revoke(again.id)
    expect(await isOpen(again)).toBe(false)
  })

  it('rejects a token of another partner', async () => {
    const other = await portal.db
      .selectFrom('partner_token')
      .select('id')
      .where('partner_id', '=', demoPartners[0]!.id)
      .executeTakeFirstOrThrow()
    expect((await revoke(other.id)).statusCode).toBe(404)
    expect((await revoke('x')).statusCode).toBe(400)
  })
})

describe('demo partners', () => {
  const dealer = demoPartners[0]!
  const opens = () => isOpen({ id: '', token: dealer.publicToken, link: '' })

  it('stay disabled or revoked by an operator when demo data is loaded again', async () => {
    await operator.post(`/api/operator/partners/${dealer.id}/disable`)
    await portal.db.transaction().execute(loadDemoPartners)
    expect(await opens()).toBe(false)
    await operator.post(`/api/operator/partners/${dealer.id}/enable`)
    expect(await opens()).toBe(true)
  })

  it('stay disabled without demo data, even when an operator enables them (SEC-47)', async () => {
    await portal.db.transaction().execute(retireDemoPartners)
    await operator.post(`/api/operator/partners/${dealer.id}/enable`)
    expect(await opens()).toBe(false)
    await portal.db.transaction().execute(loadDemoPartners)
    expect(await opens()).toBe(true)
  })
})
