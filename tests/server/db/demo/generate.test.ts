import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DEMO_TODAY } from '../../../../server/db/demo/calendar.ts'
import { EXCEEDED_CONTRACT, NEARLY_USED_CONTRACT } from '../../../../server/db/demo/plans.ts'
import { generateDemoData, type Row } from '../../../../server/db/demo/generate.ts'
import { readPortalSettings } from '../../../../server/config/portal.ts'
import { root } from '../../../support/app.ts'

type Text = Record<string, string>
const DAY_MS = 86_400_000
const data = generateDemoData()
const settings = readPortalSettings(root, 'test')
const rows = (table: string) => (data.find(part => part.table === table)?.rows ?? []) as readonly Row[]
const texts = (table: string) => rows(table) as unknown as readonly Text[]
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function groupedCents(items: readonly Text[], key: (item: Text) => string, column: string): Map<string, number> {
  const groups = new Map<string, number>()
  for (const item of items) groups.set(key(item), (groups.get(key(item)) ?? 0) + cents(item[column]))
  return groups
}

describe('demo data', () => {
  test('is byte-identical for the same seed and differs for another seed', () => {
    expect(digest(generateDemoData())).toBe(digest(data))
    expect(digest(generateDemoData(7))).not.toBe(digest(data))
  })

  test('equals the released data, so that a change of it is deliberate', () => {
    const bills = ['factor_invoice', 'loan_contract', 'loan_schedule', 'loan_bill', 'loan_bill_payment', 'loan_act']
    expect(digest(data.filter(({ table }) => table === 'credit_limit_history'))).toBe(
      'aefc7561fa9469657743ca54ae7970500dae0bd515d023d7371a32bc2a59d09c',
    )
    const documents = ['contract_document', 'contract_document_signer']
    expect(digest(data.filter(({ table }) => documents.includes(table)))).toBe(
      '520ac348607e07d17b0600d2d09b51dc2dc6d15cc7d421db746d3ecb39535c00',
    )
    expect(digest(data.filter(({ table }) => ![...bills, ...documents, 'credit_limit_history'].includes(table)))).toBe(
      '096813c9ccbc3fd83fa14f85e01a0962d0b1ae1b37abd35d3fd3f359bd370bf8',
    )
    expect(digest(data.filter(({ table }) => bills.includes(table)))).toBe(
      '5f59a3f7578c9a18bda03b4e80ae5702d72164131a47eb1f7c231dd25fcd6e6f',
    )
  })

  test('has 5,000 invoices of 40 buyers in all eight statuses, with credit memos', () => {
    expect(rows('third_party')).toHaveLength(40)
    expect(rows('invoice')).toHaveLength(5000)
    expect(new Set(texts('invoice').map(invoice => invoice['status']))).toEqual(
      new Set(['SUBMITTED', 'REJECTED', 'FINANCED', 'OVERDUE', 'PARTIALLY_PAID', 'PAID', 'CLOSED', 'TRANSFERRED']),
    )
    expect(texts('invoice').filter(invoice => invoice['invoice_type'] === 'CREDIT_MEMO').length).toBeGreaterThan(50)
  })

  test('has colleagues in every company: one user manager and one read-only user', () => {
    const users = texts('app_user')
    for (const product of texts('product')) {
      const held = new Map<string, string[]>()
      for (const { user_id = '', product_id, type = '' } of texts('permission')) {
        if (product_id === product['id']) held.set(user_id, [...(held.get(user_id) ?? []), type])
      }
      const sets = [...held.values()]
      expect(sets.length).toBeGreaterThanOrEqual(5)
      expect(sets.filter(set => set.includes('MANAGE_USERS')).length).toBeGreaterThanOrEqual(2)
      expect(sets.some(set => set.join() === 'READ')).toBe(true)
      for (const type of sets.flat()) expect(settings.permissionSets[product['type'] as 'LOAN']).toContain(type)
    }
    expect(users.length).toBeGreaterThan(0)
    expect(users.every(user => String(user['email']).endsWith('.example') && String(user['demo']) === 'true')).toBe(
      true,
    )
    expect(new Set(users.map(user => user['phone_number'])).size).toBe(users.length)
    expect(users.filter(user => !String(user['phone_number']).match(/^\+370\d{8}$|^\+37[12]\d{8}$/))).toEqual([])
  })

  test('has contracts in every factoring status, both reverse and ordinary', () => {
    const kinds = new Set(texts('contract').map(contract => `${contract['status']} ${contract['factoring_product']}`))
    for (const status of ['ACTIVE', 'MANUALLY_SUSPENDED', 'EXPIRED', 'READY_FOR_SIGNING']) {
      expect([...kinds]).toEqual(expect.arrayContaining([`${status} ORDINARY`, `${status} REVERSE`]))
    }
  })

  test('gives every buyer on a contract a contact with a non-existent address', () => {
    const withContact = new Set(
      texts('third_party_contact').map(contact => `${contact['contract_id']}/${contact['third_party_id']}`),
    )
    for (const link of texts('contract_third_party'))
      expect(withContact).toContain(`${link['contract_id']}/${link['third_party_id']}`)
    for (const contact of texts('third_party_contact'))
      expect(contact['email']).toMatch(/^[a-z.-]+@[a-z0-9-]+\.example$/)
  })

  test('is consistent within each invoice', () => {
    for (const invoice of texts('invoice')) {
      expect(cents(invoice['advance_total']) + cents(invoice['reserve_total'])).toBe(cents(invoice['assigned_amount']))
      expect(cents(invoice['advance_funded']) + cents(invoice['advance_unfunded'])).toBe(
        cents(invoice['advance_total']),
      )
      expect(cents(invoice['amount_paid']) + cents(invoice['amount_unpaid'])).toBe(cents(invoice['amount']))
      expect(cents(invoice['unfunded_amount'])).toBe(cents(invoice['amount']) - cents(invoice['advance_funded']))
      expect(cents(invoice['amount']) < 0).toBe(invoice['invoice_type'] === 'CREDIT_MEMO')
    }
  })

  test('is consistent between status and dates on the demo day', () => {
    for (const {
      status,
      due_date: due = '',
      invoice_date: issued = '',
      amount_unpaid: unpaid,
      invoice_type: type,
    } of texts('invoice')) {
      expect(issued < due && issued <= DEMO_TODAY).toBe(true)
      if (status === 'OVERDUE') expect(due < DEMO_TODAY && cents(unpaid) > 0).toBe(true)
      if (status === 'FINANCED' || status === 'TRANSFERRED') expect(due >= DEMO_TODAY).toBe(true)
      if (status === 'PAID' || status === 'CLOSED') expect(cents(unpaid)).toBe(0)
      if (status === 'SUBMITTED' && type === 'INVOICE') expect(due >= DEMO_TODAY).toBe(true)
    }
  })

  test('pays back the remainder of closed invoices, and receives the payments of each bill', () => {
    const rebates = groupedCents(
      texts('payout').filter(payout => payout['payout_type'] === 'REBATE'),
      payout => payout['invoice_id'] ?? '',
      'amount',
    )
    for (const invoice of texts('invoice').filter(one => one['invoice_type'] === 'INVOICE')) {
      expect(rebates.get(invoice['id'] ?? '') ?? 0).toBe(
        cents(invoice['reserve_total']) - cents(invoice['reserve_outstanding']),
      )
    }
    const receipts = data
      .filter(({ table }) => table === 'payment_receipt')
      .flatMap(({ rows: all }) => all as unknown as readonly Text[])
    const ofBills = groupedCents(
      receipts.filter(receipt => receipt['factor_invoice_id']),
      receipt => receipt['factor_invoice_id'] ?? '',
      'reconciled_amount',
    )
    for (const bill of texts('factor_invoice'))
      expect(ofBills.get(bill['id'] ?? '') ?? 0).toBe(cents(bill['paid_amount']))
  })

  test('sends each verification to a contact that the buyer has on the contract', () => {
    const contacts = new Set(
      texts('third_party_contact').map(
        contact => `${contact['contract_id']}/${contact['third_party_id']}/${contact['email']}`,
      ),
    )
    const sent = texts('buyer_verification')
    expect(sent).toHaveLength(texts('invoice').filter(invoice => invoice['buyer_verification_id'] !== null).length)
    for (const { contract_id, third_party_id, email } of sent)
      expect(contacts).toContain(`${contract_id}/${third_party_id}/${email}`)
  })

  test('fills every block of the invoice at least once and leaves it empty elsewhere', () => {
    const invoices = texts('invoice').map(invoice => invoice['id'])
    const blocks: readonly (readonly Text[])[] = [
      texts('payout'),
      texts('payment_receipt'),
      texts('payment_receipt').filter(receipt => receipt['accounts_receivable_act_id']),
      ...['INTEREST_FEE', 'LATE_FEE', 'COMMISSION_FEE'].map(type => texts('act').filter(act => act['type'] === type)),
    ]
    for (const block of blocks) {
      const filled = new Set(block.map(row => row['invoice_id']))
      expect(invoices.some(id => filled.has(id ?? '')) && invoices.some(id => !filled.has(id ?? ''))).toBe(true)
    }
  })

  test('pays out funded invoices and receives paid ones', () => {
    const advances = groupedCents(
      texts('payout').filter(payout => payout['payout_type'] === 'ADVANCE'),
      payout => payout['invoice_id'] ?? '',
      'amount',
    )
    const receipts = groupedCents(texts('payment_receipt'), receipt => receipt['invoice_id'] ?? '', 'collected_amount')
    for (const invoice of texts('invoice')) {
      expect(advances.get(invoice['id'] ?? '') ?? 0).toBe(cents(invoice['advance_funded']))
      expect(receipts.get(invoice['id'] ?? '') ?? 0).toBe(cents(invoice['amount_paid']))
    }
  })

  test('charges interest for the days of each advance, so that nobody pays a month for a day', () => {
    const advances = groupedCents(
      texts('payout').filter(payout => payout['payout_type'] === 'ADVANCE'),
      payout => payout['invoice_id'] ?? '',
      'amount',
    )
    const paidOn = new Map(
      texts('payout')
        .filter(payout => payout['payout_type'] === 'ADVANCE')
        .map(payout => [payout['invoice_id'], payout['payment_date']]),
    )
    const rates = new Map(texts('contract').map(contract => [contract['id'], Number(contract['interest_rate'])]))
    // Acts without an invoice gather those of a month.
    const acts = texts('act').filter(act => act['type'] === 'INTEREST_FEE' && act['invoice_id'] !== null)
    expect(acts.length).toBeGreaterThan(1000)
    for (const act of acts) {
      const days = Math.max(
        1,
        (Date.parse(act['date'] ?? '') - Date.parse(paidOn.get(act['invoice_id']) ?? '')) / DAY_MS,
      )
      const expected =
        ((advances.get(act['invoice_id'] ?? '') ?? 0) * (rates.get(act['contract_id']) ?? 0) * days) / 360
      expect(Math.abs(cents(act['amount']) - Math.max(1, expected))).toBeLessThan(1)
    }
  })

  test('uses as much of each limit as its invoices do', () => {
    const byContract = groupedCents(texts('invoice'), invoice => invoice['contract_id'] ?? '', 'advance_outstanding')
    const byLink = groupedCents(
      texts('invoice'),
      invoice => `${invoice['contract_id']}/${invoice['third_party_id']}`,
      'advance_outstanding',
    )
    for (const contract of texts('contract')) {
      expect(cents(contract['used_amount'])).toBe(byContract.get(contract['id'] ?? '') ?? 0)
      expect(cents(contract['used_amount']) + cents(contract['available_amount'])).toBe(
        cents(contract['factoring_credit_limit']),
      )
    }
    for (const link of texts('contract_third_party')) {
      expect(cents(link['used_limit'])).toBe(byLink.get(`${link['contract_id']}/${link['third_party_id']}`) ?? 0)
      expect(cents(link['used_limit']) + cents(link['available_limit'])).toBe(cents(link['credit_limit']))
    }
    expect(sum([...byContract.values()])).toBe(sum([...byLink.values()]))
  })

  test('has a history of each limit that ends with the current use, and is never negative', () => {
    for (const contract of texts('contract')) {
      const history = texts('credit_limit_history').filter(row => row['contract_id'] === contract['id'])
      expect(cents(history.at(-1)?.['used_amount'] ?? '0')).toBe(cents(contract['used_amount']))
      expect(history.every(row => cents(row['used_amount']) >= 0 && row['day']! <= DEMO_TODAY)).toBe(true)
      expect(new Set(history.map(row => row['day'])).size).toBe(history.length)
    }
    expect(texts('credit_limit_history').some(({ day = '' }) => day < '2025-10-20')).toBe(true)
  })

  test('has used no limit beyond its amount, but for the contract that is suspended for it', () => {
    const exceeded = texts('contract').filter(contract =>
      texts('credit_limit_history').some(
        row =>
          row['contract_id'] === contract['id'] &&
          cents(row['used_amount']) > cents(contract['factoring_credit_limit']),
      ),
    )
    expect(exceeded.map(contract => `${contract['contract_number']} ${contract['status']}`)).toEqual([
      `${EXCEEDED_CONTRACT} MANUALLY_SUSPENDED`,
    ])
  })

  test('has its nearly used limit in the company that the first login opens, by invoices financed on the last day (DSH-52)', () => {
    const { id, party_id: party } = texts('contract').find(({ contract_number: own }) => own === NEARLY_USED_CONTRACT)!
    expect(party, 'the company that the first login opens').toBe(1)
    const [before, last] = texts('credit_limit_history')
      .filter(row => row['contract_id'] === id)
      .slice(-2)
    expect(last!['day']).toBe(DEMO_TODAY)
    expect(cents(before!['used_amount'])).toBeLessThan(cents(last!['used_amount']))
  })

  test('counts as overdue the outstanding amount of overdue invoices', () => {
    const overdue = groupedCents(
      texts('invoice').filter(invoice => invoice['status'] === 'OVERDUE'),
      invoice => invoice['contract_id'] ?? '',
      'amount_unpaid',
    )
    for (const contract of texts('contract'))
      expect(cents(contract['overdue_amount'])).toBe(overdue.get(contract['id'] ?? '') ?? 0)
  })
})
