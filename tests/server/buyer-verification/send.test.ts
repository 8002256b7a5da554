import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenHash } from '../../../server/security/token.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aBuyer, aContact, sendToBuyer, sentInvoices, someInvoices } from '../../support/verification.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
}, 120_000)
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('outbox').execute()
  await test.db.deleteFrom('throttle').execute()
})

const verification = (key: string) =>
  test.db.selectFrom('buyer_verification').selectAll().where('key_hash', '=', tokenHash(key)).executeTakeFirstOrThrow()
const invoices = (ids: string[]) =>
  test.db
    .selectFrom('invoice')
    .select(['buyer_verification_id as verification', 'buyer_verification_status as status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

describe('sending invoices to the buyer', () => {
  it('stores a hash of the key, expires after 30 days and makes the invoices wait (VER-10)', async () => {
    const { key, ids } = await sentInvoices(test, 2)
    const row = await verification(key)
    expect(row).toMatchObject({ state: 'SENT', name: 'Ona', surname: 'Pirkėja', email: aContact.email, language: 'lt' })
    expect(Math.round((row.expires_at!.getTime() - row.sent_at!.getTime()) / 86_400_000)).toBe(30)
    expect(await invoices(ids)).toEqual([
      { verification: row.id, status: 'WAITING' },
      { verification: row.id, status: 'WAITING' },
    ])
    expect(JSON.stringify(await test.db.selectFrom('buyer_verification').selectAll().execute())).not.toContain(key)
  })

  it('mails the link with seller, factor, count and total in the language of the country (VER-17, VER-18)', async () => {
    const { contractId, ids, key } = await sentInvoices(test, 3)
    const mail = await test.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const { name, factor } = await test.db
      .selectFrom('contract')
      .innerJoin('party', 'party.id', 'contract.party_id')
      .select(['party.name', 'contract.factor_name as factor'])
      .where('contract.id', '=', contractId)
      .executeTakeFirstOrThrow()
    const { total } = await test.db
      .selectFrom('invoice')
      .select(({ fn }) => fn.sum<string>('amount').as('total'))
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    expect(mail.recipient).toBe(aContact.email)
    expect(mail.subject).toBe(`${name}: prašome patikrinti sąskaitas (3)`)
    expect(mail.body).toContain(`${test.config.publicUrl}/invoiceVerification/${key}?language=lt`)
    expect(mail.body).toContain(factor)
    expect(mail.body.replaceAll('.', '')).toContain(total.replace('.', ','))
  })

  it('ends the earlier link only when none of its invoices waits any longer (VER-11)', async () => {
    const { key, ids, ...place } = await sentInvoices(test, 2)
    const another = { ...aContact, email: 'boss@buyer.example' }
    const second = await sendToBuyer(test, { ...place, invoiceIds: ids.slice(0, 1), contact: another })
    expect((await verification(key)).state).toBe('SENT')
    await sendToBuyer(test, { ...place, invoiceIds: ids.slice(1), contact: another })
    expect(await verification(key)).toMatchObject({ state: 'REPLACED', ended_at: expect.any(Date) as Date })
    expect((await verification(second)).state).toBe('SENT')
  })

  it('does not send invoices of another buyer or contract, nor accepted ones (VER-11)', async () => {
    const place = await aBuyer(test)
    const ids = await someInvoices(test, place, 2)
    const other = await aBuyer(test, 'F-LT-240117')
    const { id: foreign } = await test.db
      .selectFrom('invoice')
      .select('id')
      .where('contract_id', '<>', other.contractId)
      .executeTakeFirstOrThrow()
    await expect(sendToBuyer(test, { ...place, invoiceIds: [...ids, foreign] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await test.db
      .updateTable('invoice')
      .set({ buyer_verification_status: 'ACCEPTED' })
      .where('id', '=', ids[0]!)
      .execute()
    await expect(sendToBuyer(test, { ...place, invoiceIds: ids })).rejects.toMatchObject({
      code: 'VERIFICATION_ANSWERED',
    })
    expect((await invoices(ids))[1]).toEqual({ verification: null, status: 'NOT_APPLICABLE' })
  })

  it('leaves nothing waiting when the contact got too many mails that day (VER-17)', async () => {
    for (let mail = 0; mail < 10; mail += 1) await sentInvoices(test, 1)
    const place = await aBuyer(test)
    const ids = await someInvoices(test, place, 1)
    await expect(sendToBuyer(test, { ...place, invoiceIds: ids })).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await invoices(ids)).toEqual([{ verification: null, status: 'NOT_APPLICABLE' }])
  })
})
