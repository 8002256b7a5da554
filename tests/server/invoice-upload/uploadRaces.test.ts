import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadSubmitted } from '../../../schemas/generated/types/actions/upload-submitted.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'

/** Holds every submission at its first invoice, until the lock of this number is free. */
const HELD = 4711

/** The embedded database runs one transaction after the other. */
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('calls during a submission', () => {
  let portal: TestApp
  let demo: Client
  let place: UploadPlace

  beforeAll(async () => {
    portal = await buildTestApp()
    demo = await portal.as('demo')
    place = await uploadPlace(portal)
    await sql
      .raw(
        `create function hold_submission() returns trigger language plpgsql as $$
           begin perform pg_advisory_xact_lock_shared(${String(HELD)}); return new; end $$`,
      )
      .execute(portal.db)
    await sql
      .raw('create trigger held before insert on invoice for each row execute function hold_submission()')
      .execute(portal.db)
  }, 120_000)
  afterAll(() => portal.close())
  beforeEach(() => portal.db.deleteFrom('invoice_upload').execute())

  let release: () => Promise<void> = async () => {}
  afterEach(() => release())

  /** Until `release`, no invoice is stored. */
  async function hold(): Promise<void> {
    let open = (): void => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    let done: Promise<void> = Promise.resolve()
    await new Promise<void>((held, failed) => {
      done = portal.db.transaction().execute(async trx => {
        await sql`select pg_advisory_xact_lock(${HELD}::bigint)`.execute(trx)
        held()
        await gate
      })
      done.catch(failed)
    })
    release = async () => {
      open()
      await done
    }
  }
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
    return rows[0]?.count ?? 0
  }
  /** Resolves when so many calls wait for a lock, or when the latest of them was answered. */
  async function untilWaiting(count: number, latest: Promise<unknown>): Promise<void> {
    let isAnswered = false
    void latest.then(() => (isAnswered = true))
    while (!isAnswered && (await waiting()) < count) await new Promise(resolve => setTimeout(resolve, 20))
  }
  const add = async (invoiceNumber: string, at = place) => {
    const body = uploadRow(at, portal.config.now(), { invoiceNumber })
    const answer = await demo.post(`/api/invoice/manual-upload/${at.contractId}`, body)
    expect(answer.json<ManualUploadAnswer>().valid, answer.body).toBe(true)
    return { uuid: answer.json<ManualUploadAnswer>().invoice?.uuid ?? '', body }
  }
  const submit = (at = place) => demo.post(`/api/invoice/upload/${at.contractId}`)
  const count = async (number: string) =>
    (await portal.db.selectFrom('invoice').select('id').where('invoice_number', '=', number).execute()).length

  it('a change of its draft waits, and finds no draft any more', async () => {
    const { uuid, body } = await add('RACE-CHANGED')
    await hold()
    const submitted = submit()
    await untilWaiting(1, submitted)
    const changed = demo.put(`/api/invoice/upload/${uuid}`, { ...body, invoiceAmount: '2000.00' })
    await untilWaiting(2, changed)
    await release()
    expect((await submitted).json<UploadSubmitted>()).toMatchObject({ submittedInvoiceCount: 1 })
    expect((await changed).statusCode).toBe(404)
  })

  it.each(['uuids', 'file'])('a removal of its draft by %s waits, and is not answered as done', async by => {
    const number = `RACE-REMOVED-${by}`
    const { uuid } = await add(number)
    const query = by === 'uuids' ? `uuids=${uuid}` : `file=${await sourceOf(uuid)}`
    await hold()
    const submitted = submit()
    await untilWaiting(1, submitted)
    const removed = demo.delete(`/api/invoice/upload?${query}`)
    await untilWaiting(2, removed)
    await release()
    expect((await submitted).json<UploadSubmitted>()).toMatchObject({ submittedInvoiceCount: 1 })
    expect((await removed).statusCode).toBe(404)
    expect(await count(number)).toBe(1)
  })

  it('a removal of a file of its draft waits, and is rejected (UPL-30)', async () => {
    const { uuid } = await add('RACE-FILE')
    const file = await newFile('INVOICE_FILE')
    await portal.db
      .insertInto('invoice_file')
      .values({ file_id: file, upload_id: uuid, invoice_id: null, role: 'INVOICE' })
      .execute()
    await hold()
    const submitted = submit()
    await untilWaiting(1, submitted)
    const removed = demo.delete(`/api/invoice/attachment-upload?uuids=${file}`)
    await untilWaiting(2, removed)
    await release()
    expect((await submitted).json<UploadSubmitted>()).toMatchObject({ submittedInvoiceCount: 1 })
    expect((await removed).json<{ issues: object[] }>().issues).toMatchObject([{ code: 'fileUsed' }])
  })

  async function sourceOf(uuid: string): Promise<string> {
    const id = await newFile('INVOICE_TEMPLATE')
    await portal.db.updateTable('invoice_upload').set({ source_file: id }).where('id', '=', uuid).execute()
    return id
  }

  async function newFile(type: 'INVOICE_TEMPLATE' | 'INVOICE_FILE'): Promise<string> {
    const { party_id: partyId } = await portal.db
      .selectFrom('contract')
      .select('party_id')
      .where('id', '=', place.contractId)
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    await sql`insert into invoice_upload_file (id, party_id, contract_id, file_type, file_name, content_type, size, sha256, content, created_at)
      values (${id}::uuid, ${partyId}::bigint, ${place.contractId}::bigint, ${type}, 'a.csv', 'text/csv', 1, '\\x00', '\\x00', ${portal.config.now()})`.execute(
      portal.db,
    )
    return id
  }

  it('one claim under two contracts of the company is sold once (UPL-26)', async () => {
    const other = await secondContract()
    await add('RACE-SOLD')
    await add('RACE-SOLD', other)
    await hold()
    const first = submit()
    await untilWaiting(1, first)
    const second = submit(other)
    await untilWaiting(2, second)
    await release()
    const counts = [await first, await second].map(answer => answer.json<UploadSubmitted>().submittedInvoiceCount)
    expect(counts).toEqual([1, 0])
    expect(await count('RACE-SOLD')).toBe(1)
    const kept = (await demo.get(`/api/invoice/upload/${other.contractId}`)).json<UploadListAnswer>().content
    expect(kept.flatMap(({ problems }) => problems.map(({ code }) => code))).toContain('soldElsewhere')
  })

  /** Another ordinary contract of the company that takes invoices of the same buyers. */
  async function secondContract(): Promise<UploadPlace> {
    const { party_id: partyId } = await portal.db
      .selectFrom('contract')
      .select('party_id')
      .where('id', '=', place.contractId)
      .executeTakeFirstOrThrow()
    const { id } = await portal.db
      .selectFrom('contract')
      .select('id')
      .where('party_id', '=', partyId)
      .where('factoring_product', '=', 'ORDINARY')
      .where('id', '<>', place.contractId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await portal.db.updateTable('contract').set({ status: 'ACTIVE', currency: 'EUR' }).where('id', '=', id).execute()
    await sql`insert into contract_third_party select (jsonb_populate_record(t, jsonb_build_object('contract_id', ${id}::bigint))).*
      from contract_third_party t where t.contract_id = ${place.contractId}::bigint on conflict do nothing`.execute(
      portal.db,
    )
    return { contractId: id, buyers: place.buyers }
  }
})
