import { afterAll, beforeAll, expect, test } from 'vitest'
import { EntrancePages } from '../../../server/modules/rendered-pages/entrance-pages.service.ts'
import { PartnerService } from '../../../server/modules/partner/partner.service.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { storeTokens } from '../../support/partners.ts'

let portal: TestApp
let pages: EntrancePages
const tokens = { publicToken: 'public-token-of-entrances', privateToken: 'private-token-of-entrances' }

beforeAll(async () => {
  portal = await buildTestApp()
  const { app, db } = portal
  const partner = await db
    .selectFrom('partner')
    .select('id')
    .where('offers_leasing', '=', true)
    .executeTakeFirstOrThrow()
  await storeTokens(db, partner.id, tokens)
  pages = new EntrancePages({
    texts: app.texts,
    partners: new PartnerService(db, app.throttle),
    portal: () => ({}),
    language: 'en',
    formLanguage: 'lt',
  })
})
afterAll(() => portal.close())

const inputOf = (address: string, chosen?: 'en' | 'lv') => {
  const { pathname, search } = new URL(address, 'http://portal.example')
  return pages.input({ pathname, search, chosen })
}

test.each([
  ['/login', 'login', 'en', null],
  ['/login/?next=%2Ffactoring%2Finvoices', 'login', 'en', null],
  ['/formRequest', 'choice', 'lt', null],
  [`/partner/${tokens.publicToken}`, 'partner', 'lt', 'public'],
  [`/partner/prefill/${tokens.privateToken}`, 'partner', 'lt', 'private'],
])('%s is rendered as %s in %s (SHL-71)', async (address, name, language, link) => {
  const input = await inputOf(address)
  expect(input).toMatchObject({ kind: 'entrance', page: { name }, language })
  expect(input?.page.originator?.kind ?? null).toBe(link)
  expect(input?.partner === null).toBe(link === null)
})

test.each([
  '/login?method=smartid',
  '/login?reason=SessionExpired',
  '/login/unknown',
  '/formRequest?utm_source=mail',
  '/formRequest?product=LOAN_PRIVATE',
  `/partner/${tokens.publicToken}?ID=4711`,
  `/partner/${tokens.publicToken}/business`,
  `/partner/${tokens.privateToken}`,
  '/partner/unknown',
  '/resetPassword',
  '/factoring/invoices',
])('%s gets the plain page (SHL-71)', async address => {
  expect(await inputOf(address)).toBeNull()
})

test('where to go after the login adds nothing to its page (SEC-33)', async () => {
  expect(await inputOf('/login?next=%2Ffactoring%2Finvoices&unknown=1')).toEqual(await inputOf('/login'))
})

test('the page of a partner has its token alone, and nothing that only the API may know of the partner (SEC-33)', async () => {
  const input = await inputOf(`/partner/${tokens.publicToken}`)
  expect(JSON.stringify(input)).not.toContain(tokens.privateToken)
  expect(input?.partner).not.toHaveProperty('originator_token')
})

test('the login page and the choice follow the chosen language, a Lithuanian link does not (FRM-05)', async () => {
  expect(await inputOf('/login', 'lv')).toMatchObject({ language: 'lv' })
  expect(await inputOf('/formRequest', 'en')).toMatchObject({ language: 'en' })
  expect(await inputOf(`/partner/${tokens.publicToken}`, 'en')).toMatchObject({ language: 'lt' })
})
