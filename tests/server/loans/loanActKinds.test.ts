import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { up } from '../../../server/db/migrations/115-loan-act-kinds.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp()
})
afterAll(() => portal.close())

const kinds = () =>
  portal.db
    .selectFrom('loan_act')
    .select(['number', 'payment_type'])
    .where('payment_type', 'in', ['PREPAYMENT', 'CREDIT_NOTE'])
    .orderBy('id')
    .execute()

test('acts that existed before have the kind of the payments of their bills, unless these disagree (LON-09)', async () => {
  const before = await kinds()
  expect(new Set(before.map(({ payment_type: kind }) => kind))).toEqual(new Set(['PREPAYMENT', 'CREDIT_NOTE']))
  await sql`alter table loan_act drop column payment_type`.execute(portal.db)
  await up(portal.db as never)
  expect(await kinds()).toEqual(before)
})
