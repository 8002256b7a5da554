import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allPartsMail,
  confirmationMail,
  notifyComplete,
  notifyConfirmed,
} from '../../../server/modules/applications/confirmationMail.ts'
import { printApplication, printPart } from '../../../server/modules/application-copy/application-copy.service.ts'
import { issueReceipt } from '../../../server/modules/application-copy/receipts.service.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { storeApplication } from '../../support/applications.ts'
import { readPdf } from '../../support/pdf.ts'
import { languages } from '../../../schemas/languages.ts'

let portal: TestApp
let clock = new Date('2026-11-21T22:15:00Z')
beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now: () => clock } })
})
afterAll(() => portal.close())

const copy = (receipt: string, address = '10.9.0.1') =>
  portal.app.inject({
    method: 'POST',
    url: '/api/form/financial-request/copy',
    payload: { receipt },
    remoteAddress: address,
  })
const issue = (id: string, part: string | null = null) =>
  portal.db.transaction().execute(trx => issueReceipt(trx, id, clock, part))

describe('copy of an application', () => {
  it('states author, time, content and confirmation, in the language of the application', async () => {
    const { id, reference } = await storeApplication(portal, {
      evidence: 'DOKOBIT',
      at: new Date('2026-11-20T22:30:00Z'),
      files: [{ name: 'pažyma.pdf', content: '%PDF' }],
    })
    const { text, info } = await readPdf(await printApplication(portal.app, id))
    for (const part of [
      'Privataus asmens lizingo paraiška',
      reference,
      'Baltic Finance Demo',
      '2026-11-21 00:30',
      'Vardas',
      'Elektroninis parašas',
      'pažyma.pdf, 4 B',
      'SHA-256',
      '1 puslapis',
    ])
      expect(text).toContain(part)
    expect(info).toMatchObject({ Title: expect.stringContaining(reference) as string })
  })

  it('prints all accepted characters', async () => {
    const said = 'Ąžuolų g. 5, Nguyễn Thảo, Żółw, Ðóra, Şahin, Παπαδόπουλος, Їжакевич, 100 € – „citata“ №1 ½ ™'
    const { id } = await storeApplication(portal, { changes: { '/applicant/additional_information': said } })
    const { text } = await readPdf(await printApplication(portal.app, id))
    const bare = (one: string): string => one.normalize('NFC').replaceAll(/\s/g, '')
    expect(bare(text)).toContain(bare(said))
  })

  it('contains the credit price behind the instalment as of sending', async () => {
    const { id } = await storeApplication(portal, { language: 'en' })
    expect((await readPdf(await printApplication(portal.app, id))).text).not.toContain('Annual percentage rate')
    const price = {
      financed_amount: '17000.00',
      yearly_interest_rate: '0.0590',
      agreement_fee_amount: '170.00',
      monthly_fee_amount: '0.00',
      total_fees_amount: '170.00',
      total_payable_amount: '19842.20',
      annual_percentage_rate: '0.0650',
    }
    await portal.db
      .updateTable('application')
      .set({ credit_price: JSON.stringify(price) })
      .where('id', '=', id)
      .execute()
    const text = (await readPdf(await printApplication(portal.app, id))).text.replaceAll(/\s+/g, ' ')
    for (const part of [
      'Interest rate per year',
      '5,90 %',
      'Agreement fee',
      '170,00 €',
      'Monthly fee',
      'Total amount payable',
      '19.842,20 €',
      'Annual percentage rate (APR)',
      '6,50 %',
    ])
      expect(text).toContain(part)
  })

  it('is marked as unconfirmed before the confirmation', async () => {
    const { id } = await storeApplication(portal, { status: 'AWAITING_CONFIRMATION', language: 'en' })
    await portal.db.updateTable('application').set({ signing_type: 'DOKOBIT' }).where('id', '=', id).execute()
    const { text } = await readPdf(await printApplication(portal.app, id))
    expect(text).toContain('To be confirmed by the electronic signature under this document')
  })

  it('wraps long values and numbers its pages', async () => {
    const { id } = await storeApplication(portal, {
      language: 'en',
      changes: { '/applicant/additional_information': 'x'.repeat(250), '/applicant/surname': 'Š'.repeat(40) },
    })
    const { pages, text } = await readPdf(await printApplication(portal.app, id))
    expect(text.replaceAll(' ', '')).toContain('x'.repeat(250))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  it('is served for a receipt, as an attachment, for a day (FRM-71)', async () => {
    const { id, reference } = await storeApplication(portal)
    const receipt = await issue(id)
    const answer = await copy(receipt)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${reference}.pdf"`,
      'cache-control': 'no-store',
    })
    const stored = await portal.db
      .selectFrom('application_receipt')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(receipt)
    const before = clock
    clock = new Date(before.getTime() + 24 * 3_600_000 + 1000)
    expect((await copy(receipt)).statusCode).toBe(404)
    clock = before
    expect((await copy('A'.repeat(43))).statusCode).toBe(404)
    expect((await copy('short')).statusCode).toBe(422)
  })

  it('of a related applicant contains only the part of that applicant', async () => {
    const { id } = await storeApplication(portal, {
      changes: { '/applicant/name': 'Pirmasis', '/applicant/surname': 'Pareiškėjas' },
    })
    const { version } = await portal.app.forms.published('related-applicant', 'spouse')
    const part = await portal.db
      .insertInto('related_applicant')
      .values({
        application_id: id,
        role: 'spouse',
        language: 'lt',
        name: 'Ona',
        surname: 'Antroji',
        code: '48903120417',
        phone: '+37061234567',
        email: 'ona@example.com',
        application_token_hash: Buffer.from('1'),
        applicant_token_hash: Buffer.from('2'),
        code_hmac: Buffer.from('3'),
        tries_left: 5,
        invited_at: clock,
        sent_at: clock,
        expires_at: clock,
        submitted_at: clock,
        verified_at: clock,
        submitted_language: 'lt',
        form: 'related-applicant',
        form_version: version,
        mode: 'spouse',
        payload: JSON.stringify({ applicant: { name: 'Ona', surname: 'Antroji', code: '48903120417' } }),
        digest: Buffer.from('4'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { text } = await readPdf(await printPart(portal.app, part.id))
    expect(text).toContain('Antroji')
    expect(text).not.toContain('Pareiškėjas Pirmasis')
    expect(text).not.toContain('Pirmasis')
    expect((await readPdf((await copy(await issue(id, part.id))).rawPayload)).text).not.toContain('Pirmasis')
    expect((await readPdf((await copy(await issue(id))).rawPayload)).text).not.toContain('Antroji')
  })

  it('does not keep receipts forever', async () => {
    const { id } = await storeApplication(portal)
    await issue(id)
    await sweep(portal.db, new Date(clock.getTime() + 31 * 86_400_000))
    expect(await portal.db.selectFrom('application_receipt').select('digest').execute()).toEqual([])
  })
})

describe('mail about an application', () => {
  it('states the number and the next steps, and no personal data except the name', async () => {
    const { id, reference } = await storeApplication(portal, {
      changes: { '/applicant/name': 'Rūta', '/applicant/email': 'ruta@example.com' },
      language: 'en',
      status: 'AWAITING_APPLICANTS',
    })
    await portal.db.transaction().execute(async trx => {
      await notifyConfirmed(trx, portal.app, { applicationId: id, now: clock })
      await notifyComplete(trx, portal.app, { applicationId: id, now: clock })
    })
    const sent = await portal.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'body'])
      .where('recipient', '=', 'ruta@example.com')
      .orderBy('id')
      .execute()
    expect(sent).toHaveLength(2)
    for (const { subject, body } of sent) {
      expect(subject).toContain(reference)
      expect(body).toContain('Hello Rūta')
      expect(body).toContain('What happens next')
      expect(body).not.toContain('Kazlausk')
    }
    expect(sent[0]?.body).toContain('link to their own part')
    expect(sent[1]?.body).toContain('all parts')
  })

  it.each(languages)('has every text in %s', language => {
    const about = { language, reference: 'LP-2026-000001-1', name: 'Rūta' }
    for (const mail of [
      confirmationMail(portal.app, { ...about, status: 'COMPLETE' }),
      confirmationMail(portal.app, { ...about, status: 'AWAITING_APPLICANTS' }),
      allPartsMail(portal.app, about),
    ]) {
      expect(mail.subject).toContain('LP-2026-000001-1')
      expect(mail.text).not.toMatch(/%\{/)
    }
  })
})
