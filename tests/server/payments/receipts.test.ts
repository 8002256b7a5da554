import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OnlinePayment } from '../../../schemas/generated/types/entities/online-payment.ts'
import type { SimulatedOrder } from '../../../server/providers/simulated-payment/orders.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower } from '../../support/loans.ts'
import { aContractWithBills, begin, orderOf, report, wish } from '../../support/payments.ts'
import { readPdf } from '../../support/pdf.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

const receiptOf = (order: SimulatedOrder, client = demo, base = '/api/payment') =>
  client.get(`${base}/${order.merchantReference}/receipt`)
const pdfOf = (order: SimulatedOrder, language = 'en', client = demo, base = '/api/payment') =>
  client.get(`${base}/receipt/pdf?reference=${order.merchantReference}&language=${language}`)

const payerName = async () =>
  (await portal.db.selectFrom('party').select('name').where('fid', '=', 'P-1001').executeTakeFirstOrThrow()).name

/** A paid payment of parts of two bills. */
async function aPaidPayment() {
  const { contractId, bills } = await aContractWithBills(portal, ['10.00', '1234.50'])
  const [first, second] = bills
  const answer = await demo.post(
    '/api/payment/create',
    wish(contractId, '1200.25', {
      bills: [
        { bill_id: second?.id, amount: '1199.00' },
        { bill_id: first?.id, amount: '1.25' },
      ],
    }),
  )
  const order = orderOf(portal, answer.json<{ payload: { redirect_url: string } }>().payload.redirect_url)
  await report(portal, order, { paymentStatus: 'PAID' })
  const { contract_number: number } = await portal.db
    .selectFrom('contract')
    .select('contract_number')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  return { contractId, bills, order, number }
}

describe('receipt of a payment (BIL-36)', () => {
  test('has number, date, payer, method, what was paid of each bill, total and status', async () => {
    const { bills, order, number, contractId } = await aPaidPayment()
    const receipt = (await receiptOf(order)).json<OnlinePayment>()
    expect(receipt).toMatchObject({
      number: `${number}/1`,
      reference: order.merchantReference,
      state: 'PAID',
      method: 'BANK_PAYMENT',
      payer: await payerName(),
      payee: 'UAB „Baltic Finance Demo“',
      contractNumber: number,
      amount: '1200.25',
      surplus: '0.00',
      currency: 'EUR',
      bills: [
        { id: bills[0]?.id, contractId, number: `${number}-0`, amount: '1.25' },
        { id: bills[1]?.id, contractId, number: `${number}-1`, amount: '1199.00' },
      ],
    })
    expect(Math.abs(Date.parse(receipt.paidAt) - Date.now())).toBeLessThan(3_600_000)
  })

  test.each([
    ['en', 'Payment receipt', 'Confirmed by the bank', 'Total'],
    ['lt', 'Mokėjimo kvitas', 'Patvirtino bankas', 'Iš viso'],
    ['lv', 'Maksājuma kvīts', 'Banka apstiprinājusi', 'Kopā'],
    ['ee', 'Maksekviitung', 'Pank on kinnitanud', 'Kokku'],
  ])('is printed in %s with the same facts', async (language, title, state, word) => {
    const { order, number } = await aPaidPayment()
    const answer = await pdfOf(order, language)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(`receipt_${number}-1.pdf`)
    const { text } = await readPdf(answer.rawPayload)
    for (const part of [
      title,
      state,
      word,
      `${number}/1`,
      `${number}-0`,
      `${number}-1`,
      '1,25 €',
      '1.199,00 €',
      '1.200,25 €',
      await payerName(),
      'UAB „Baltic Finance Demo“',
    ])
      expect(text).toContain(part)
    // A long reference is broken over lines.
    expect(text.replaceAll(' ', '')).toContain(order.merchantReference)
  })

  test('numbers the receipts of a contract one after another, without gaps for payments that were not paid (BIL-37)', async () => {
    const { contractId } = await aContractWithBills(portal, ['60.00'])
    const numbers: string[] = []
    for (const [amount, paymentStatus] of [
      ['1', 'PAID'],
      ['2', 'ABANDONED'],
      ['3', 'PAID'],
    ] as const) {
      const order = await begin(portal, demo, contractId, amount)
      await report(portal, order, { paymentStatus })
      if (paymentStatus === 'PAID') numbers.push((await receiptOf(order)).json<OnlinePayment>().number)
      else expect((await receiptOf(order)).statusCode).toBe(404)
    }
    expect(numbers.map(number => number.split('/')[1])).toEqual(['1', '2'])
  })

  test('is missing for a pending payment, another company, another product and an unknown reference', async () => {
    const { order } = await aPaidPayment()
    const pending = await begin(portal, demo, (await aContractWithBills(portal, ['5.00'])).contractId, '5')
    const other = await portal.as('other')
    const borrower = await asBorrower(portal)
    const answers = await Promise.all([
      receiptOf(pending),
      pdfOf(pending),
      receiptOf(order, other),
      pdfOf(order, 'en', other),
      receiptOf(order, borrower, '/api/hw/payment'),
      pdfOf(order, 'en', borrower, '/api/hw/payment'),
      receiptOf({ ...order, merchantReference: 'x' }),
      pdfOf({ ...order, merchantReference: "' or 1=1 --" }),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 404))
    expect((await receiptOf(order, portal.client())).statusCode).toBe(401)
    expect((await receiptOf(order, await portal.as('viewer'))).statusCode).toBe(200)
  })

  test('says that the provider reported a refund later, and what exceeded the bills', async () => {
    const { contractId, bills } = await aContractWithBills(portal, ['10.00'])
    const order = await begin(portal, demo, contractId, '10')
    await portal.db
      .updateTable('factor_invoice')
      .set({ paid_amount: '4.00', open_amount: '6.00' })
      .where('id', '=', bills[0]?.id ?? '')
      .execute()
    await report(portal, order, { paymentStatus: 'PAID' })
    await report(portal, order, { paymentStatus: 'VOIDED' })
    expect((await receiptOf(order)).json()).toMatchObject({
      state: 'REVERSED',
      amount: '10.00',
      surplus: '4.00',
      bills: [{ amount: '6.00' }],
    })
    const { text } = await readPdf((await pdfOf(order)).rawPayload)
    expect(text).toContain('The bank later reported a refund')
    expect(text).toContain('4,00 €')
  })

  test('is named by the payments of the bill that came with it, and by no other', async () => {
    const { order, bills, number } = await aPaidPayment()
    const rows = (await demo.get(`/api/payment-receipts?factorInvoiceId=${bills[1]?.id}`)).json<{
      invoicePaymentReceipts: { paymentReference: string | null; receiptNumber: string | null }[]
    }>().invoicePaymentReceipts
    expect(rows.map(row => row.paymentReference)).toEqual([order.merchantReference])
    // BIL-38: what the link to the page of the payment shows.
    expect(rows.map(row => row.receiptNumber)).toEqual([`${number}/1`])
    await portal.db
      .insertInto('payment_receipt')
      .values({
        invoice_id: null,
        factor_invoice_id: bills[0]?.id ?? '',
        collection_date: '2026-11-20',
        origin: 'BANK_PAYMENT',
        collected_amount: '1.00',
        reconciled_amount: '1.00',
        reconciliation_act_id: null,
        accounts_receivable_act_id: null,
      })
      .execute()
    const others = (await demo.get(`/api/payment-receipts?factorInvoiceId=${bills[0]?.id}`)).json<{
      invoicePaymentReceipts: { paymentReference: string | null }[]
    }>().invoicePaymentReceipts
    expect(others.map(row => row.paymentReference).toSorted()).toEqual([null, order.merchantReference].toSorted())
  })
})
