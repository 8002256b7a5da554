import { describe, expect, test } from 'vitest'

import type { CardDefinition } from '../../../schemas/dashboardDefinition.ts'
import { placeholders as mark } from '../../../schemas/pages/placeholders.ts'
import type { DashboardShellData } from '../../../schemas/pages/shellData.ts'
import { paymentStatuses, taskKindNames } from '../../../src/entries/staff-shell/dashboardSamples.ts'
import { type DashboardInput, fillDashboard } from '../../../src/entries/staff-shell/fillDashboard.ts'

const rowsCall = (path: string) => ({
  path,
  query: { contractId: 'id' },
  rows: 'content',
  total: 'totalElements',
  limit: 'size',
})
const cards: readonly CardDefinition[] = [
  { kind: 'tasks' },
  {
    kind: 'limit-ring',
    amounts: { total: 'limit', used: 'used', overdue: 'late', available: 'free' },
    actions: {
      total: { id: 'increase-limit', permission: 'MANAGE_CONTRACT' },
      available: { id: 'upload-invoices', permission: 'UPLOAD_INVOICES' },
    },
  },
  { kind: 'statements', call: rowsCall('/statements') },
  { kind: 'upcoming-payments', call: rowsCall('/payments') },
  { kind: 'ageing' },
  { kind: 'banners', permission: 'MANAGE_USERS' },
]
const data: DashboardShellData = {
  kind: 'dashboard',
  name: 'factoring',
  product: 'FACTORING',
  language: 'en',
  cards,
  statuses: { functionStatuses: ['ACTIVE'], uploadStatuses: [] },
  texts: {
    'tasks.overdueInvoices': '%{smart_count} overdue invoice||||%{smart_count} overdue invoices',
    'tasks.answeredRequests': 'Answer about %{number}',
    'values.statementType.PAYOUT': 'Payout',
    'values.billType.LATE_FEE': 'Late fee',
    'values.factoringProduct.ORDINARY': 'Factoring',
    'dashboard.statements.count': '%{shown} of %{total} shown',
    'general.upcoming.count': '%{shown} of %{total} due',
  },
}
const encoded = encodeURIComponent(mark.id)
const more = '<p role="status">2 of 3</p><button aria-disabled="true">More</button>'

/** As the server renders it, in the elements that the script looks for. */
function aTemplate(): DocumentFragment {
  const part = (name: string | number, content: string) => `<div data-part="${name}">${content}</div>`
  const variant = (name: string, contents: readonly string[]) =>
    `<div data-variant="${name}">${part('contract', `<button${name === 'bare' ? ' disabled' : ''}>${mark.number} · ${mark.product}</button>`)}${contents.map((content, index) => part(index, content)).join('')}</div>`
  const line = (kind: string) =>
    `<li class="${kind}"><a href="/x"><div><span>text</span><span><b>${mark.amount}</b> <i>unpaid</i></span></div></a></li>`
  const amounts = (overdue: string, increase: string, upload: string) =>
    `<section aria-busy="true"><p>0 %</p><dl>${[
      `<dd>${mark.total}</dd>${increase}`,
      `<dd>${mark.used}</dd>`,
      `<dd>${overdue}</dd>`,
      `<dd>${mark.available}</dd>${upload}`,
    ]
      .map(row => `<div>${row}</div>`)
      .join('')}</dl><small>In ${mark.currency}</small></section>`
  const statement = (of: string) =>
    `<tr class="${of}"><td><time datetime="${mark.date}">${mark.date}</time></td><td>${mark.number}</td><td>${mark.type}</td><td>${mark.amount}</td></tr>`
  const payment = (status: string) =>
    `<tr class="${status}"><td>${mark.company}</td><td>${mark.contract}</td><td><a href="/bills?contractId=${encoded}&number=${encodeURIComponent(mark.number)}">${mark.number}</a><i>Invoice ${mark.invoice}</i></td><td>${mark.type}</td><td>${mark.date}</td><td>${mark.amount}</td></tr>`
  const table = (rows: string) =>
    `<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody>${rows}</tbody></table>${more}`
  const loading = '<i data-pending=""></i>'
  const template = document.createElement('template')
  template.innerHTML = [
    variant('full', [
      `<ul>${taskKindNames.map(line).join('')}</ul>`,
      amounts(
        `<a href="/invoices?contractId=${encoded}&status=OVERDUE">${mark.overdue}</a>`,
        `<dd><a href="/contract/${encoded}">Increase</a></dd>`,
        `<dd><a href="/upload?contractId=${encoded}">Upload</a></dd>`,
      ),
      table(['plain', 'negative'].map(statement).join('')),
      table(paymentStatuses.map(payment).join('')),
      loading,
      'banners',
    ]),
    variant('bare', [
      'All done',
      amounts(mark.overdue, '<dd><button aria-disabled="true">Increase</button></dd>', ''),
      'No statements',
      'No payments',
      loading,
      'banners',
    ]),
    variant(
      'pending',
      cards.map(() => loading),
    ),
  ].join('')
  return template.content
}

const contract = {
  id: '7/8',
  contractNumber: 'F-7',
  factoringProduct: 'ORDINARY',
  status: 'ACTIVE',
  limit: '1000.00',
  used: '250.00',
  late: '10.00',
  free: '750.00',
  financingCurrencyCode: 'GBP',
}
const everything = ['READ', 'MANAGE_CONTRACT', 'UPLOAD_INVOICES', 'MANAGE_USERS']
const payment = {
  companyName: 'UAB <b>Ąžuolas</b>',
  contractNumber: 'F-7',
  billNumber: 'B&1',
  billType: 'LATE_FEE',
  dueDate: '2026-01-31',
  openAmount: '5.5',
  currencyCode: 'EUR',
  invoiceNumber: 'SF-1',
  status: 'OVERDUE',
}
const statement = {
  date: '2026-01-01',
  number: 'S-1',
  type: 'PAYOUT',
  amount: { amount: '-1234.5', currency: 'EUR' },
}
const answers: Readonly<Record<string, unknown>> = {
  '/api/general-dashboard/tasks?productType=FACTORING': {
    tasks: [
      {
        kind: 'overdueInvoices',
        count: 2,
        sums: [
          { amount: '1.00', currency: 'EUR' },
          { amount: '2.00', currency: 'GBP' },
        ],
        contracts: [{ id: '7', number: 'F-7' }],
        filters: { status: ['OVERDUE'] },
      },
      { kind: 'answeredRequests', count: 1, sums: [], contracts: [{ id: '9', number: 'F-9' }], filters: {} },
    ],
  },
  '/api/statements?contractId=7%2F8&size=5': { content: [statement], totalElements: 4000 },
  '/api/payments?contractId=7%2F8&size=5': { content: [payment], totalElements: 1 },
}

type Change = Partial<Omit<DashboardInput, 'dashboard'>> & { dashboard?: Partial<DashboardInput['dashboard']> }

function filled({ dashboard, ...change }: Change = {}): (name: string | number) => HTMLElement | null {
  const content = fillDashboard(aTemplate(), {
    data,
    answerOf: address => answers[address],
    isWide: () => true,
    ...change,
    dashboard: { name: 'factoring', contract, contracts: 2, permissions: everything, ...dashboard },
  })
  const root = document.createElement('div')
  root.append(content ?? 'nothing')
  return name => root.querySelector<HTMLElement>(`[data-part="${name}"]`)
}

/** Payments alone: the other calls have failed. */
const withPayments = (content: readonly object[]): Change => ({
  answerOf: address => (address.startsWith('/api/payments') ? { content, totalElements: content.length } : undefined),
})

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ')
const isLoading = (element: Element | null) => Boolean(element?.querySelector('[data-pending]'))
const hrefs = (element: Element | null) =>
  [...(element?.querySelectorAll('a') ?? [])].map(link => link.getAttribute('href'))

describe('fillDashboard (SHL-73)', () => {
  test('names the contract, which can be chosen where there are several', () => {
    expect(textOf(filled()('contract'))).toBe('F-7 · Factoring')
    expect(filled()('contract')?.querySelector('button')?.disabled).toBe(false)
    expect(filled({ dashboard: { contracts: 1 } })('contract')?.querySelector('button')?.disabled).toBe(true)
    const loan = { contractNumber: 'L-1', totalLoanAmount: '50000.00', currencyCode: 'EUR' }
    expect(textOf(filled({ dashboard: { contract: loan } })('contract'))).toBe('L-1 · 50.000,00 €')
  })

  test('fills tasks with their numbers, sums and addresses', () => {
    const part = filled()(0)
    const [overdue, answered] = part?.querySelectorAll('li') ?? []
    expect(overdue?.className).toBe('overdueInvoices')
    expect(textOf(overdue)).toBe('2 overdue invoices1,00 € + 2,00 £ unpaid')
    expect(textOf(answered)).toBe('Answer about F-9')
    expect(hrefs(part)).toEqual([
      '/factoring/invoices?contractId=7&status=OVERDUE',
      '/factoring/contracts/contract/9#contract-requests',
    ])
  })

  test('says that all is done, and leaves failed calls and unknown tasks to the app', () => {
    const tasks = (answer: unknown) => filled({ answerOf: () => answer })(0)
    expect(textOf(tasks({ tasks: [] }))).toBe('All done')
    expect(isLoading(tasks(undefined))).toBe(true)
    expect(isLoading(tasks({ tasks: [{ kind: 'somethingNew', count: 1, sums: [], contracts: [] }] }))).toBe(true)
  })

  test('fills the limit, with links to what is overdue and to the actions', () => {
    const part = filled()(1)
    expect(textOf(part)).toBe('25 %1.000,00 £Increase250,00 £10,00 £750,00 £UploadIn GBP')
    expect(hrefs(part)).toEqual([
      '/contract/7%2F8',
      '/invoices?contractId=7%2F8&status=OVERDUE',
      '/upload?contractId=7%2F8',
    ])
    expect(part?.querySelector('[aria-busy="true"]')).toBeNull()
  })

  test.each([
    [
      'nothing overdue: no link',
      { contract: { ...contract, late: '0.00' } },
      ['/contract/7%2F8', '/upload?contractId=7%2F8'],
      1,
    ],
    [
      'no permission: a reason for the one, nothing for the other',
      { permissions: ['READ'] },
      ['/invoices?contractId=7%2F8&status=OVERDUE'],
      1,
    ],
    [
      'a status without actions',
      { contract: { ...contract, status: 'EXPIRED' } },
      ['/invoices?contractId=7%2F8&status=OVERDUE', '/upload?contractId=7%2F8'],
      0,
    ],
  ] as const)('shows a limit with %s', (_, dashboard, expected, increases) => {
    const part = filled({ dashboard: dashboard as Change['dashboard'] & object })(1)
    expect(hrefs(part)).toEqual(expected)
    expect(part?.textContent?.match(/Increase/g) ?? []).toHaveLength(increases)
  })

  test('shows missing amounts as zero (DSH-07)', () => {
    const part = filled({ dashboard: { contract: { id: '7', contractNumber: 'F-7', status: 'ACTIVE' } } })(1)
    expect(textOf(part)).toContain('0 %0,00 €')
  })

  test('fills rows with their number, and offers more where there is more', () => {
    const statements = filled()(2)
    expect([...(statements?.querySelectorAll('tbody tr') ?? [])].map(row => row.className)).toEqual(['negative'])
    expect(textOf(statements?.querySelector('tbody'))).toBe('2026-01-01S-1Payout-1.234,50 €')
    expect(statements?.querySelector('time')?.getAttribute('datetime')).toBe('2026-01-01')
    expect(textOf(statements?.querySelector('[role="status"]'))).toBe('1 of 4.000 shown')
    expect(statements?.querySelector('button')?.hasAttribute('aria-disabled')).toBe(false)
    expect(filled()(3)?.querySelector('button')).toBeNull()
  })

  test('parses no markup of an answer, and encodes what goes into an address', () => {
    const part = filled()(3)
    expect(part?.querySelector('td b')).toBeNull()
    expect(part?.querySelector('td')?.textContent).toBe('UAB <b>Ąžuolas</b>')
    expect(hrefs(part)).toEqual(['/bills?contractId=7%2F8&number=B%261'])
  })

  test('leaves out what a payment does not name: its invoice, or company and contract of one contract', () => {
    const { invoiceNumber: _invoice, ...plain } = payment
    const { companyName: _company, contractNumber: _contract, ...own } = plain
    const rows = (row: object) => filled(withPayments([row]))(3)
    expect(textOf(rows(plain)?.querySelector('tbody'))).not.toContain('Invoice')
    expect(textOf(rows(own)?.querySelector('tbody'))).toBe('B&1Late fee2026-01-315,50 €')
    expect(textOf(rows(own)?.querySelector('thead'))).toBe('C')
  })

  test('leaves rows of a status that it does not know, and rows of a phone, to the app', () => {
    expect(isLoading(filled(withPayments([{ ...payment, status: 'DISPUTED' }]))(3))).toBe(true)
    const phone = filled({ isWide: width => width <= 360 })
    expect([2, 3].map(name => isLoading(phone(name)))).toEqual([true, true])
    expect(textOf(phone(1))).toContain('1.000,00 £')
    expect(isLoading(filled({ isWide: width => width <= 700 })(3))).toBe(true)
  })

  test('says that there are no rows', () => {
    expect(textOf(filled({ answerOf: () => ({ content: [], totalElements: 0 }) })(2))).toBe('No statements')
  })

  test('omits a card without its permission, and leaves other cards loading', () => {
    expect(isLoading(filled()(4))).toBe(true)
    expect(filled()(5)).not.toBeNull()
    expect(filled({ dashboard: { permissions: ['READ'] } })(5)).toBeNull()
  })

  test('follows the document of the dashboard: a card without a template is left to the app', () => {
    const changed = { ...data, cards: [...cards, { kind: 'statements', call: rowsCall('/statements') } as const] }
    expect(filled({ data: changed })(6)).toBeNull()
    expect(textOf(filled({ data: changed })(1))).toContain('1.000,00 £')
  })
})
