import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Catalogue, incompatibilities, readCatalogue } from '../../../scripts/lib/catalogue.ts'
import { compareReleases, RELEASE } from '../../../server/config/release.ts'
import type { Database } from '../../../server/db/database.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'

const folder = fileURLToPath(new URL('../../../server/db/migrations/catalogues/', import.meta.url))
const catalogueOf = (release: string) => JSON.parse(readFileSync(`${folder}${release}.json`, 'utf8')) as Catalogue
const releases = readdirSync(folder)
  .map(file => file.replace(/\.json$/, ''))
  .sort(compareReleases)

let database: Database
let now: Catalogue
beforeAll(async () => {
  database = await openTestDatabase()
  now = await readCatalogue(database.db)
})
afterAll(() => database.close())

describe('the database of this program (API-30)', () => {
  it('can be used by each release that it names as usable, the previous one among them', async () => {
    const { min_release: oldest } = await database.db
      .selectFrom('release_compatibility')
      .select('min_release')
      .executeTakeFirstOrThrow()
    const previous = releases.findLast(release => compareReleases(release, RELEASE) < 0) ?? releases[0]!
    expect(compareReleases(oldest, previous), `${previous} could not be gone back to`).toBeLessThanOrEqual(0)

    const usable = releases.filter(release => compareReleases(release, oldest) >= 0)
    expect(usable.length).toBeGreaterThan(0)
    for (const release of usable) expect(incompatibilities(catalogueOf(release), now), release).toEqual([])
  })
})

describe('a later migration', () => {
  /** What a program of this release would meet after the statement. */
  async function problemsAfter(statement: string): Promise<string[]> {
    const undo = new Error('undo')
    let found: string[] = []
    await database.db
      .transaction()
      .execute(async step => {
        await sql.raw(statement).execute(step)
        found = incompatibilities(now, await readCatalogue(step))
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return found
  }

  it.each([
    ['drop table notification_read cascade', 'table notification_read is gone'],
    ['alter table contract rename to agreement', 'table contract is gone'],
    ['alter table payment drop column surplus_amount', 'column payment.surplus_amount is gone'],
    ['alter table payment rename column reason to cause', 'column payment.reason is gone'],
    ['alter table payment alter column checks type smallint', 'column payment.checks was integer and is smallint'],
    ['alter table payment alter column chosen_bills set not null', 'column payment.chosen_bills has become required'],
    [
      'alter table payment alter column surplus_amount drop default',
      'column payment.surplus_amount has lost its default',
    ],
    ['alter table payment add column payer text not null', 'new column payment.payer is required and has no default'],
    [
      'alter table payment add constraint payment_small check (amount < 1000)',
      'constraint payment.payment_small is new: CHECK ((amount < (1000)::numeric))',
    ],
    [
      'alter table payment_event add constraint event_of foreign key (id) references payment',
      'constraint payment_event.event_of is new: FOREIGN KEY (id) REFERENCES payment(id)',
    ],
    [
      'create unique index payment_by_day on payment (created_by, created_at)',
      'unique index is new: payment USING btree (created_by, created_at)',
    ],
    [
      'create unique index payment_by_text on payment (lower(statement_text))',
      'unique index is new: payment USING btree (lower(statement_text))',
    ],
    ['drop index list_view_name', /^unique index is gone: list_view USING btree \(user_id,/],
    [
      'alter table payment drop constraint payment_reference_key',
      'unique index is gone: payment USING btree (reference)',
    ],
    ['drop trigger contract_use on contract', 'trigger contract.contract_use is gone'],
    ['drop function rebuild_invoice_sums', 'function rebuild_invoice_sums is gone'],
    ['alter function rebuild_invoice_sums rename to count_invoices_again', 'function rebuild_invoice_sums is gone'],
  ])('%s', async (statement, problem) => {
    const problems = await problemsAfter(statement)
    if (typeof problem === 'string') expect(problems).toContain(problem)
    else expect(problems).toContainEqual(expect.stringMatching(problem))
  })

  it.each([
    'create table note (id bigint primary key, payment_id bigint not null references payment)',
    'alter table payment add column payer text',
    "alter table payment add column payer text not null default ''",
    'alter table payment add column payer_id bigint references app_user',
    "alter table payment add column payer text check (payer <> '')",
    'alter table payment add column payer text unique',
    'alter table payment alter column reference drop not null',
    'create index payment_of_user on payment (created_by)',
    'alter index list_view_name rename to list_view_title',
  ])('%s: the releases before can go on', async statement => {
    expect(await problemsAfter(statement)).toEqual([])
  })
})
