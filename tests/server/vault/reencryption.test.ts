import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../../server/db/tables.ts'
import {
  applicationsOfCode,
  applicationRow,
} from '../../../server/modules/operator-applications/operator-applications.repository.ts'
import { findAccount } from '../../../server/modules/account/account.repository.ts'
import { KeyRing, EncryptionError } from '../../../server/vault/keyRing.ts'
import { keyUses, reencryptSome, encryptedTables } from '../../../server/vault/reencryption.ts'
import { withVault } from '../../../server/vault/vault.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { storeApplication } from '../../support/applications.ts'
import { everything, encryptAll } from '../../support/encrypted.ts'

const secretOf = (digit: string) => Buffer.from(digit.repeat(64), 'hex')
const tests = { id: 'tests', secret: secretOf('5e').subarray(0, 32) }
const next = { id: 'next', secret: secretOf('a') }
let portal: TestApp
const keys = (...ring: { id: string; secret: Buffer }[]): Kysely<Tables> =>
  withVault(portal.db.withoutPlugins(), new KeyRing(ring))
const usedKeys = async (db: Kysely<Tables>) => [...new Set((await keyUses(db)).map(({ keyId }) => keyId))].sort()

beforeAll(async () => {
  portal = await buildTestApp()
  for (let index = 0; index < 12; index += 1)
    await storeApplication(portal, { files: [{ name: `sutartis-${index}.pdf`, content: `%PDF-1.4 secret ${index}` }] })
})
afterAll(() => portal.close())

it('re-encryption continues where it was interrupted, and leaves every row of one key readable at any moment', async () => {
  const db = keys(next, tests)
  const owner = await portal.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  const [some] = await portal.db.selectFrom('application').select('id').limit(1).execute()
  const read = async () => ({
    row: (await applicationRow(db, some!.id))?.payload,
    account: (await findAccount(db, owner.id))?.personal_code,
  })
  const before = await read()
  // The database ends the work in the middle of a batch. A rollback does not take the sequence back.
  await sql`create sequence updates`.execute(db)
  await sql`create function killed() returns trigger language plpgsql as $$ begin if nextval('updates') in (2, 5, 9) then raise exception 'killed'; end if; return new; end $$`.execute(
    db,
  )
  for (const table of encryptedTables)
    await sql`create trigger killed before update on ${sql.table(table)} for each row execute function killed()`.execute(
      db,
    )
  let kills = 0
  while ((await usedKeys(db)).join() !== 'next') {
    for (const table of encryptedTables) {
      await reencryptSome(db, table, { others: true }).catch((error: unknown) => {
        expect(String(error)).toContain('killed')
        kills += 1
      })
    }
    expect(await read()).toEqual(before)
  }
  await sql`drop function killed() cascade`.execute(db)
  await sql`drop sequence updates`.execute(db)
  expect(kills).toBeGreaterThan(0)
  expect(await usedKeys(db)).toEqual(['next'])
  // The old key may go now.
  const alone = keys(next)
  expect((await applicationRow(alone, some!.id))?.payload).toEqual(before.row)
  expect(JSON.parse((await applicationsOfCode(alone, codeOf(before.row))).found)).not.toEqual([])
  await expect(applicationRow(keys(tests), some!.id)).rejects.toThrow(EncryptionError)
  await encryptAll(keys(tests, next))
  expect(await usedKeys(portal.db)).toEqual(['tests'])
})

it('re-encryption leaves a row whose key is missing unchanged, and reports the key', async () => {
  await expect(reencryptSome(keys(next), 'application', { others: true })).rejects.toThrow('the key "tests"')
  expect(await usedKeys(portal.db)).toEqual(['tests'])
})

it('re-encryption encrypts data of an older release, found and shown before and after', async () => {
  const { id } = await storeApplication(portal, {
    changes: { '/applicant/code': '39912310017' },
    files: [{ name: 'senas.pdf', content: '%PDF-1.4 oldest' }],
  })
  const { payload } = (await applicationRow(portal.db, id))!
  await portal.db
    .updateTable('application')
    .set({ payload: JSON.stringify(payload), applicant_code: '39912310017', applicant_code_digest: null, key_id: null })
    .where('id', '=', id)
    .execute()
  await portal.db
    .updateTable('application_file')
    .set({ file_name: 'senas.pdf', content: Buffer.from('%PDF-1.4 oldest'), key_id: null })
    .where('application_id', '=', id)
    .execute()
  const found = async () => JSON.parse((await applicationsOfCode(portal.db, '39912310017')).found) as unknown
  const before = await found()
  expect(before).toMatchObject([{ id, applicantCode: '•••••••0017' }])
  await encryptAll(portal.db)
  expect(await found()).toEqual(before)
  expect((await applicationRow(portal.db, id))?.payload).toEqual(payload)
  for (const [table, text] of await everything(portal.db))
    for (const secret of ['39912310017', 'senas.pdf', Buffer.from('oldest').toString('hex')])
      expect(text.includes(secret), `${secret} in ${table}`).toBe(false)
})

it('re-encryption is shared by two processes, each row done by one', async () => {
  const db = keys(next, tests)
  const count = async () => {
    let done = 0
    for (let some = -1; some !== 0; done += some) some = await reencryptSome(db, 'application', { others: true })
    return done
  }
  const all = Number((await sql<{ n: string }>`select count(*) as n from application`.execute(db)).rows[0]?.n)
  const [one, other] = await Promise.all([count(), count()])
  expect(one + other).toBe(all)
  await encryptAll(keys(tests, next))
})

function codeOf(payload: unknown): string {
  return (payload as { applicant: { code: string } }).applicant.code
}
