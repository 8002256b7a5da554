import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

type Db = Kysely<Tables>

export type InvoiceToSend = { readonly id: string; readonly third_party_id: string }
type Selection = {
  readonly contractId: string
  readonly ids: readonly string[]
  /** The verification that the invoices were sent with, when they are sent again. */
  readonly replaces: string | undefined
}

/** The invoices that the ids name, as far as they may be sent; locked in the order of their ids. */
export async function lockInvoicesToSend(trx: Transaction<Tables>, selection: Selection): Promise<InvoiceToSend[]> {
  return select(trx, selection, ' for update')
}

export async function invoicesToSend(db: Db, selection: Selection): Promise<InvoiceToSend[]> {
  return select(db, selection, '')
}

async function select(db: Db, { contractId, ids, replaces }: Selection, lock: string): Promise<InvoiceToSend[]> {
  const statement = new Statement()
  const may =
    replaces === undefined
      ? `buyer_verification_status = 'TO_SEND'`
      : `buyer_verification_id = ${statement.value(replaces)}::bigint and buyer_verification_status in ('WAITING', 'REJECTED')`
  return statement.rows(
    db,
    `select id::text as id, third_party_id::text as third_party_id from invoice
     where contract_id = ${statement.value(contractId)}::bigint and id = any (${statement.ids(ids)}) and status = 'SUBMITTED' and ${may} order by id${lock}`,
  )
}

/** The contact with this address, or the buyer's first one. */
export async function contactOf(
  db: Db,
  contractId: string,
  thirdPartyId: string,
  email: string | undefined,
): Promise<{ name: string; surname: string; email: string; phoneNumber: string | null } | undefined> {
  return db
    .selectFrom('third_party_contact')
    .select(['name', 'surname', 'email', 'phone_number as phoneNumber'])
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .$if(email !== undefined, query => query.where(sql`lower(email)`, '=', sql`lower(${email})`))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
