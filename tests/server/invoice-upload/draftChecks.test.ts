import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadedInvoice } from '../../../schemas/generated/types/entities/uploaded-invoice.ts'
import { addDays } from '../../../schemas/format/calendarDate.ts'
import {
  type Buyer,
  checkRow,
  numberKey,
  type RowField,
  rowFields,
  type RowTexts,
} from '../../../schemas/invoiceRow.ts'
import { numberKeySql } from '../../../server/modules/invoice-upload/draftChecksSql.ts'
import { buyersOf, insertDrafts } from '../../../server/modules/invoice-upload/drafts.repository.ts'
import { draftsById } from '../../../server/modules/invoice-upload/checked-drafts.repository.ts'
import { readDraft } from '../../../server/modules/invoice-upload/readDraft.ts'
import { businessDay } from '../../../server/texts/businessDay.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { uploadPlace, type UploadPlace } from '../../support/invoiceUpload.ts'

let portal: TestApp
let place: UploadPlace
let buyers: Buyer[]
let today: string

beforeAll(async () => {
  portal = await buildTestApp()
  place = await uploadPlace(portal)
  buyers = await buyersOf(portal.db, place.contractId)
  today = businessDay(portal.config.now())
}, 120_000)
afterAll(() => portal.close())

/** Problems that need other rows, invoices, limits or files; the page leaves them to the server. */
const setCodes = new Set([
  'numberTwice',
  'SME14',
  'soldElsewhere',
  'outsideTerm',
  'termTooLong',
  'overLimit',
  'similarInvoice',
  'similarNumber',
  'rejectedBefore',
  'noFile',
  'sameFile',
])

const written = (problems: readonly { field: string; code: string }[]) =>
  problems.map(({ field, code }) => `${field} ${code}`).sort()

type Case = RowTexts & { readonly toConfirm?: readonly RowField[] }

/** What the database says of each row by itself, and what the rules of the page say. */
async function both(rows: readonly Case[]): Promise<{ database: string[]; page: string[] }[]> {
  const drafts = rows.map(({ toConfirm = [], ...texts }, index) => ({
    ...readDraft(texts, buyers, 'EUR', index + 1),
    toConfirm,
  }))
  const { user } = await portal.db
    .selectFrom('app_user')
    .select('id as user')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  return portal.db.transaction().execute(async trx => {
    const ids = await insertDrafts(trx, { contractId: place.contractId, type: 'AUTOMATIC', sourceFile: null }, drafts, {
      userId: user,
      now: portal.config.now(),
    })
    const stored = (await draftsById(trx, place.contractId, today, ids)) as UploadedInvoice[]
    await trx.deleteFrom('invoice_upload').execute()
    return drafts.map((draft, index) => ({
      database: written(
        (stored.find(({ sourceLine }) => sourceLine === index + 1)?.problems ?? []).filter(
          ({ code }) => !setCodes.has(code),
        ),
      ),
      page: written(checkRow(draft, { currency: 'EUR', today }, buyers)),
    }))
  })
}

const good = (): RowTexts => ({
  invoiceNumber: 'J-1',
  buyer: place.buyers[0]?.code ?? '',
  issueDate: today,
  dueDate: addDays(today, 30),
  invoiceAmount: '100',
})

describe('Checks of a row by itself: database and page agree (UPL-25)', () => {
  const cases: [over: Case, expected: string[]][] = [
    [{}, []],
    [{ invoiceNumber: '' }, ['invoiceNumber required']],
    [{ invoiceNumber: 'a\u202eb' }, ['invoiceNumber number']],
    [{ buyer: '' }, ['buyer required']],
    [{ buyer: 'nobody at all' }, ['buyer buyerUnknown']],
    [{ issueDate: '' }, ['issueDate required']],
    [{ issueDate: '#N/A' }, ['issueDate formulaError']],
    [{ dueDate: '#REF!' }, ['dueDate formulaError']],
    [{ invoiceAmount: '#DIV/0!' }, ['invoiceAmount formulaError']],
    [{ dueDate: '03/04/2026' }, ['dueDate date']],
    [{ invoiceAmount: '' }, ['invoiceAmount required']],
    [{ invoiceAmount: '1.234' }, ['invoiceAmount amount']],
    [{ invoiceAmount: '0' }, ['invoiceAmount amount']],
    [{ transferClaimAmount: 'half' }, ['transferClaimAmount amount']],
    [{ transferClaimAmount: '0' }, ['transferClaimAmount amount']],
    [{ transferClaimAmount: '100,01' }, ['transferClaimAmount claimTooLarge']],
    [{ transferClaimAmount: '-100' }, ['transferClaimAmount claimSign']],
    [{ invoiceAmount: '-100', transferClaimAmount: '-100' }, []],
    [{ invoiceAmount: '-100', transferClaimAmount: '100' }, ['transferClaimAmount claimSign']],
    [{ currency: 'usd' }, ['currency currency']],
    [{ currency: 'euros' }, ['currency currency']],
    [{ toConfirm: ['buyer', 'dueDate'] }, ['buyer toConfirm', 'dueDate toConfirm']],
    [{ dueDate: '', toConfirm: ['dueDate'] }, ['dueDate required', 'dueDate toConfirm']],
  ]
  it.each(cases)('%j: %j', async (over, expected) => {
    const [result] = await both([{ ...good(), ...over }])
    expect(result).toEqual({ database: expected, page: expected })
  })

  it('at the edges of the dates (UPL-06, UPL-23)', async () => {
    const edges: [RowTexts, string[]][] = [
      [{ issueDate: addDays(today, 1), dueDate: addDays(today, 2) }, []],
      [{ issueDate: addDays(today, 2), dueDate: addDays(today, 3) }, ['issueDate issueInFuture']],
      [{ issueDate: today, dueDate: today }, ['dueDate dueNotLater']],
      [{ issueDate: addDays(today, -180), dueDate: today }, []],
      [
        { issueDate: addDays(today, -181), dueDate: addDays(today, -1) },
        ['dueDate duePast', 'issueDate issuedLongAgo'],
      ],
    ]
    const results = await both(
      edges.map(([over], index) => ({ ...good(), invoiceNumber: `E-${String(index)}`, ...over })),
    )
    for (const [index, [, expected]] of edges.entries())
      expect(results[index]).toEqual({ database: expected, page: expected })
  })

  it('which numbers are the same (UPL-21)', async () => {
    // Not "ß": whether it has a capital depends on the collation of the database.
    const numbers = ['sf 1', 'ąčęėįšųūž', 'ÄÖÜõñ', 'ŉ1', 'ﬁ-2', 'ıi', 'ÿŸ', 'µς', 'жЖ']
    const keys = await sql<{ key: string }>`
      select ${sql.raw(numberKeySql('number'))} as key
        from unnest(${numbers}::text[]) with ordinality as given (number, place) order by place`.execute(portal.db)
    expect(keys.rows.map(({ key }) => key)).toEqual(numbers.map(numberKey))
  })

  it('for generated rows', async () => {
    const text = (...values: string[]) => fc.constantFrom('', '#N/A', 'x', ...values)
    const dates = [-200, -180, -1, 0, 1, 2, 30].map(days => addDays(today, days))
    const rows = fc.array(
      fc.record({
        invoiceNumber: fc.oneof(text('SF 1'), fc.string({ maxLength: 70 })),
        buyer: fc.constantFrom('', 'x', ...place.buyers.flatMap(({ name, code }) => [name, code, ` ${code} `])),
        issueDate: text(...dates, '20261005', '5.10.2026'),
        dueDate: text(...dates, '2026-02-30'),
        invoiceAmount: text('0', '-1', '1', '10,5', '1 000,00', '9999999999999.99', '12345678901234', '1.234'),
        transferClaimAmount: text('0', '-1', '1', '10.50', '10,51', '999.999,99'),
        currency: text('EUR', 'eur', 'USD'),
        toConfirm: fc.subarray([...rowFields]),
      }),
      { minLength: 40, maxLength: 80 },
    )
    await fc.assert(
      fc.asyncProperty(rows, async texts => {
        for (const { database, page } of await both(texts)) expect(database).toEqual(page)
      }),
      { numRuns: 15 },
    )
  }, 60_000)
})
