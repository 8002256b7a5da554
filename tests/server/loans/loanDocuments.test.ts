import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import { loanSchedule, monthlyDueDates } from '../../../schemas/loanSchedule.ts'
import { languages } from '../../../schemas/languages.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower, billQuery, loanId, type LoanBill, type Row } from '../../support/loans.ts'
import { readPdf } from '../../support/pdf.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await asBorrower(portal)
})
afterAll(() => portal.close())

const shown = (amount: string) => formatMoney(amount).replace(/\s/g, ' ')
const annuity = 'companyNumber=101&contractNumber=L-LT-230041'
const late = 'companyNumber=101&contractNumber=L-LT-240145'
async function printed(url: string, client = demo) {
  const answer = await client.get(`/api/hw/${url}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return { answer, ...(await readPdf(answer.rawPayload)) }
}
const text = (language: (typeof languages)[number], area: string, key: string) =>
  portal.app.texts.get(language, area, key)

describe('GET /hw/schedules/pdf (LON-16)', () => {
  test('prints every payment, past and coming, with the sums of the schedule', async () => {
    const { answer, text: printedText } = await printed(`schedules/pdf?${annuity}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="schedule_L-LT-230041.pdf"') as string,
      'cache-control': 'no-store',
    })
    const rows = await portal.db
      .selectFrom('loan_schedule')
      .selectAll()
      .where('loan_contract_id', '=', await loanId(portal, 'L-LT-230041'))
      .execute()
    expect(rows).toHaveLength(60)
    for (const row of rows) {
      expect(printedText).toContain(`${row.payment_date} ${shown(row.unpaid_amount)} ${shown(row.principal_amount)}`)
      expect(printedText).toContain(shown(row.total_amount))
    }
    // The rest of the disbursed amount was prepaid.
    expect(printedText).toContain(shown('440000.00'))
    expect(printedText).toContain('Interest Payment 2023-10-25')
  })

  test.each(languages)('is in the language %s that the call names', async language => {
    const { text: printedText } = await printed(`schedules/pdf?${annuity}&language=${language}`)
    for (const key of ['documents.title.LOAN_SCHEDULE', 'documents.lender', 'documents.loan.owed'])
      expect(printedText).toContain(text(language, 'server', key))
  })

  test('repeats the head of the table on each page of 480 payments, and shows VAT where it is due', async () => {
    const id = await loanId(portal, 'L-LT-260188')
    const payments = loanSchedule({
      disbursements: [{ date: '2026-11-25', cents: 60_000_000 }],
      rates: [{ from: '2026-11-25', rate: 610 }],
      dayCount: 'ACT_360',
      method: 'ANNUITY',
      dueDates: monthlyDueDates('2026-12-31', 480),
      vatRate: 2100,
    })
    const decimal = (amount: number) => (amount / 100).toFixed(2)
    await portal.db
      .insertInto('loan_schedule')
      .values(
        payments.map(payment => ({
          loan_contract_id: id,
          payment_date: payment.date,
          unpaid_amount: decimal(payment.owed),
          interest_amount: decimal(payment.interest),
          principal_amount: decimal(payment.principal),
          vat_amount: decimal(payment.vat),
          total_amount: decimal(payment.total),
        })),
      )
      .execute()
    const { pages } = await printed('schedules/pdf?companyNumber=101&contractNumber=L-LT-260188')
    expect(pages.length).toBeGreaterThan(8)
    pages.slice(0, -1).forEach((page, index) => {
      expect(page).toContain('Interest VAT Payment')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    })
    const dates = pages.join(' ').match(/\d{4}-\d{2}-\d{2} €?[\d.]+,\d{2}/g) ?? []
    expect(dates).toHaveLength(480)
  })

  test('is empty for a loan without a schedule (LON-18)', async () => {
    const answer = await demo.get('/api/hw/schedules/pdf?companyNumber=101&contractNumber=L-LT-260201')
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([204, 0])
  })
})

describe('GET /hw/invoices/pdf (LON-17)', () => {
  const bills = async (rest: string) =>
    (await demo.get(`/api/hw/bills?${billQuery('L-LT-240145')}&size=100${rest}`)).json<{ bills: LoanBill[] }>().bills

  test('prints one bill with what it charges, its payments and where to pay', async () => {
    const [bill] = (await bills('&status=OVERDUE')).filter(({ payments }) => payments.length > 0)
    const { answer, text: printedText, pages } = await printed(`invoices/pdf?${late}&billNumber=${bill!['billNumber']}`)
    expect(answer.headers['content-disposition']).toContain(`bill_${bill!['billNumber']}.pdf`)
    const { factor } = portal.app.portal
    for (const part of [
      bill!['billNumber']!,
      bill!['issueDate']!,
      bill!['dueDate']!,
      'L-LT-240145',
      shown(bill!['totalBillAmount']!),
      shown(bill!['paidAmount']!),
      shown(bill!['openAmount']!),
      bill!.payments[0]!['number']!,
      text('en', 'staff', `values.loanBillKind.${bill!['billKind']}`),
      factor.bankAccount,
    ])
      expect(printedText).toContain(part)
    expect(pages).toHaveLength(1)
  })

  test('prints VAT apart from interest where the lender taxes it, and not on principal (LON-26)', async () => {
    const client = await portal.as('demo')
    expect((await client.post('/api/user/parties/switch?partyFid=P-1003')).statusCode).toBe(200)
    expect((await client.post('/api/user/products/switch?productFid=P-1003-LOAN')).statusCode).toBe(200)
    const key = 'companyNumber=303&contractNumber=L-EE-250163'
    const { bills: all } = (
      await client.get(`/api/hw/bills?${key.replaceAll(/(companyNumber|contractNumber)/g, 'contract.$1')}&size=100`)
    ).json<{ bills: LoanBill[] }>()
    const [interest, principal] = ['Interest', 'Principle'].map(type => all.find(bill => bill['billType'] === type)!)
    const schedules = await Promise.all(
      ['', '&historyOnly=true'].map(async part => {
        const answer = await client.get(`/api/hw/schedules?${key}&size=100${part}`)
        return answer.json<{ schedules: Row[] }>().schedules
      }),
    )
    const payment = schedules.flat().find(({ paymentDate }) => paymentDate === interest!['dueDate'])!
    expect(Number(payment['vatTotal'])).toBeGreaterThan(0)
    const bill = async (one: LoanBill) => {
      const { text: printedText } = await printed(`invoices/pdf?${key}&billNumber=${one['billNumber']}`, client)
      return printedText
    }
    const taxed = await bill(interest!)
    expect(taxed).toContain(`Interest, contract L-EE-250163 ${shown(payment['interestAmount']!)}`)
    expect(taxed).toContain(`VAT ${shown(payment['vatTotal']!)}`)
    expect(taxed).toContain(`Total ${shown(interest!['totalBillAmount']!)}`)
    const free = await bill(principal!)
    expect(free).toContain(`Principal, contract L-EE-250163 ${shown(principal!['totalBillAmount']!)}`)
    expect(free).not.toContain(`VAT ${shown('0.00')}`)
  })

  test('prints all open bills in one file without a number: a list, then each bill on a page', async () => {
    const open = await bills('&status=OVERDUE,UNPAID,PARTIALLY_PAID')
    const { pages } = await printed(`invoices/pdf?${late}`)
    expect(pages).toHaveLength(open.length + 1)
    for (const bill of open) {
      expect(pages[0]).toContain(bill['billNumber'])
      expect(pages.slice(1).filter(page => page.includes(`Bill ${bill['billNumber']}`))).toHaveLength(1)
    }
    const sum = open.reduce((total, bill) => total + Math.round(Number(bill['openAmount']) * 100), 0)
    expect(pages[0]).toContain(shown((sum / 100).toFixed(2)))
  })

  test('is empty when nothing is open (LON-18)', async () => {
    const answer = await demo.get('/api/hw/invoices/pdf?companyNumber=101&contractNumber=L-LT-200007')
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([204, 0])
  })

  test('rejects more open bills than one file holds, with a code', async () => {
    const contract = await loanId(portal, 'L-LT-260201')
    await portal.db
      .insertInto('loan_bill')
      .values(
        Array.from({ length: 101 }, (_, index) => ({
          loan_contract_id: contract,
          bill_number: `T-${index}`,
          bill_type: 'Interest' as const,
          issue_date: '2026-10-01',
          due_date: '2026-12-01',
          total_amount: '10.00',
          paid_amount: '0.00',
          open_amount: '10.00',
        })),
      )
      .execute()
    const answer = await demo.get('/api/hw/invoices/pdf?companyNumber=101&contractNumber=L-LT-260201')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'DOCUMENT_TOO_LONG'])
  })
})

describe('GET /hw/reports/pdf (LON-20)', () => {
  const reports = async (rest: string) =>
    (await demo.get(`/api/hw/reports?size=1000${rest}`)).json<{
      content: (Row & { amount: Row; reconciliationActs: (Row & { amount: Row })[] })[]
    }>().content

  test('prints a payment with the bills that it was reconciled with', async () => {
    const payment = (await reports('&type=PAYMENT')).find(({ reconciliationActs }) => reconciliationActs.length > 1)!
    const { answer, text: printedText } = await printed(`reports/pdf?actId=${payment['id']}`)
    expect(answer.headers['content-disposition']).toContain(`act_${payment['number']}.pdf`)
    expect(printedText).toContain(text('en', 'server', 'documents.title.PAYMENT'))
    for (const act of payment.reconciliationActs)
      for (const part of [act['number']!, act['billNumber']!, shown(act.amount['amount']!)])
        expect(printedText).toContain(part)
    expect(printedText).toContain(shown(payment.amount['amount']!))
    const [part] = payment.reconciliationActs
    expect((await printed(`reports/pdf?actId=${part!['id']}`)).text).toContain(payment['number'])
  })

  test('names a credit note as such, also on the act of its bill (LON-09)', async () => {
    const note = (await reports('&type=PAYMENT')).find(({ kind }) => kind === 'CREDIT_NOTE')!
    const title = text('lv', 'server', 'documents.title.CREDIT_NOTE')
    const whole = await printed(`reports/pdf?actId=${note['id']}&language=lv`)
    expect(whole.text).toContain(title)
    const part = await printed(`reports/pdf?actId=${note.reconciliationActs[0]!['id']}&language=lv`)
    expect(part.text.replaceAll(/\s+/g, ' ')).toContain(`${title} ${note['number']}`)
  })

  test.each(['PAYOUT', 'INTEREST_FEE', 'LATE_FEE', 'OTHER_FEE'])('prints an act %s', async type => {
    const [act] = type === 'LATE_FEE' ? await reports('&type=LATE_FEE') : await reports(`&type=${type}`)
    const { text: printedText } = await printed(`reports/pdf?actId=${act!['id']}&language=lt`)
    expect(printedText).toContain(text('lt', 'server', `documents.title.${type}`))
    expect(printedText).toContain(shown(act!.amount['amount']!))
  })
})

describe('PDF of another company', () => {
  test('is answered like a missing one (LON-15)', async () => {
    const foreign = await loanId(portal, 'L-EE-250090')
    const [act, bill] = await Promise.all([
      portal.db.selectFrom('loan_act').select('id').where('loan_contract_id', '=', foreign).executeTakeFirstOrThrow(),
      portal.db
        .selectFrom('loan_bill')
        .select('bill_number')
        .where('loan_contract_id', '=', foreign)
        .executeTakeFirstOrThrow(),
    ])
    const answers = await Promise.all(
      [
        'schedules/pdf?companyNumber=301&contractNumber=L-EE-250090',
        'schedules/pdf?companyNumber=101&contractNumber=L-LT-999999',
        'invoices/pdf?companyNumber=301&contractNumber=L-EE-250090',
        `invoices/pdf?${late}&billNumber=${bill.bill_number}`,
        `invoices/pdf?${late}&billNumber=nothing`,
        `reports/pdf?actId=${act.id}`,
        'reports/pdf?actId=999999999',
        'reports/pdf?actId=99999999999999999999',
      ].map(url => demo.get(`/api/hw/${url}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer.json<object>(), requestId: '' }))).size).toBe(1)
  })

  test.each([
    'schedules/pdf',
    'invoices/pdf?companyNumber=101',
    'reports/pdf?actId=x',
    `schedules/pdf?${annuity}&language=de`,
  ])('%s is rejected', async url => {
    const answer = await demo.get(`/api/hw/${url}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([`schedules/pdf?${annuity}`, `invoices/pdf?${annuity}`, 'reports/pdf?actId=1'])(
    '%s requires a session and the product',
    async url => {
      expect((await portal.client().get(`/api/hw/${url}`)).statusCode).toBe(401)
      expect((await (await portal.as('demo')).get(`/api/hw/${url}`)).statusCode).toBe(403)
    },
  )
})
