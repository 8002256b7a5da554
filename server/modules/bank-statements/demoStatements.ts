import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { referenceNumber } from '../../db/referenceNumber.ts'
import type { Language, Tables } from '../../db/tables.ts'
import type { Forms } from '../../forms/forms.ts'
import { readTransactionPage } from '../../providers/bank/statementAnswers.ts'
import { lastDays } from '../../texts/businessDay.ts'
import { simulatedBanks } from '../../providers/simulated-bank/banks.ts'
import { simulatedBalance, simulatedTransactions } from '../../providers/simulated-bank/transactions.ts'
import * as repository from './bank-statements.repository.ts'
import { STATEMENT_FORM } from './bank-statements.types.ts'
import * as collecting from './collecting.repository.ts'
import * as leasing from './leasing.repository.ts'

type Tools = { readonly db: Kysely<Tables>; readonly forms: Pick<Forms, 'published'>; readonly now: Date }
type Trx = Transaction<Tables>
type DemoStatement = {
  /** Name of the company; of a client, its number in the demo data. */
  readonly company:
    | { readonly fid: string }
    | { readonly name: string; readonly country: string; readonly code: string }
  readonly bank: string
  readonly language: Language
  readonly daysAgo: number
  /** Number of accounts that the bank returns, and of those that it denies. */
  readonly accounts: number
  readonly refused?: number
}

const DAY_MS = 86_400_000
const HISTORY_DAYS = 90
const PREFIX = 'BS'

/** Two clients, a company that is not a client, and a statement with a missing part. None of the companies exists. */
const demoStatements: readonly DemoStatement[] = [
  { company: { fid: 'P-1001' }, bank: 'SIMAMBER_AMBELT2X', language: 'lt', daysAgo: 2, accounts: 2 },
  { company: { fid: 'P-1003' }, bank: 'SIMMERITUUL_MERIEE2X', language: 'ee', daysAgo: 9, accounts: 1 },
  {
    company: { name: 'SIA „Koka Darbnīca“ (demo)', country: 'LV', code: '49990112235' },
    bank: 'SIMDAUGAVA_DAUGLV2X',
    language: 'lv',
    daysAgo: 33,
    accounts: 1,
    refused: 1,
  },
]

/** Adds the demo statements once, while no statement exists, so that the operators' list of a demo is not empty. */
export async function loadDemoStatements({ db, forms, now }: Tools): Promise<void> {
  // Loaded before the transaction: the embedded database has one connection, which the transaction occupies.
  const { version } = await forms.published(STATEMENT_FORM)
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(20261120, 61)`.execute(trx)
    if ((await trx.selectFrom('bank_statement').select('id').limit(1).execute()).length > 0) return
    for (const demo of demoStatements) await insert(trx, demo, version, now)
  })
}

async function insert(trx: Trx, demo: DemoStatement, formVersion: number, today: Date): Promise<void> {
  const company = await companyOf(trx, demo)
  if (company === undefined) return
  const now = new Date(today.getTime() - demo.daysAgo * DAY_MS)
  const period = lastDays(now, HISTORY_DAYS)
  const id = await repository.insertLink(trx, {
    md5Hash: randomBytes(32),
    formDigest: null,
    institution: { id: demo.bank, name: simulatedBanks().find(bank => bank.id === demo.bank)?.name ?? demo.bank },
    days: HISTORY_DAYS,
    now: new Date(now.getTime() - 120_000),
    expiresAt: new Date(now.getTime() + 3_480_000),
  })
  if (id === undefined) return
  const answers = { company_name: company.name, country: company.country, company_code: company.code }
  await repository.takeLink(trx, id, {
    reference: referenceNumber(PREFIX, now, await repository.nextSerial(trx)),
    answers,
    formVersion,
    digest: createHash('sha256').update(JSON.stringify(answers)).digest(),
    language: demo.language,
    now,
    periodFrom: period.from,
    periodTo: period.to,
  })
  const refused = demo.refused ?? 0
  const sent = Array.from({ length: demo.accounts + refused }, (_, place) =>
    ['demo', company.code, String(place + 1)].join('-'),
  )
  const verified = await Promise.all(
    sent.map(async accountId => {
      const iban = ibanOf(company.country, accountId)
      const account = { id: accountId, iban, owner_name: company.name, status: 'READY' }
      return {
        accountId,
        iban,
        ownerName: company.name,
        currency: 'EUR',
        pages: [await packedJson(account)],
        failure: null,
      }
    }),
  )
  const party = company.partyId === null ? null : { id: company.partyId, match: 'CODE' as const }
  await collecting.storeVerified(trx, id, verified, party, now)
  for (const [place, account] of (await collecting.accountsOf(trx, id)).entries()) {
    if (place < demo.accounts)
      await fill(trx, { id: account.id, accountId: account.account_id, statementId: id }, company.country, period, now)
    else await collecting.failAccount(trx, account.id, 'REFUSED')
  }
  await leasing.finish(trx, id, new Date(now.getTime() + 8_000))
}

async function companyOf(
  trx: Trx,
  { company }: DemoStatement,
): Promise<{ name: string; country: string; code: string; partyId: string | null } | undefined> {
  if (!('fid' in company)) return { ...company, partyId: null }
  const party = await trx
    .selectFrom('party')
    .select(['id', 'name', 'country', 'registration_code'])
    .where('fid', '=', company.fid)
    .executeTakeFirst()
  return party && { name: party.name, country: party.country, code: party.registration_code, partyId: party.id }
}

async function fill(
  trx: Trx,
  { id, accountId, statementId }: { id: string; accountId: string; statementId: string },
  country: string,
  period: { from: string; to: string },
  now: Date,
): Promise<void> {
  const amount = simulatedBalance(accountId)
  const balances = [
    { balanceAmount: { amount, currency: 'EUR' }, balanceType: 'interimBooked', referenceDate: period.to },
  ]
  await collecting.storePage(trx, id, 'BALANCES', 0, await packedJson({ balances }), now)
  await collecting.storeBalance(trx, id, { amount, currency: 'EUR', type: 'interimBooked', day: period.to })
  const body = { transactions: { booked: simulatedTransactions(accountId, country, period), pending: [] } }
  await collecting.storePage(trx, id, 'TRANSACTIONS', 0, await packedJson(body), now)
  const { transactions, unreadable } = readTransactionPage(body, '', '')
  const added = await collecting.insertTransactions(trx, { statementId, accountId: id }, transactions)
  await collecting.continueAccount(trx, id, { next: null, added, unreadable })
}

/** A masked account number, as stored statements have it. */
function ibanOf(country: string, accountId: string): string {
  return `${country}00************${createHash('sha256').update(accountId).digest('hex').replaceAll(/\D/g, '').slice(0, 4)}`
}

function packedJson(value: object): Promise<collecting.PackedPage> {
  return collecting.packed(Buffer.from(JSON.stringify(value)))
}
