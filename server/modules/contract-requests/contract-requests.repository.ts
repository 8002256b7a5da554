import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { ContractRequestKind, ContractRequestStatus, ContractStatus, Tables } from '../../db/tables.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/** Contract data that requests are validated against. */
export type Contract = {
  id: string
  contract_number: string
  status: ContractStatus
  factoring_product: 'REVERSE' | 'ORDINARY'
  limit: string
  end_date: string
  party_name: string
}

/** The party's contract, locked until the request is stored. */
export async function ownContract(trx: Trx, partyId: string, contractId: string): Promise<Contract | undefined> {
  return trx
    .selectFrom('contract as c')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .select([
      'c.id',
      'c.contract_number',
      'c.status',
      'c.factoring_product',
      'c.factoring_credit_limit as limit',
      'p.name as party_name',
    ])
    .select(sql<string>`to_char(c.end_date, 'YYYY-MM-DD')`.as('end_date'))
    .where('c.id', '=', contractId)
    .where('c.party_id', '=', partyId)
    .forShare('c')
    .executeTakeFirst()
}

export async function ownsContract(db: Db, partyId: string, contractId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('contract')
      .select('id')
      .where('id', '=', contractId)
      .where('party_id', '=', partyId)
      .executeTakeFirst()) !== undefined
  )
}

export type ThirdParty = { id: string; name: string; registration_code: string }

export async function thirdPartyOf(
  trx: Trx,
  contractId: string,
  thirdPartyId: string,
): Promise<ThirdParty | undefined> {
  return trx
    .selectFrom('contract_third_party as link')
    .innerJoin('third_party as t', 't.id', 'link.third_party_id')
    .select(['t.id', 't.name', 't.registration_code'])
    .where('link.contract_id', '=', contractId)
    .where('link.third_party_id', '=', thirdPartyId)
    .executeTakeFirst()
}

export type Author = { email: string; first_name: string; last_name: string }

export async function authorOf(trx: Trx, userId: string): Promise<Author> {
  return trx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** An equal request of the same user since then, under any idempotency key. */
export async function sameRequestSince(
  trx: Trx,
  partyId: string,
  createdBy: string,
  digest: Buffer,
  since: Date,
): Promise<{ reference: string } | undefined> {
  return trx
    .selectFrom('contract_request')
    .select('reference')
    .where('party_id', '=', partyId)
    .where('created_by', '=', createdBy)
    .where('digest', '=', digest)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function nextSerial(trx: Trx): Promise<string> {
  const { rows } = await sql<{ serial: string }>`select nextval('contract_request_number')::text as serial`.execute(trx)
  const serial = rows[0]?.serial
  if (serial === undefined) throw new Error('the sequence contract_request_number gave nothing')
  return serial
}

export type NewRequest = {
  reference: string
  partyId: string
  contractId: string
  thirdPartyId: string | null
  kind: ContractRequestKind
  form: string
  formVersion: number
  payload: unknown
  digest: Buffer
  createdBy: string
  createdByName: string
  now: Date
}

/** Inserts the request with its first event. @returns id of the request */
export async function insertRequest(trx: Trx, request: NewRequest): Promise<string> {
  const { id } = await trx
    .insertInto('contract_request')
    .values({
      reference: request.reference,
      party_id: request.partyId,
      contract_id: request.contractId,
      third_party_id: request.thirdPartyId,
      kind: request.kind,
      status: 'SUBMITTED',
      form: request.form,
      form_version: request.formVersion,
      payload: JSON.stringify(request.payload),
      digest: request.digest,
      created_by: request.createdBy,
      created_by_name: request.createdByName,
      created_at: request.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('contract_request_event')
    .values({ request_id: id, status: 'SUBMITTED', note: null, created_at: request.now })
    .execute()
  return id
}

export type ListedRequest = {
  id: string
  reference: string
  kind: ContractRequestKind
  status: ContractRequestStatus
  payload: unknown
  created_at: Date
  created_by_name: string
  third_party_id: string | null
  third_party_name: string | null
  form: string
  form_version: number
  revision: number
  currency: string
}
export type RequestEvent = { request_id: string; status: ContractRequestStatus; note: string | null; created_at: Date }

function listed(db: Db) {
  return db
    .selectFrom('contract_request as r')
    .innerJoin('contract as c', 'c.id', 'r.contract_id')
    .leftJoin('third_party as t', 't.id', 'r.third_party_id')
    .select([
      'r.id',
      'r.reference',
      'r.kind',
      'r.status',
      'r.payload',
      'r.created_at',
      'r.created_by_name',
      'r.third_party_id',
      'r.form',
      'r.form_version',
      'r.revision',
      't.name as third_party_name',
      'c.currency',
    ])
}

/** Newest requests of a contract. */
export async function requestsOf(db: Db, contractId: string, limit: number): Promise<ListedRequest[]> {
  return listed(db).where('r.contract_id', '=', contractId).orderBy('r.id', 'desc').limit(limit).execute()
}

/** A request of any company. */
export async function requestById(db: Db, id: string): Promise<ListedRequest | undefined> {
  return listed(db).where('r.id', '=', id).executeTakeFirst()
}

/** A request of the party about this contract. */
export async function ownRequest(db: Db, { partyId, contractId, id }: OwnRequest): Promise<ListedRequest | undefined> {
  return listed(db)
    .where('r.id', '=', id)
    .where('r.contract_id', '=', contractId)
    .where('r.party_id', '=', partyId)
    .executeTakeFirst()
}

export type OwnRequest = { readonly partyId: string; readonly contractId: string; readonly id: string }

/** A pending request about a buyer. Edits and deletions of one buyer exclude each other. */
export async function pendingAbout(
  trx: Trx,
  contractId: string,
  thirdPartyId: string,
): Promise<{ reference: string } | undefined> {
  return trx
    .selectFrom('contract_request')
    .select('reference')
    .where('contract_id', '=', contractId)
    .where('third_party_id', '=', thirdPartyId)
    .where('status', 'in', ['SUBMITTED', 'IN_REVIEW'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function eventsOf(db: Db, requestIds: readonly string[]): Promise<RequestEvent[]> {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('contract_request_event')
    .select(['request_id', 'status', 'note', 'created_at'])
    .where('request_id', 'in', [...requestIds])
    .orderBy('id')
    .execute()
}
