import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../../server/config/config.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { backup } from '../../../server/manage/backup.ts'
import { contentsOf } from '../../../server/manage/contents.ts'
import { keys } from '../../../server/manage/keys.ts'
import { privacy } from '../../../server/manage/privacy.ts'
import { restore } from '../../../server/manage/restore.ts'
import {
  applicationRow,
  applicationsOfCode,
} from '../../../server/modules/operator-applications/operator-applications.repository.ts'
import { tokenHash } from '../../../server/security/token.ts'
import { KeyRing } from '../../../server/vault/keyRing.ts'
import { keyUses } from '../../../server/vault/reencryption.ts'
import { buildTestApp } from '../../support/app.ts'
import { storeApplication } from '../../support/applications.ts'
import { aRelatedPerson, anInvitation } from '../../support/relatedApplicants.ts'
import { everything } from '../../support/encrypted.ts'
import { testConfig } from '../../support/testDatabase.ts'
import { aContact, sentInvoices } from '../../support/verification.ts'

const code = '38507149991'
const server = process.env['TEST_DATABASE_URL']
let closeDatabase: () => Promise<void>
let folder: string
let config: Config
let own: string
let other: string
let verified: { key: string; ids: string[] }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-manage-'))
  const portal = await buildTestApp()
  own = (
    await storeApplication(portal, {
      changes: { '/applicant/code': code, '/applicant/email': 'canary@example.com' },
      files: [{ name: 'kanarėlė.pdf', content: '%PDF canary' }],
    })
  ).id
  other = (
    await storeApplication(portal, {
      changes: { '/co_applicant/code': code, '/co_applicant/email': 'canary@example.com' },
    })
  ).id
  await anInvitation(portal, { person: aRelatedPerson({ code, email: 'canary@example.com' }) })
  const { key, ids } = await sentInvoices(portal, 2, { ...aContact, name: 'Kanarė', email: 'Canary@example.com' })
  await portal.client().post(
    '/api/public/invoice/buyer/verify',
    {
      invoices: [{ invoiceId: ids[0], action: 'REJECT', comment: 'Wrong amount' }],
      verifier: { fullName: 'Kanarė Verifier', email: 'canary@EXAMPLE.com', agreesWithVerificationTerms: true },
    },
    { 'x-verification-key': key },
  )
  verified = { key, ids }
  if (server === undefined) {
    await portal.database.dump?.(join(folder, 'snapshot'))
    config = testConfig({ dataDir: join(folder, 'data') })
    await (await openDatabase(config, join(folder, 'snapshot'))).close()
  } else {
    const {
      rows: [row],
    } = await sql<{ name: string }>`select current_database() as name`.execute(portal.db)
    config = testConfig({ databaseUrl: urlOf(row?.name ?? '') })
  }
  await portal.app.close()
  closeDatabase = () => portal.database.close()
}, 240_000)
// Closing it removes the database, on which the commands of these tests run.
afterAll(async () => {
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
})

function urlOf(name: string): string {
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}
async function emptyTarget(): Promise<Config> {
  const name = `restored_${Date.now()}`
  if (server === undefined) return testConfig({ dataDir: join(folder, name) })
  await using(config, async db => sql`create database ${sql.id(name)}`.execute(db))
  return testConfig({ databaseUrl: urlOf(name) })
}
async function using<T>(
  used: Config,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(used)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
async function said(command: typeof keys, used: Config, ...words: string[]): Promise<string> {
  const lines: string[] = []
  await command(used, words, line => {
    lines.push(line)
  })
  return lines.join('\n')
}

describe('backup and restore', () => {
  it('bring back every row, reject a changed backup, and overwrite nothing (OPR-31)', async () => {
    const file = join(folder, 'backup')
    expect(await said(backup, config, '--to', file)).toContain('Encrypted with tests; keep the keys apart from it.')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).includes('5e5e5e5e5e5e5e5e')).toBe(false)
    await expect(said(backup, config, '--to', file)).rejects.toThrow('is there already')
    expect(readdirSync(folder).filter(name => name.startsWith('backup'))).toEqual(['backup'])

    const bytes = readFileSync(file)
    const target = await emptyTarget()
    writeFileSync(join(folder, 'short'), bytes.subarray(0, -1))
    writeFileSync(
      join(folder, 'changed'),
      Buffer.concat([bytes.subarray(0, -20), Buffer.from([(bytes.at(-20) ?? 0) ^ 1]), bytes.subarray(-19)]),
    )
    writeFileSync(join(folder, 'else'), 'no backup')
    for (const wrong of ['short', 'changed', 'else', 'missing'])
      await expect(said(restore, target, '--from', join(folder, wrong)), wrong).rejects.toThrow(
        /is not what was written|is no backup|There is no/,
      )
    await expect(said(restore, config, '--from', file)).rejects.toThrow('is not empty')

    expect(await said(restore, target, '--from', file)).toMatch(/^Restored \d+ tables of .*, every row as it was\.$/)
    const [before, after] = [await using(config, contentsOf), await using(target, contentsOf)]
    expect(Object.keys(after).length).toBeGreaterThan(40)
    expect(after).toEqual(before)
    expect(await using(target, async db => (await applicationRow(db, own))?.payload)).toMatchObject({
      applicant: { code },
    })
    expect(
      await said(
        restore,
        {
          ...(await emptyTarget()),
          dataKeys: { ring: new KeyRing([{ id: 'x', secret: Buffer.alloc(32) }]), newFile: null },
        },
        '--from',
        file,
      ),
    ).toContain('it needs the key tests')
  }, 240_000)
})

describe('encryption keys', () => {
  it('rotate everything to the current key, and list removable ones (OPR-31)', async () => {
    const next = { id: 'next', secret: Buffer.alloc(32, 3) }
    const tests = { id: 'tests', secret: Buffer.from('5e'.repeat(32), 'hex') }
    const both: Config = { ...config, dataKeys: { ring: new KeyRing([next, tests]), newFile: null } }
    expect(await said(keys, both, 'status')).toMatch(/application +tests +\d/)
    expect(await said(keys, both, 'rotate')).toContain('No value needs any more: tests.')
    const alone: Config = { ...config, dataKeys: { ring: new KeyRing([next]), newFile: null } }
    expect(await said(keys, alone, 'status')).toContain('next (current)')
    expect(JSON.parse((await using(alone, db => applicationsOfCode(db, code))).found)).not.toEqual([])
    await expect(said(keys, config, 'status')).rejects.toThrow('encrypted with the key "next"')
    await said(keys, { ...config, dataKeys: { ring: new KeyRing([tests, next]), newFile: null } }, 'rotate')
    expect(new Set((await using(config, keyUses)).map(({ keyId }) => keyId))).toEqual(new Set(['tests']))
    await expect(said(keys, config, 'burn')).rejects.toThrow('npm run keys -- status')
  }, 240_000)
})

describe('privacy commands', () => {
  it('export everything about a user, with the files (OPR-31)', async () => {
    const to = join(folder, 'person')
    expect(await said(privacy, config, 'export', '--code', code, '--to', to)).toContain(
      'Found: 1 applications, 1 parts as spouse or guarantor',
    )
    const document = JSON.parse(readFileSync(join(to, 'person.json'), 'utf8')) as {
      applications: { answers: { applicant: { code: string } }; files: string[] }[]
      parts: { code: string }[]
      verifications: object
    }
    expect(document.applications[0]?.answers.applicant.code).toBe(code)
    expect(document.parts[0]?.code).toBe(code)
    expect(document.verifications).toMatchObject({
      verdicts: [{ action: 'REJECT', comment: 'Wrong amount', verifier_name: 'Kanarė Verifier' }],
      contacts: [{ name: 'Kanarė', state: 'PARTLY' }],
    })
    expect(readFileSync(join(to, document.applications[0]?.files[0] ?? ''), 'utf8')).toBe('%PDF canary')
    await expect(said(privacy, config, 'export', '--code', code, '--to', to)).rejects.toThrow('is there already')
  }, 120_000)

  it('erase only when confirmed, keep number and amount under a pseudonym, and leave no personal data (OPR-31)', async () => {
    expect(await said(privacy, config, 'erase', '--email', 'Canary@example.com')).toContain('Nothing was erased.')
    const before = await using(config, async db => (await applicationRow(db, own))!)
    expect(before.payload).toMatchObject({ applicant: { code } })
    expect(await said(privacy, config, 'erase', '--code', code, '--email', 'canary@example.com', '--yes')).toContain(
      'Erased.',
    )
    await using(config, async db => {
      const after = (await applicationRow(db, own))!
      expect(after).toMatchObject({
        reference: before.reference,
        amount: before.amount,
        status: before.status,
        applicant_code: null,
        applicant_name: `Erased ${own.slice(0, 8)}`,
      })
      expect(JSON.stringify([after, await applicationRow(db, other)])).not.toMatch(/38507149991|canary/i)
      expect((await applicationRow(db, other))?.applicant_code).not.toBeNull()
      for (const [table, text] of await everything(db))
        expect(/38507149991|canary@|Kanarė/i.test(text), table).toBe(false)
      expect(JSON.parse((await applicationsOfCode(db, code)).found)).toEqual([])
      expect(
        await db.selectFrom('invoice_verdict').selectAll().where('invoice_id', 'in', verified.ids).execute(),
      ).toMatchObject([{ action: 'REJECT', comment: 'Wrong amount', verifier_name: 'Erased' }])
      expect(
        await db
          .selectFrom('buyer_verification')
          .selectAll()
          .where('key_hash', '=', tokenHash(verified.key))
          .executeTakeFirstOrThrow(),
      ).toMatchObject({ state: 'EXPIRED', name: 'Erased', phone_number: null })
      expect(
        await db.selectFrom('audit_event').select(['action', 'details']).orderBy('id', 'desc').limit(1).execute(),
      ).toMatchObject([{ action: 'PERSON_ERASED', details: { applications: 1, parts: 1, users: 0 } }])
    })
    expect(await said(privacy, config, 'erase', '--code', code, '--yes')).toContain('Found: 0 applications, 0 parts')
    expect(existsSync(join(folder, 'person', 'person.json'))).toBe(true)
  }, 120_000)
})
