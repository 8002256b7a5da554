import type { Transaction } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import type { TestApp } from './app.ts'

type Place = { contractId: string; thirdPartyId: string; userId: string }
export const aContact = { name: 'Ona', surname: 'Pirkėja', email: 'ona@buyer.example', phoneNumber: null }

/** A buyer on an active contract of the demo user's first company. */
export async function aBuyer(test: TestApp, contractNumber = 'F-LT-240117'): Promise<Place> {
  const { contract_id: contractId, third_party_id: thirdPartyId } = await test.db
    .selectFrom('contract_third_party as ct')
    .innerJoin('contract as c', 'c.id', 'ct.contract_id')
    .innerJoin('third_party as t', 't.id', 'ct.third_party_id')
    .select(['ct.contract_id', 'ct.third_party_id'])
    .where('c.contract_number', '=', contractNumber)
    .where('t.country', '=', 'LT')
    .orderBy('ct.third_party_id')
    .executeTakeFirstOrThrow()
  const { id: userId } = await test.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  return { contractId, thirdPartyId, userId }
}

let serial = 0
/** Submitted invoices that were not sent to the buyer yet: copies of an invoice of the demo data under new numbers. */
export async function someInvoices(
  test: TestApp,
  { contractId, thirdPartyId }: Pick<Place, 'contractId' | 'thirdPartyId'>,
  count: number,
): Promise<string[]> {
  const { id: _id, ...row } = await test.db
    .selectFrom('invoice')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('status', '=', 'SUBMITTED')
    .where('invoice_type', '=', 'INVOICE')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const rows = await test.db
    .insertInto('invoice')
    .values(
      Array.from({ length: count }, () => ({
        ...row,
        third_party_id: thirdPartyId,
        invoice_number: `VER-${(serial += 1)}`,
        buyer_verification_id: null,
        buyer_verification_status: 'NOT_APPLICABLE',
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((one, other) => Number(one) - Number(other))
}

type Sending = Place & { invoiceIds: string[]; contact?: typeof aContact; now?: Date }

/** Sends invoices as the upload does. @returns the key of the link in the mail */
export async function sendToBuyer(
  test: TestApp,
  { userId, contact = aContact, now = test.config.now(), ...rest }: Sending,
): Promise<string> {
  return test.db.transaction().execute(async trx => {
    await test.app.buyerVerification.send(trx, { ...rest, contact, sentBy: userId, now })
    return keyOfLastMail(trx)
  })
}

export async function keyOfLastMail(trx: Transaction<Tables> | TestApp['db']): Promise<string> {
  const { body } = await trx.selectFrom('outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return /\/invoiceVerification\/([\w-]{43})\?/.exec(body)?.[1] ?? ''
}

/** Invoices sent to the buyer, with their key. */
export async function sentInvoices(
  test: TestApp,
  count: number,
  contact = aContact,
): Promise<Place & { ids: string[]; key: string }> {
  const place = await aBuyer(test)
  const ids = await someInvoices(test, place, count)
  return { ...place, ids, key: await sendToBuyer(test, { ...place, invoiceIds: ids, contact }) }
}
