import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSources } from '../../../server/forms/documents.ts'
import { FormPages } from '../../../server/modules/rendered-pages/form-pages.service.ts'
import { PartnerService } from '../../../server/modules/partner/partner.service.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { storeTokens } from '../../support/partners.ts'

let portal: TestApp
let pages: FormPages
const tokens = { publicToken: 'public-token-of-a-test', privateToken: 'private-token-of-a-test' }

beforeAll(async () => {
  portal = await buildTestApp()
  const { app, db, config } = portal
  const partner = await db
    .selectFrom('partner')
    .select('id')
    .where('offers_leasing', '=', true)
    .where('offers_business', '=', true)
    .executeTakeFirstOrThrow()
  await storeTokens(db, partner.id, tokens)
  pages = new FormPages({
    forms: app.forms,
    texts: app.texts,
    partners: new PartnerService(db, app.throttle),
    validatorUrl: (form, hash) => `/${form}-${hash}.js`,
    portal: () => ({}),
    language: 'lt',
    now: config.now,
  })
})
afterAll(() => portal.close())

const inputOf = (address: string, chosen?: 'en' | 'lv') => {
  const { pathname, search } = new URL(address, 'http://portal.example')
  return pages.input({ pathname, search, chosen })
}

test.each([
  ['/leasingRequest', 'leasing-private', 'default', null],
  ['/leasingRequest/business', 'leasing-business', 'default', null],
  ['/loanRequest', 'loan-private', 'default', null],
  ['/formRequest?product=LOAN_PRIVATE', 'loan-private', 'default', null],
  [`/leasingRequest/partner/private?originatorToken=${tokens.publicToken}`, 'leasing-private', 'partner', 'public'],
  [
    `/leasingRequest/partner/prefill/business?originatorPrivateToken=${tokens.privateToken}`,
    'leasing-business',
    'prefill',
    'private',
  ],
])('%s is rendered as %s in the mode %s (FRM-75)', async (address, form, mode, link) => {
  expect(await inputOf(address)).toMatchObject({ page: { form, mode, link }, form: { form, mode } })
})

test.each([
  '/formRequest',
  '/leasingRequest?ref=1',
  '/leasingRequest?error=cancelled',
  '/leasingRequest?sent=L-1',
  '/test/leasing-private',
  '/statement',
  '/loanRequest/customer?token=abc',
  '/leasingRequest/abc?token=abc',
  '/leasingRequest/partner/private?originatorToken=unknown',
  `/leasingRequest/partner/private?originatorToken=${tokens.privateToken}`,
  '/leasingRequest/nowhere/else',
])('%s gets the plain page (FRM-75)', async address => {
  expect(await inputOf(address)).toBeNull()
})

test('an address adds nothing to its page: neither token nor query (SEC-33)', async () => {
  const plain = await inputOf('/leasingRequest')
  expect(await inputOf('/leasingRequest?ID=4711&assetAmount=9000&unknown=1')).toEqual(plain)
  const partner = await inputOf(`/leasingRequest/partner/private?originatorToken=${tokens.publicToken}&ID=4711`)
  expect(JSON.stringify(partner)).not.toMatch(new RegExp(`${tokens.publicToken}|4711`))
})

test('only forms in several languages follow the chosen one (FRM-05)', async () => {
  expect(await inputOf('/loanRequest', 'en')).toMatchObject({ language: 'en' })
  expect(await inputOf('/leasingRequest', 'en')).toMatchObject({ language: 'lt' })
  const input = await inputOf('/loanRequest', 'lv')
  expect(Object.keys(input?.form.texts ?? {})).toEqual(['lv'])
})

test('a publication gives another page at the next request (FRM-75)', async () => {
  const { app, db, config } = portal
  const before = await inputOf('/loanRequest')
  const { version, ...documents } = await app.forms.documents('loan-private')
  const texts = { ...documents.texts, lt: { ...documents.texts.lt, title: 'Paskola kitaip' } }
  const compiled = await app.forms.check('loan-private', toSources({ ...documents, texts }))
  const { id } = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  await app.forms.publish('loan-private', compiled, 'test', { userId: id, at: config.now() }, version)
  const after = await inputOf('/loanRequest')
  expect(after?.form.version).toBe((before?.form.version ?? 0) + 1)
  expect(after?.form.texts.lt?.['title']).toBe('Paskola kitaip')
})
