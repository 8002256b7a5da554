import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { ContractRequestKind, ContractRequestStatus, Language, Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

/** A request with its row locked, and who sent it. */
export type LockedRequest = {
  readonly id: string
  readonly reference: string
  readonly kind: ContractRequestKind
  readonly status: ContractRequestStatus
  readonly revision: number
  readonly party_id: string
  readonly contract_id: string
  readonly contract_number: string
  readonly company: string
  readonly ended_by: string | null
  readonly created_by: string | null
}

/** Locks the row, so that of a withdrawal and an answer the later one sees the earlier one. */
export async function lockRequest(trx: Trx, id: string): Promise<LockedRequest | undefined> {
  return trx
    .selectFrom('contract_request as r')
    .innerJoin('contract as c', 'c.id', 'r.contract_id')
    .innerJoin('party as p', 'p.id', 'r.party_id')
    .select([
      'r.id',
      'r.reference',
      'r.kind',
      'r.status',
      'r.revision',
      'r.party_id',
      'r.contract_id',
      'c.contract_number',
      'p.name as company',
      'r.ended_by',
      'r.created_by',
    ])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
}

export type End = {
  readonly status: Extract<ContractRequestStatus, 'APPROVED' | 'DECLINED' | 'WITHDRAWN'>
  readonly note: string | null
  readonly by: string
  readonly now: Date
}

/** Ends a locked request. */
export async function endRequest(trx: Trx, id: string, { status, note, by, now }: End): Promise<void> {
  await trx
    .updateTable('contract_request')
    .set({ status, ended_at: now, ended_by: by, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
  await trx.insertInto('contract_request_event').values({ request_id: id, status, note, created_at: now }).execute()
}

/** What was noted with the latest event of a request. */
export async function lastNote(trx: Trx, id: string): Promise<string | null> {
  const event = await trx
    .selectFrom('contract_request_event')
    .select('note')
    .where('request_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.note ?? null
}

export type Recipient = { readonly email: string; readonly first_name: string; readonly language: Language }

/** The person who sent a request, unless they no longer work for the company: then the answer is not theirs to read. */
export async function recipientOf(
  trx: Trx,
  { created_by: userId, party_id: partyId }: LockedRequest,
): Promise<Recipient | undefined> {
  if (userId === null) return undefined
  return trx
    .selectFrom('app_user as u')
    .innerJoin('membership as m', 'm.user_id', 'u.id')
    .select(['u.email', 'u.first_name', 'u.language'])
    .where('u.id', '=', userId)
    .where('m.party_id', '=', partyId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
}
