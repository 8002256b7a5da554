import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { BankStatementAccountTable, Tables } from '../../db/tables.ts'
import type { Balance, BankTransaction } from '../../providers/bank/bankStatements.ts'
import { encryptRow } from '../../vault/encryptedRow.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>
export type StatementAccountRow = Selectable<BankStatementAccountTable>
export type PageKind = 'ACCOUNT' | 'BALANCES' | 'TRANSACTIONS'
/** What was received, compressed before the transaction that stores it. */
export type PackedPage = {
  readonly size: number
  readonly sha256: Buffer
  readonly content: Buffer
}
export type VerifiedAccount = {
  readonly accountId: string
  readonly iban: string | null
  /** Null when the bank does not return it. */
  readonly ownerName: string | null
  readonly currency: string | null
  readonly pages: readonly PackedPage[]
  /** Why nothing more is read of the account. */
  readonly failure: 'REFUSED' | 'TOO_LARGE' | null
}

/** Rows of one insert: a statement of 50,000 transactions is a few dozen of them. */
const INSERT_BATCH_SIZE = 2000
const PARTY_BATCH_SIZE = 1000
const pack = promisify(gzip)

export async function packed(received: Buffer): Promise<PackedPage> {
  return {
    size: received.length,
    sha256: createHash('sha256').update(received).digest(),
    content: await pack(received),
  }
}

export async function storeVerified(
  trx: Trx,
  id: string,
  accounts: readonly VerifiedAccount[],
  party: { id: string; match: 'CODE' | 'NAME' } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('bank_statement')
    .set({
      verified_at: now,
      owner_name: accounts[0]?.ownerName ?? null,
      party_id: party?.id ?? null,
      party_match: party?.match ?? null,
      failures: 0,
    })
    .where('id', '=', id)
    .execute()
  for (const [position, account] of accounts.entries()) {
    const { id: row } = await trx
      .insertInto('bank_statement_account')
      .values({
        statement_id: id,
        position,
        account_id: account.accountId,
        iban: account.iban,
        owner_name: account.ownerName,
        currency: account.currency,
        ...(account.failure === null ? {} : { state: 'FAILED' as const, failure: account.failure }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, page] of account.pages.entries()) await storePage(trx, row, 'ACCOUNT', place, page, now)
  }
}

export async function accountsOf(db: Db, statementId: string): Promise<StatementAccountRow[]> {
  return db
    .selectFrom('bank_statement_account')
    .selectAll()
    .where('statement_id', '=', statementId)
    .orderBy('position')
    .execute()
}

/** What was received of a statement so far. */
export async function receivedOf(
  db: Db,
  statementId: string,
): Promise<{ accountId: string; kind: PageKind; count: number; bytes: number }[]> {
  const { rows } = await sql<{ accountId: string; kind: PageKind; count: number; bytes: number }>`
    select p.account_id as "accountId", p.kind, count(*)::int as count, sum(p.size)::float8 as bytes
      from bank_statement_page p join bank_statement_account a on a.id = p.account_id
     where a.statement_id = ${statementId}::uuid group by p.account_id, p.kind`.execute(db)
  return rows
}

export async function storePage(
  trx: Trx,
  accountId: string,
  kind: PageKind,
  position: number,
  page: PackedPage,
  now: Date,
): Promise<void> {
  const id = randomUUID()
  const encrypted = encryptRow(trx, 'bank_statement_page', id)
  await trx
    .insertInto('bank_statement_page')
    .values({
      id,
      account_id: accountId,
      kind,
      position,
      size: page.size,
      sha256: page.sha256,
      content: encrypted.bytes('content', page.content),
      received_at: now,
      key_id: encrypted.keyId,
    })
    .execute()
}

export async function storeBalance(trx: Trx, accountId: string, balance: Balance | null): Promise<void> {
  if (balance === null) return
  await trx
    .updateTable('bank_statement_account')
    .set({
      balance: balance.amount,
      balance_on: balance.day,
      balance_booked: /booked/i.test(balance.type),
      currency: balance.currency,
    })
    .where('id', '=', accountId)
    .execute()
}

/** A transaction that a bank repeats on its next page is stored once. @returns number of new rows */
export async function insertTransactions(
  trx: Trx,
  { statementId, accountId }: { statementId: string; accountId: string },
  transactions: readonly BankTransaction[],
): Promise<number> {
  let count = 0
  for (let from = 0; from < transactions.length; from += INSERT_BATCH_SIZE) {
    const rows = JSON.stringify(transactions.slice(from, from + INSERT_BATCH_SIZE))
    const { numAffectedRows } = await sql`
      insert into bank_transaction (statement_id, account_id, bank_id, status, booked_on, amount, currency, counterparty, text)
      select ${statementId}::uuid, ${accountId}::uuid, r.id, r.status, r."bookedOn", r.amount, r.currency, r.counterparty, r.text
        from jsonb_to_recordset(${rows}::jsonb) as r(id text, status text, "bookedOn" date, amount numeric, currency text, counterparty text, text text)
      on conflict (account_id, bank_id) do nothing`.execute(trx)
    count += Number(numAffectedRows ?? 0n)
  }
  return count
}

/** An account whose bank names no currency and sends no balance has the currency of most of its transactions. */
export async function continueAccount(
  trx: Trx,
  accountId: string,
  { next, added, unreadable }: { next: string | null; added: number; unreadable: number },
): Promise<void> {
  await trx
    .updateTable('bank_statement_account')
    .set(eb => ({
      next_page: next,
      state: next === null ? 'COMPLETE' : 'PENDING',
      currency: eb.fn.coalesce(
        'currency',
        eb
          .selectFrom('bank_transaction as t')
          .select(sql<string>`mode() within group (order by t.currency)`.as('currency'))
          .where('t.account_id', '=', accountId),
      ),
      transaction_count: eb('transaction_count', '+', added),
      unreadable_count: eb('unreadable_count', '+', unreadable),
    }))
    .where('id', '=', accountId)
    .execute()
}

/** Deletes the partly received transactions of an account. */
export async function failAccount(trx: Trx, accountId: string, failure: string): Promise<void> {
  await trx.deleteFrom('bank_transaction').where('account_id', '=', accountId).execute()
  await trx
    .deleteFrom('bank_statement_page')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'TRANSACTIONS')
    .execute()
  await trx
    .updateTable('bank_statement_account')
    .set({ state: 'FAILED', failure, next_page: null, transaction_count: 0, unreadable_count: 0 })
    .where('id', '=', accountId)
    .execute()
}

export type PartyName = { readonly id: string; readonly name: string }

export async function partyWithCode(
  db: Db,
  { country, code }: { country: string; code: string },
): Promise<PartyName | undefined> {
  return db
    .selectFrom('party')
    .select(['id', 'name'])
    .where('country', '=', country)
    .where(sql`replace(registration_code, '-', '')`, '=', code.replaceAll('-', ''))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * All companies of a country, in batches. Names are compared by the caller: legal forms, diacritics and quotes differ,
 * which no condition of the database covers.
 */
export async function* partiesOf(db: Db, country: string): AsyncGenerator<PartyName> {
  for (let after = '0'; ;) {
    const parties = await db
      .selectFrom('party')
      .select(['id', 'name'])
      .where('country', '=', country)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PARTY_BATCH_SIZE)
      .execute()
    yield* parties
    const last = parties.at(-1)
    if (last === undefined || parties.length < PARTY_BATCH_SIZE) return
    after = last.id
  }
}
