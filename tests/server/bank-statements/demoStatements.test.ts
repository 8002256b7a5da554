import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoStatements } from '../../../server/modules/bank-statements/demoStatements.ts'
import { findPerson } from '../../../server/manage/person.ts'
import { exportPerson } from '../../../server/manage/exportPerson.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Row = { id: string; reference: string; companyName: string; companyCode: string; status: string; sentAt: string }
let portal: TestApp
let operator: Client
const now = new Date('2026-11-20T10:00:00Z')
const load = () => loadDemoStatements({ db: portal.db, forms: portal.app.forms, now })
const list = async () =>
  (await operator.get('/api/operator/statements')).json<{ content: Row[]; totalElements: number }>().content

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => now } })
  operator = await portal.as('operator')
  await load()
})
afterAll(() => portal.close())

test('demo statements are named as such, valid for the form, and believable for 90 days (BST-35)', async () => {
  const rows = await list()
  expect(rows.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE', 'INCOMPLETE'])
  expect(rows.every(({ companyName }) => companyName.endsWith('(demo)'))).toBe(true)
  for (const { id, reference, companyName, companyCode } of rows) {
    const statement = (await operator.get(`/api/operator/statements/${id}`)).json<{
      country: string
      clientName: string | null
      accounts: {
        state: string
        days: { day: string; balance: string }[]
        months: { received: string; paid: string }[]
      }[]
    }>()
    const answers = { company_name: companyName, country: statement.country, company_code: companyCode }
    const { version } = await portal.app.forms.published('bank-statement')
    expect((await portal.app.forms.validate('bank-statement', answers, version)).issues, reference).toEqual([])
    expect(statement.clientName).toBe(statement.country === 'LV' ? null : companyName)
    const complete = statement.accounts.filter(({ state }) => state === 'COMPLETE')
    expect(complete.length).toBeGreaterThan(0)
    for (const { days, months } of complete) {
      expect(days).toHaveLength(90)
      expect(months.length).toBeGreaterThanOrEqual(3)
      expect(days.every(({ balance }) => Number(balance) > -100_000 && Number(balance) < 300_000)).toBe(true)
      expect(months.every(({ received, paid }) => Number(received) >= 0 && Number(paid) >= 0)).toBe(true)
    }
  }
})

test('demo statements are loaded once, and not beside others', async () => {
  const before = await list()
  await load()
  expect(await list()).toEqual(before)
})

test('demo statements can be exported like any other (BST-33)', async () => {
  const [row] = await list()
  const { document, files } = await exportPerson(portal.db, await findPerson(portal.db, { code: row!.companyCode }))
  expect(document).toMatchObject({ statements: [{ reference: row!.reference }] })
  expect(files.some(({ content }) => content.includes('transactionAmount'))).toBe(true)
})
