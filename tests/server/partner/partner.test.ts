import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/db/demo/partners.ts'
import { imageOf } from '../../../server/files/logo.ts'
import { PartnerService } from '../../../server/modules/partner/partner.service.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { storeTokens } from '../../support/partners.ts'

const clock = aClock()
const [dealer, shop] = demoPartners as [(typeof demoPartners)[number], (typeof demoPartners)[number]]
let portal: TestApp
let partners: PartnerService

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: clock.now } })
  partners = new PartnerService(portal.db, portal.app.throttle)
})
afterAll(() => portal.close())

const publicly = (token: string, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'GET',
    url: `/api/form/partner/validate?originatorToken=${encodeURIComponent(token)}`,
    headers,
  })
const privately = (token: string) =>
  portal.app.inject({
    method: 'GET',
    url: `/api/form/partner/prefill/validate?originatorPrivateToken=${encodeURIComponent(token)}`,
  })
const logo = (id: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url: `/api/form/partner/${id}/logo`, headers })

async function aPartner(change: object = {}) {
  const publicToken = `public-${Math.random()}`
  const privateToken = `private-${Math.random()}`
  const { id } = await portal.db
    .insertInto('partner')
    .values({
      name: 'UAB „Bandymas“',
      financing_company: 'Financing',
      logo: null,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeTokens(portal.db, id, { publicToken, privateToken })
  return { id, publicToken, privateToken }
}

describe('tokens of a partner', () => {
  it('identify the partner, the financing company and the offer (PRT-01)', async () => {
    const answer = await publicly(dealer.publicToken)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        originator_token: dealer.publicToken,
        financing_company: dealer.financingCompany,
        id: dealer.id,
        name: dealer.name,
        contract_types: ['leasing', 'loan'],
        has_logo: true,
        logo_version: 1,
      },
    ])
    expect((await privately(shop.privateToken)).json()).toMatchObject({
      originator_token: shop.privateToken,
      contract_types: ['loan'],
      has_logo: false,
    })
  })

  it('have two classes: none opens a route of the other (PRT-02)', async () => {
    expect((await publicly(dealer.privateToken)).statusCode).toBe(404)
    expect((await privately(dealer.publicToken)).statusCode).toBe(404)
    expect(await partners.byToken(dealer.privateToken, 'public')).toBeNull()
    expect(await partners.byToken(dealer.publicToken, 'private')).toBeNull()
  })

  it('look the same when unknown, of the other kind or of a disabled partner (PRT-06)', async () => {
    const off = await aPartner({ disabled_at: clock.now() })
    const answers = await Promise.all([publicly('nobody'), publicly(dealer.privateToken), publicly(off.publicToken)])
    const seen = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body: body.replace(/"requestId":"[^"]*"/, ''),
      type: headers['content-type'],
      cache: headers['cache-control'],
    }))
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect(seen[0]?.statusCode).toBe(404)
  })

  it('are stored as digests only', async () => {
    const rows = JSON.stringify(await portal.db.selectFrom('partner_token').selectAll().execute())
    for (const { publicToken, privateToken } of demoPartners) {
      expect(rows).not.toContain(publicToken)
      expect(rows).not.toContain(privateToken)
    }
  })

  it('must be given once', async () => {
    for (const query of [
      '',
      '?originatorToken=',
      '?originatorToken=a&originatorToken=b',
      `?originatorToken=${'x'.repeat(201)}`,
    ]) {
      expect((await portal.app.inject({ method: 'GET', url: `/api/form/partner/validate${query}` })).statusCode).toBe(
        400,
      )
    }
  })

  it('decide alone: the From header of a page changes nothing (PRT-03, PRT-07, SEC-11)', async () => {
    const plain = (await publicly(dealer.publicToken)).body
    for (const from of [dealer.financingCompany, shop.financingCompany, 'Nobody', "'; drop table partner; --"]) {
      expect((await publicly(dealer.publicToken, { from })).body).toBe(plain)
      expect((await publicly('nobody', { from })).statusCode).toBe(404)
    }
  })

  it('allow a limited number of applications a day; each kind is counted separately (PRT-09)', async () => {
    const { id, publicToken, privateToken } = await aPartner({ daily_applications: 2 })
    await partners.takeApplication(publicToken, 'public')
    await partners.takeApplication(publicToken, 'public')
    await expect(partners.takeApplication(publicToken, 'public')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    await partners.takeApplication(privateToken, 'private')
    await partners.releaseApplication(id, 'public')
    await partners.takeApplication(publicToken, 'public')
    clock.advance(24 * 3600 + 1)
    await partners.takeApplication(publicToken, 'public')
    const parallel = await Promise.allSettled(
      Array.from({ length: 10 }, () => partners.takeApplication(privateToken, 'private')),
    )
    expect(parallel.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

describe('logo of a partner (PRT-08)', () => {
  it('is sent with the type of its bytes and cached by browsers', async () => {
    const answer = await logo(dealer.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(dealer.logo ?? Buffer.alloc(0))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['cache-control']).toContain('max-age=604800')
    const again = await logo(dealer.id, { 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is missing for partners without one, disabled and unknown ones, and for invalid ids', async () => {
    const off = await aPartner({ disabled_at: clock.now(), logo: dealer.logo })
    for (const id of [shop.id, off.id, '7b0d7d0e-5c1f-4d35-9d6e-3a54a1a0cfff', '1', 'x', '..%2f..%2fetc'])
      expect((await logo(id)).statusCode).toBe(404)
  })

  it('is never an image that could run a script, nor a truncated one', async () => {
    const svg = await aPartner({
      logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    })
    expect((await logo(svg.id)).statusCode).toBe(404)
    const png = dealer.logo ?? Buffer.alloc(0)
    expect(imageOf(png)?.type).toBe('image/png')
    expect(imageOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9]))?.type).toBe('image/jpeg')
    expect(imageOf(png.subarray(0, 800))).toBeNull()
    expect(imageOf(Buffer.concat([png, Buffer.alloc(300_000)]))).toBeNull()
    expect(imageOf(Buffer.from('GIF89a'))).toBeNull()
  })
})
