import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower, billQuery, loanId, type LoanBill, type LoanReport, type Row } from '../../support/loans.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await asBorrower(portal)
})
afterAll(() => portal.close())

const get = async (url: string) => {
  const answer = await demo.get(`/api/hw/${url}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer
}
async function xlsx(url: string) {
  const answer = await get(url)
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets
  const [header = [], ...rows] = sheet!.rows
  return { answer, header, rows }
}
/** Lines of a CSV without quoted line ends, as cells. */
async function csv(url: string) {
  const answer = await get(`${url}&format=csv`)
  const text = answer.rawPayload.toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [header = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(';').map(cell => cell.replace(/^"|"$/g, '').replaceAll('""', '"')))
  return { answer, header, rows }
}
const staff = (key: string) => portal.app.texts.get('en', 'staff', key)
const schedule = 'companyNumber=101&contractNumber=L-LT-230041'

describe('exports of loans (LON-21)', () => {
  test('of bills contain every row under the filters in the order of the list', async () => {
    const query = `${billQuery('L-LT-230041', 'L-LT-250112')}&billType=Principle,Interest&sort=openAmount&sortType=DESC`
    const { bills } = (await get(`bills?${query}&size=1000`)).json<{ bills: LoanBill[] }>()
    const { answer, header, rows } = await xlsx(`bills:export?${query}&columns=billNumber,billKind,dueDate,openAmount`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="bills_20261120-091500.xlsx"')
    expect(header).toEqual(
      ['billNumber', 'billKind', 'dueDate', 'openAmount'].map(field => staff(`resources.loan/bills.fields.${field}`)),
    )
    expect(rows.map(([number, , , open]) => [number, open])).toEqual(
      bills.map(({ billNumber, openAmount }) => [billNumber, Number(openAmount)]),
    )
    const file = await csv(`bills:export?${query}&columns=billNumber,billKind,dueDate,openAmount`)
    expect(file.answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bills_20261120-091500.csv"',
    })
    expect(file.header).toEqual(header)
    expect(file.rows).toEqual(
      bills.map(({ billNumber, billKind, dueDate, openAmount }) => [
        billNumber,
        staff(`values.loanBillKind.${billKind}`),
        dueDate,
        openAmount!.replace('.', ','),
      ]),
    )
  })

  test('of contracts contain the loans of the list in its order, in both formats (LON-36)', async () => {
    const { loans } = (await get('loans')).json<{ loans: Row[] }>()
    expect(loans.length).toBeGreaterThan(2)
    const inOrder = loans.toSorted((a, b) => Number(b['repaidAmount']) - Number(a['repaidAmount']))
    const fields = ['contractNumber', 'status', 'financier', 'repaidAmount', 'availableAmount', 'interest', 'endDate']
    const query = `sort=repaidAmount,DESC&columns=${fields.join()}&language=en`
    const { answer, header, rows } = await xlsx(`loans:export?${query}`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="loans_20261120-091500.xlsx"')
    expect(header).toEqual(fields.map(field => staff(`resources.loan/contracts.fields.${field}`)))
    expect(
      rows.map(([number, status, financier, repaid, available]) => [number, status, financier, repaid, available]),
    ).toEqual(
      inOrder.map(loan => [
        loan['contractNumber'],
        staff(`values.contractStatus.${String(loan['status'])}`),
        loan['financier'],
        Number(loan['repaidAmount']),
        Number(loan['availableAmount']),
      ]),
    )
    const file = await csv(`loans:export?${query}`)
    expect(file.answer.headers['content-disposition']).toContain('loans_20261120-091500.csv')
    expect(file.header).toEqual(header)
    expect(file.rows.map(([number, , , repaid, , , end]) => [number, repaid, end])).toEqual(
      inOrder.map(loan => [loan['contractNumber'], String(loan['repaidAmount']).replace('.', ','), loan['endDate']]),
    )
  })

  test('of contracts have the visible columns and the first order of the list, and say what they hold (LON-36)', async () => {
    const { loans } = (await get('loans')).json<{ loans: Row[] }>()
    const { answer, header, rows } = await xlsx('loans:export?language=en')
    const { columns } = portal.app.resources.document('loan/contracts')
    expect(header).toEqual(
      columns.flatMap(({ field, hidden }) =>
        hidden === true ? [] : [staff(`resources.loan/contracts.fields.${field}`)],
      ),
    )
    expect(rows.map(([number]) => number)).toEqual(loans.map(loan => loan['contractNumber']).toSorted())
    const about = new Map((await readXlsx(answer.rawPayload)).sheets[1]?.rows.map(([key, value]) => [key, value]))
    expect(about.get('List')).toBe('Loan contracts')
    expect(about.get('Rows')).toBe(loans.length)
    const cents = loans.reduce((sum, loan) => sum + Math.round(Number(loan['disbursedAmount']) * 100), 0)
    expect(Math.round(Number(about.get('Total: Disbursed')) * 100)).toBe(cents)
  })

  test('of contracts leave out a loan that waits for its signature (LON-08)', async () => {
    const id = await loanId(portal, 'L-LT-260188')
    const statusOf = async () =>
      (await portal.db.selectFrom('loan_contract').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status
    const set = (status: Awaited<ReturnType<typeof statusOf>>) =>
      portal.db.updateTable('loan_contract').set({ status }).where('id', '=', id).execute()
    const before = await statusOf()
    const numbers = async () => (await csv('loans:export?columns=contractNumber')).rows.flat()
    expect(await numbers()).toContain('L-LT-260188')
    await set('READY_FOR_SIGNING')
    try {
      expect(await numbers()).not.toContain('L-LT-260188')
      expect((await demo.get(`/api/hw/loans:export?ids=${id}`)).statusCode).toBe(404)
    } finally {
      await set(before)
    }
  })

  test('of reports contain the lines of the list', async () => {
    const query = `contractId=${await loanId(portal, 'L-LT-240145')}&type=PAYMENT&sort=amount,ASC`
    const { content } = (await get(`reports?${query}&size=1000`)).json<{ content: LoanReport[] }>()
    const { answer, rows } = await xlsx(`reports:export?${query}&columns=number,amount`)
    expect(answer.headers['content-disposition']).toContain('act_20261120-091500.xlsx')
    expect(rows).toEqual(content.map(({ number, amount }) => [number, Number(amount['amount'])]))
    expect((await csv(`reports:export?${query}&columns=number`)).rows.flat()).toEqual(
      content.map(({ number }) => number),
    )
  })

  test('of a schedule contain the payments of the list, in the language of the call', async () => {
    const { schedules } = (await get(`schedules?${schedule}&historyOnly=true&size=1000`)).json<{ schedules: Row[] }>()
    const { header, rows } = await xlsx(`schedules:export?${schedule}&historyOnly=true&language=lt`)
    expect(header[0]).toBe(portal.app.texts.get('lt', 'staff', 'resources.loan/schedules.fields.paymentDate'))
    expect(rows.map(row => row.at(-1))).toEqual(schedules.map(({ totalAmount }) => Number(totalAmount)))
    const file = await csv(`schedules:export?${schedule}&columns=paymentDate,totalAmount`)
    expect(file.rows).toHaveLength(60 - schedules.length)
  })

  test('never contain a formula', async () => {
    const id = await loanId(portal, 'L-LT-260188')
    const trap = '=HYPERLINK("http://evil.example";"x") ąž'
    await portal.db
      .insertInto('loan_bill')
      .values({
        loan_contract_id: id,
        bill_number: trap,
        bill_type: 'Contract',
        issue_date: '2026-11-01',
        due_date: '2026-12-01',
        total_amount: '1.00',
        paid_amount: '0.00',
        open_amount: '1.00',
      })
      .execute()
    const answer = await get(`bills:export?${billQuery('L-LT-260188')}&columns=billNumber&format=csv`)
    expect(answer.body).toContain(`"'${trap.replaceAll('"', '""')}"`)
    expect((await xlsx(`bills:export?${billQuery('L-LT-260188')}&columns=billNumber`)).rows).toEqual([[trap]])
  })

  test.each([
    `bills:export?${billQuery('L-LT-230041')}&format=pdf`,
    `bills:export?${billQuery('L-LT-230041')}&columns=unknown`,
    `bills:export?${billQuery('L-LT-230041')}&size=10`,
    `schedules:export?${schedule}&sort=unknown`,
    'reports:export?columns=reconciliationActs',
    'reports:export?sort=unknown,ASC',
    'loans:export?columns=guarantees',
    'loans:export?sort=pledges,ASC',
    'loans:export?size=10',
    'loans:export?ids=x',
  ])('%s is rejected', async url => {
    const answer = await demo.get(`/api/hw/${url}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  })

  describe.each([
    ['bills', `${billQuery('L-LT-230041')}&`, 'billNumber', 'loan_bill'],
    ['reports', '', 'number', 'loan_act'],
    ['loans', '', 'contractNumber', 'loan_contract'],
  ])('chosen %s', (list, scope, field, table) => {
    const foreignId = async () => {
      const contract = await loanId(portal, 'L-EE-250090')
      if (table === 'loan_contract') return contract
      const { rows } = await sql<{ id: string }>`select min(id)::text as id from ${sql.table(table)}
        where loan_contract_id = ${contract}`.execute(portal.db)
      return rows[0]?.id ?? ''
    }
    const rowsOf = async () => {
      // Loans come all at once, and the page orders them.
      const size = list === 'loans' ? '' : 'size=10'
      const { loans, bills, content = bills } = (await get(`${list}?${scope}${size}`)).json<Record<string, Row[]>>()
      return content ?? loans?.toSorted((a, b) => String(a[field]).localeCompare(String(b[field]))) ?? []
    }

    test('are exported in the order of the list, with their number on the second sheet (LST-12)', async () => {
      const [first, , third] = await rowsOf()
      const answer = await get(
        `${list}:export?${scope}ids=${String(third?.['id'])},${String(first?.['id'])}&columns=${field}&language=en`,
      )
      const [sheet, about] = (await readXlsx(answer.rawPayload)).sheets
      expect(sheet?.rows.slice(1)).toEqual([[first?.[field]], [third?.[field]]])
      expect(about?.rows).toContainEqual(['Chosen rows', 2])
    })

    test('are refused as a whole with the id of another company, and with no row (LST-12)', async () => {
      const [own] = await rowsOf()
      for (const wrong of [await foreignId(), '999999999']) {
        const answer = await demo.get(`/api/hw/${list}:export?${scope}ids=${String(own?.['id'])},${wrong}`)
        expect([answer.statusCode, answer.json<{ code: string }>().code], wrong).toEqual([404, 'NOT_FOUND'])
      }
      expect((await demo.get(`/api/hw/${list}?${scope}ids=1`)).statusCode).toBe(400)
    })
  })

  test('are 404 for a loan of another company, and need session and product', async () => {
    const foreign = 'companyNumber=301&contractNumber=L-EE-250090'
    // Logged in once: a user has only a few sessions, and with this clock none of them is the oldest.
    const factoring = await portal.as('demo')
    for (const url of [
      `schedules:export?${foreign}`,
      `bills:export?${foreign.replaceAll(/(companyNumber|contractNumber)/g, 'contract.$1')}`,
      `reports:export?contractId=${await loanId(portal, 'L-EE-250090')}`,
      `loans:export?ids=${await loanId(portal, 'L-EE-250090')}`,
    ]) {
      expect((await demo.get(`/api/hw/${url}`)).statusCode, url).toBe(404)
      expect((await portal.client().get(`/api/hw/${url}`)).statusCode, url).toBe(401)
      expect((await factoring.get(`/api/hw/${url}`)).statusCode, url).toBe(403)
    }
  })
})
