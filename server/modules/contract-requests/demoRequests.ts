import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { demoPdf } from '../../db/demo/pdf.ts'
import { referenceNumber } from '../../db/referenceNumber.ts'
import type { Tables } from '../../db/tables.ts'
import type { Forms } from '../../forms/forms.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { bindAttachments, insertAttachment } from './attachments.repository.ts'
import * as repository from './contract-requests.repository.ts'
import { demoAnswers } from './demoAnswers.ts'
import { demoRequests, type DemoFacts, type DemoRequest, type DemoTime } from './demoStories.ts'
import { endRequest } from './progress.repository.ts'
import { requestKinds } from './requestKinds.ts'

type Tools = { readonly db: Kysely<Tables>; readonly forms: Pick<Forms, 'published'>; readonly now: Date }
type Trx = Transaction<Tables>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Adds the demo requests once, while no request exists; the forms must be live. No message is sent. */
export async function loadDemoRequests({ db, forms, now }: Tools): Promise<void> {
  // Loaded before the transaction: the embedded database has one connection, which the transaction occupies.
  const versions = await Promise.all(demoRequests.map(async ({ form }) => (await forms.published(form)).version))
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(20261120, 62)`.execute(trx)
    if ((await trx.selectFrom('contract_request').select('id').limit(1).execute()).length > 0) return
    for (const [index, demo] of demoRequests.entries()) await insert(trx, demo, versions[index] ?? 1, now)
  })
}

async function insert(trx: Trx, demo: DemoRequest, formVersion: number, today: Date): Promise<void> {
  const { form, by, status, note = null, files = [] } = demo
  const [place, author, operator] = [await placeOf(trx, demo), await userOf(trx, by), await userOf(trx, 'operator')]
  if (place === undefined || author === undefined || operator === undefined) return
  const now = momentOf(today, demo.sent)
  const ended = momentOf(today, demo.reached ?? demo.sent)
  const { kind, files: fileType } = requestKinds[form]
  const uuids: string[] = []
  for (const fileName of fileType === null ? [] : files) {
    const content = demoPdf('DEMO: an invented document')
    const { id } = await insertAttachment(trx, {
      partyId: place.partyId,
      contractId: place.contractId,
      fileType: fileType ?? 'CONTRACT_PROLONG_ATTACHMENT',
      uploadedBy: author.id,
      fileName,
      contentType: 'application/pdf',
      sha256: createHash('sha256').update(content).digest(),
      content,
      now,
    })
    uuids.push(id)
  }
  const payload = demoAnswers(demo, place, uuids)
  const id = await repository.insertRequest(trx, {
    reference: referenceNumber('CR', now, await repository.nextSerial(trx)),
    partyId: place.partyId,
    contractId: place.contractId,
    thirdPartyId: form === 'edit-buyer' || form === 'delete-buyer' ? place.thirdPartyId : null,
    kind,
    form,
    formVersion,
    payload,
    digest: digestOf(form, payload),
    createdBy: author.id,
    createdByName: author.name,
    now,
  })
  await bindAttachments(trx, uuids, id, place.contractId)
  if (status === 'IN_REVIEW') await takeUp(trx, id, ended)
  else if (status !== 'SUBMITTED')
    await endRequest(trx, id, { status, note, by: status === 'WITHDRAWN' ? author.id : operator.id, now: ended })
}

function momentOf(today: Date, [daysAgo, hour]: DemoTime): Date {
  return new Date(Math.floor(today.getTime() / DAY_MS - daysAgo) * DAY_MS + hour * HOUR_MS)
}

async function takeUp(trx: Trx, id: string, at: Date): Promise<void> {
  const revision = sql<number>`revision + 1`
  await trx.updateTable('contract_request').set({ status: 'IN_REVIEW', revision }).where('id', '=', id).execute()
  await trx
    .insertInto('contract_request_event')
    .values({ request_id: id, status: 'IN_REVIEW', note: null, created_at: at })
    .execute()
}

async function userOf(trx: Trx, username: string): Promise<{ id: string; name: string } | undefined> {
  return trx
    .selectFrom('app_user')
    .select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('username', '=', username)
    .executeTakeFirst()
}

type Place = DemoFacts & { readonly partyId: string }

/** The contract, and the buyers that the request names; without names the one that uses most of its limit. */
async function placeOf(trx: Trx, { contractNumber, buyers = [], unknown }: DemoRequest): Promise<Place | undefined> {
  const contract = await trx
    .selectFrom('contract')
    .select(['id', 'party_id', 'factoring_credit_limit', sql<string>`to_char(end_date, 'YYYY-MM-DD')`.as('end_date')])
    .where('contract_number', '=', contractNumber)
    .executeTakeFirst()
  if (contract === undefined) return undefined
  const query = trx
    .selectFrom('contract_third_party as link')
    .innerJoin('third_party as t', 't.id', 'link.third_party_id')
    .select(['t.id', 't.name', 't.registration_code as code', 't.country', 't.city', 't.address_line1 as street'])
    .select(['t.postal_code as postalCode', 'link.credit_limit as limit'])
    .where('link.contract_id', '=', contract.id)
    .orderBy('link.used_limit', 'desc')
    .orderBy('t.id')
  const found = await (buyers.length === 0 ? query.limit(1) : query.where('t.name', 'in', [...buyers])).execute()
  const [buyer] = found
  if (buyer === undefined) return undefined
  return {
    partyId: contract.party_id,
    contractId: contract.id,
    limit: contract.factoring_credit_limit,
    endDate: contract.end_date,
    thirdPartyId: buyer.id,
    companies: unknown === undefined ? found : [unknown],
  }
}
