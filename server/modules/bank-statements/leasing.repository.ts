import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { BankStatementTable, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>
/** A statement leased by this process; `attempts` identifies the lease. */
export type LeasedStatement = Pick<
  Selectable<BankStatementTable>,
  | 'id'
  | 'md5_hash'
  | 'requisition_id'
  | 'institution_id'
  | 'company_name'
  | 'company_code'
  | 'country'
  | 'sent_at'
  | 'verified_at'
  | 'period_from'
  | 'period_to'
  | 'attempts'
  | 'failures'
>

const leased = [
  'id',
  'md5_hash',
  'requisition_id',
  'institution_id',
  'company_name',
  'company_code',
  'country',
  'sent_at',
  'verified_at',
  'period_from',
  'period_to',
  'attempts',
  'failures',
] as const

/**
 * Leases a due statement, so that only one process fetches it.
 * @param id only this one; without it the one that is due for the longest time
 */
export async function lease(db: Db, now: Date, until: Date, id?: string): Promise<LeasedStatement | undefined> {
  return db
    .updateTable('bank_statement')
    .set(eb => ({ lease_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eb =>
      eb
        .selectFrom('bank_statement')
        .select('id')
        .where('status', '=', 'COLLECTING')
        .where('next_attempt_at', '<=', now)
        .where(or => or.or([or('lease_until', 'is', null), or('lease_until', '<=', now)]))
        .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
        .orderBy('next_attempt_at')
        .orderBy('sent_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(leased)
    .executeTakeFirst()
}

/**
 * Runs `write` while this process holds the lease, and extends it.
 * @returns false when the lease was lost: another process goes on
 */
export async function underLease(
  db: Db,
  { id, attempts }: Pick<LeasedStatement, 'id' | 'attempts'>,
  until: Date,
  write: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const own = await trx
      .updateTable('bank_statement')
      .set({ lease_until: until })
      .where('id', '=', id)
      .where('status', '=', 'COLLECTING')
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    if (own.numUpdatedRows === 0n) return false
    await write(trx)
    return true
  })
}

/** All accounts have been read, or have failed. */
export async function finish(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`
    update bank_statement s set status = case when a.failed then 'INCOMPLETE' else 'COMPLETE' end, failure = a.failure,
           transaction_count = a.transactions, completed_at = ${now}::timestamptz, lease_until = null, next_attempt_at = null
      from (select bool_or(state <> 'COMPLETE') as failed, min(failure) as failure, coalesce(sum(transaction_count), 0)::int as transactions
              from bank_statement_account where statement_id = ${id}::uuid) a
     where s.id = ${id}::uuid`.execute(trx)
}

/** The bank is queried again later. */
export async function postpone(trx: Trx, id: string, at: Date, failures: number): Promise<void> {
  await trx
    .updateTable('bank_statement')
    .set({ next_attempt_at: at, lease_until: null, failures })
    .where('id', '=', id)
    .execute()
}

/** Nothing of the bank was stored; what was typed is removed too. */
export async function reject(trx: Trx, id: string, failure: string, now: Date): Promise<void> {
  await trx
    .updateTable('bank_statement')
    .set({
      status: 'REJECTED',
      failure,
      completed_at: now,
      lease_until: null,
      next_attempt_at: null,
      payload: null,
      company_name: null,
      company_code: null,
    })
    .where('id', '=', id)
    .execute()
}

/** The person has not finished at the bank: the link may be used again while it is valid. */
export async function release(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('bank_statement')
    .set({
      status: 'LINKED',
      sent_at: null,
      payload: null,
      digest: null,
      company_name: null,
      company_code: null,
      lease_until: null,
      next_attempt_at: null,
    })
    .where('id', '=', id)
    .execute()
}
