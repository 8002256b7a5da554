import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { DashboardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import { ResourceList } from '../../../../src/builders/list/ResourceList.tsx'
import { ResourceShow } from '../../../../src/builders/show/ResourceShow.tsx'
import { ProductDashboard } from '../../../../src/pages/dashboard/ProductDashboard.tsx'
import { Collaterals } from '../../../../src/pages/loans/Collaterals.tsx'
import { Repayments } from '../../../../src/pages/loans/Repayments.tsx'
import { ScheduleExport } from '../../../../src/pages/loans/ScheduleExport.tsx'
import { SchedulePdf } from '../../../../src/pages/loans/SchedulePdf.tsx'
import { UndrawnLoan } from '../../../../src/pages/loans/UndrawnLoan.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { showListPage } from '../../builders/listPage.tsx'

const dashboard: DashboardDefinition = JSON.parse(readFileSync('resources/dashboards/loan.json', 'utf8'))
const aLoan = {
  id: '7',
  companyNumber: '101',
  contractNumber: 'L-1',
  companyName: 'UAB Demo',
  financier: 'Demo Finance',
  status: 'ACTIVE',
  totalLoanAmount: '1000.00',
  disbursedAmount: '800.00',
  repaidAmount: '200.00',
  repaymentAmount: '600.00',
  availableAmount: '200.00',
  currencyCode: 'EUR',
  startDate: '2025-01-01',
  endDate: '2028-01-01',
  interest: '0.059',
  interestType: 'FIXED',
  baseRate: null,
  repaymentMethod: 'ANNUITY',
  disbursementEndDate: null,
  graceEndDate: null,
  penalties: '0.0005',
  billOfExchange: true,
  guarantees: [],
  pledges: [{ name: 'Lathe', provider: 'UAB Machines' }],
  pdfFileExists: true,
}
const totals = {
  disbursedAmount: '800.00',
  availableAmount: '200.00',
  repaidAmount: '200.00',
  repaymentAmount: '600.00',
  overdueAmount: '50.00',
  overdueAmountInterest: '0.00',
  overdueAmountDefaultInterest: '0.00',
  overdueAmountContract: '0.00',
  currencyCode: 'EUR',
}
const aBill = (dueDate: string, openAmount: string) => ({
  billNumber: `B-${dueDate}`,
  billType: 'Principle',
  dueDate,
  openAmount,
  currencyCode: 'EUR',
  status: 'UNPAID',
})
const answers = {
  'GET /api/hw/loans': { json: { loans: [aLoan, { ...aLoan, id: '8', contractNumber: 'L-2' }] } },
  'GET /api/hw/loan': { json: aLoan },
  'GET /api/hw/loan/totals': { json: totals },
  'GET /api/hw/upcoming-payments': { json: { upcomingPayments: [aBill('2026-12-05', '112.34')], total: 1 } },
  'GET /api/hw/schedules': {
    json: {
      schedules: [
        {
          paymentDate: '2026-12-05',
          unpaidAmount: '600.00',
          interestAmount: '12.34',
          principalPartAmount: '100.00',
          vatTotal: '0.00',
          totalAmount: '112.34',
          currencyCode: 'EUR',
        },
      ],
      count: 1,
    },
  },
  'GET /api/cms/banners': { json: [] },
}
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('/loan/dashboard', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())
  const show = (path: string, product: 'LOAN' | 'FACTORING' = 'LOAN') =>
    showListPage({
      path,
      product,
      // Outside a bundle react-admin gets a copy of the router of its own.
      page: (
        <MemoryRouter initialEntries={[path]}>
          <ProductDashboard dashboard={dashboard} />
        </MemoryRouter>
      ),
    })

  test('says when the next payment is due and how much it is (LON-31)', async () => {
    const calls = fakeFetch(answers)
    show('/loan/dashboard?contractId=8')
    expect((await screen.findByText('2026-12-05', { selector: 'p time' })).closest('p')?.textContent).toBe(
      '112,34\u00a0€ is due on 2026-12-05, in 12 days.',
    )
    const named = calls.filter(({ url }) => /\/hw\/(loan\/totals|upcoming)/.test(url))
    expect(named.every(({ url }) => url.includes('companyNumber=101&contractNumber=L-2'))).toBe(true)
  })

  test.each([
    [
      'the payment after the one whose bill is paid',
      '2026-12-05',
      'By the schedule, 1,01\u00a0€ will be due on 2027-01-05, in 43 days.',
    ],
    [
      'the first payment while none has a bill',
      '2026-11-05',
      'By the schedule, 112,34\u00a0€ will be due on 2026-12-05, in 12 days.',
    ],
  ])('announces %s (LON-31)', async (_name, dueDate, sentence) => {
    const [first] = answers['GET /api/hw/schedules'].json.schedules
    const schedules = [first, { ...first, paymentDate: '2027-01-05', totalAmount: '1.01' }]
    const calls = fakeFetch({
      ...answers,
      'GET /api/hw/upcoming-payments': { json: { upcomingPayments: [], total: 0 } },
      'GET /api/hw/schedules': { json: { schedules, count: 2 } },
      'GET /api/hw/bills': { json: { bills: [{ dueDate, openAmount: '0.00', status: 'PAID' }], count: 1 } },
    })
    show('/loan/dashboard')
    expect((await screen.findByText(/^\d{4}-/, { selector: 'p time' })).closest('p')?.textContent).toBe(sentence)
    expect(calls.find(({ url }) => url.includes('/hw/bills'))?.url).toContain(
      'contract.companyNumber=101&contract.contractNumber=L-1',
    )
  })

  test('counts the days of the next payment by the business day of the bills, whatever the clock of the user (LON-31)', async () => {
    // In Vilnius, half an hour before midnight of the 22nd and half an hour after it.
    for (const [moment, words] of [
      ['2026-11-22T21:30:00Z', 'in 13 days'],
      ['2026-11-22T22:30:00Z', 'in 12 days'],
    ] as const) {
      vi.setSystemTime(new Date(moment))
      fakeFetch(answers)
      const { unmount } = show('/loan/dashboard')
      expect((await screen.findByText('2026-12-05', { selector: 'p time' })).closest('p')?.textContent).toContain(words)
      unmount()
    }
  })

  test('shows the parts of the loan, marks what is overdue, and lists open bills without their contract (LON-01, LON-32)', async () => {
    fakeFetch(answers)
    show('/loan/dashboard')
    expect(await screen.findByText('20 %')).toBeTruthy()
    const amounts = region('Loan balance')
      .getAllByRole('term')
      .map(term => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')])
    expect(amounts).toEqual([
      ['Total', '1.000,00 €'],
      ['Repaid', '200,00 €'],
      ['To repay', '600,00 €'],
      ['Not yet disbursed', '200,00 €'],
    ])
    // The parts lead to the loan, which has the same amounts (DSH-64).
    const links = region('Loan balance').getAllByRole('link')
    expect(links.map(link => [link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')])).toEqual(
      ['200,00 €', '600,00 €', '200,00 €'].map(amount => [amount, '/loan/contracts/contract/7']),
    )
    expect(region('Disbursed and overdue').getByText('50,00 €')).toBeTruthy()
    const payments = await within(await screen.findByRole('region', { name: 'Upcoming payments' })).findAllByRole('row')
    expect(payments).toHaveLength(2)
    expect(region('Upcoming payments').queryByRole('columnheader', { name: 'Contract' })).toBeNull()
    expect(region('Upcoming payments').queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test.each([
    ['NEW', 'Requested amount', 'The request is being considered.'],
    ['APPROVED', 'Approved amount', 'The loan is approved. The money becomes available once the contract is signed.'],
    ['CANCELED', 'Amount of the contract', 'The loan was cancelled'],
    ['EXPIRED', 'Amount of the contract', 'Nothing of the loan was disbursed'],
  ])(
    'says of an undrawn loan, %s, what its amount is, instead of a ring of zeros (LON-35)',
    async (status, name, text) => {
      const nothing = { ...totals, disbursedAmount: '0.00', availableAmount: '0.00', repaidAmount: '0.00' }
      fakeFetch({
        ...answers,
        'GET /api/hw/loans': { json: { loans: [{ ...aLoan, status, totalLoanAmount: '60000.00' }] } },
        'GET /api/hw/loan/totals': { json: { ...nothing, repaymentAmount: '0.00' } },
      })
      show('/loan/dashboard')
      expect((await screen.findByText(name)).nextElementSibling?.textContent).toBe('60.000,00\u00a0€')
      expect(region('Loan balance').getByText(text, { exact: false })).toBeTruthy()
      expect(region('Loan balance').queryByText('0,00\u00a0€')).toBeNull()
    },
  )

  test('marks a failed card with a retry and keeps the others (LON-06)', async () => {
    fakeFetch({ ...answers, 'GET /api/hw/loan/totals': { status: 500, json: { code: 'SYSTEM_ERROR' } } })
    show('/loan/dashboard')
    expect(await screen.findByText('2026-12-05', { selector: 'p time' })).toBeTruthy()
    const failed = await screen.findAllByRole('button', { name: 'Try again' })
    expect(failed).toHaveLength(2)
    fakeFetch(answers)
    await userEvent.click(failed[0]!)
    expect(await screen.findByText('20 %')).toBeTruthy()
  })

  test('says that the service is unavailable for another product (LON-06)', async () => {
    const calls = fakeFetch(answers)
    show('/loan/dashboard', 'FACTORING')
    expect(await screen.findByText('Service temporarily unavailable')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test('explains why a company without loans sees nothing (LON-30)', async () => {
    fakeFetch({ ...answers, 'GET /api/hw/loans': { json: { loans: [] } } })
    show('/loan/dashboard')
    expect(await screen.findByText('No loan contracts')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Questions and answers' }).getAttribute('href')).toBe('/loan/faq')
  })
})

describe('/loan/contracts', () => {
  const parts = {
    'loan-collaterals': Collaterals,
    'loan-schedule-pdf': SchedulePdf,
    'loan-schedule-export': ScheduleExport,
    'loan-repayments': () => null,
    'loan-undrawn': UndrawnLoan,
  }

  test('lists the loans, each with a link to its page (LON-02)', async () => {
    fakeFetch(answers)
    showListPage({ path: '/loan/contracts', product: 'LOAN', page: <ResourceList resource="loan/contracts" /> })
    expect((await screen.findByRole('link', { name: 'L-1' })).getAttribute('href')).toBe('/loan/contracts/contract/7')
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  test.each([
    ['en', 'New|Approved|Signed|Disbursed|Paused|Cancelled|Finished|Active|Expired|Suspended'],
    ['lt', ''],
    ['lv', ''],
    ['ee', ''],
  ] as const)('names all ten statuses of loans in %s (LON-08)', async (language, known) => {
    const statuses = 'NEW APPROVED SIGNED DISBURSED PAUSED CANCELED FINISHED ACTIVE EXPIRED MANUALLY_SUSPENDED'.split(
      ' ',
    )
    const texts = JSON.parse(readFileSync(`resources/texts/${language}/staff.json`, 'utf8')) as Record<string, string>
    const names = statuses.map(status => texts[`values.contractStatus.${status}`])
    if (known !== '') expect(names).toEqual(known.split('|'))
    expect(new Set(names).size).toBe(10)
    const loans = statuses.map((status, at) => ({ ...aLoan, id: `${at}`, contractNumber: `L-${at}`, status }))
    fakeFetch({ ...answers, 'GET /api/hw/loans': { json: { loans } } })
    showListPage({
      path: '/loan/contracts',
      product: 'LOAN',
      language,
      page: <ResourceList resource="loan/contracts" />,
    })
    await screen.findByRole('link', { name: 'L-9' })
    for (const [at, name] of names.entries())
      expect(screen.getByRole('link', { name: `L-${at}` }).closest('tr')?.textContent).toContain(name)
  })

  test('says how many payments there are when the schedule shows the first of them', async () => {
    const schedule = answers['GET /api/hw/schedules'].json
    fakeFetch({ ...answers, 'GET /api/hw/schedules': { json: { ...schedule, count: 1200 } } })
    showListPage({
      path: '/loan/contracts/contract/7',
      route: '/loan/contracts/contract/:contractId',
      product: 'LOAN',
      parts,
      page: <ResourceShow resource="loan/contracts" />,
    })
    expect(await screen.findByText('The first 1 of 1200 rows are shown.')).toBeTruthy()
  })

  test('reports an unavailable service for another product (LON-06)', async () => {
    const calls = fakeFetch(answers)
    showListPage({ path: '/loan/contracts', page: <ResourceList resource="loan/contracts" /> })
    expect(await screen.findByRole('heading', { name: 'The service is unavailable' })).toBeTruthy()
    expect(calls).toEqual([])
  })

  test('shows fields, collateral, and the schedule with its history in the address (LON-02)', async () => {
    const calls = fakeFetch(answers)
    const { router } = showListPage({
      path: '/loan/contracts/contract/7',
      route: '/loan/contracts/contract/:contractId',
      product: 'LOAN',
      parts,
      page: <ResourceShow resource="loan/contracts" />,
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Loan contract L-1' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Collateral' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Collateral' }))
    expect(dialog.getByText('Lathe')).toBeTruthy()
    expect(dialog.getByText('Provided by UAB Machines')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await screen.findByRole('region', { name: 'Payment schedule' })
    const schedule = region('Payment schedule')
    expect(await schedule.findByText('2026-12-05')).toBeTruthy()
    expect(schedule.getByRole('button', { name: 'Payment schedule of L-1 as PDF' })).toBeTruthy()
    await userEvent.click(schedule.getByRole('checkbox', { name: 'Show past payments' }))
    await expect.poll(() => router.state.location.search).toBe('?historyOnly=true')
    await expect.poll(() => calls.some(({ url }) => url.includes('historyOnly=true'))).toBe(true)
  })

  test('says why nothing of an approved loan is available, and nothing of a loan that has something (LON-35)', async () => {
    const text = 'The loan is approved. The money becomes available once the contract is signed.'
    for (const [disbursedAmount, isSaid] of [
      ['0.00', true],
      ['100.00', false],
    ] as const) {
      const loan = { ...aLoan, status: 'APPROVED', disbursedAmount, availableAmount: '0.00' }
      fakeFetch({ ...answers, 'GET /api/hw/loans': { json: { loans: [loan] } }, 'GET /api/hw/loan': { json: loan } })
      const { unmount } = showListPage({
        path: '/loan/contracts/contract/7',
        route: '/loan/contracts/contract/:contractId',
        product: 'LOAN',
        parts,
        page: <ResourceShow resource="loan/contracts" />,
      })
      await screen.findByRole('heading', { level: 1, name: 'Loan contract L-1' })
      await screen.findByText('2026-12-05')
      expect(screen.queryAllByText(text)).toHaveLength(isSaid ? 1 : 0)
      unmount()
    }
  })

  test('opens collateral and history by keyboard alone, and gives the focus back (LON-02)', async () => {
    fakeFetch(answers)
    const { router } = showListPage({
      path: '/loan/contracts/contract/7',
      route: '/loan/contracts/contract/:contractId',
      product: 'LOAN',
      parts,
      page: <ResourceShow resource="loan/contracts" />,
    })
    const opener = await screen.findByRole('button', { name: 'Collateral' })
    for (let presses = 0; document.activeElement !== opener && presses < 20; presses++) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Collateral' }))
    await expect.poll(() => document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(opener)
    const history = await screen.findByRole('checkbox', { name: 'Show past payments' })
    for (let presses = 0; document.activeElement !== history && presses < 20; presses++) await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect.poll(() => router.state.location.search).toBe('?historyOnly=true')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Show past payments' }))
  })

  test.each([
    ['no VAT', '0.00', ['Period', 'Principal', 'Interest', 'Total']],
    ['VAT', '2.96', ['Period', 'Principal', 'Interest', 'VAT', 'Total']],
  ])('has a table of payments with %s that adds up (LON-33)', async (_name, vatTotal, columns) => {
    const [payment] = answers['GET /api/hw/schedules'].json.schedules
    const schedules = [{ ...payment, vatTotal, totalAmount: (112.34 + Number(vatTotal)).toFixed(2) }]
    fakeFetch({ ...answers, 'GET /api/hw/schedules': { json: { schedules, count: 1 } } })
    showListPage({
      path: '/loan/contracts/contract/7',
      route: '/loan/contracts/contract/:contractId',
      product: 'LOAN',
      parts: { ...parts, 'loan-repayments': Repayments },
      page: <ResourceShow resource="loan/contracts" />,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show as a table' }))
    const table = within(screen.getByRole('table', { name: 'Principal and interest' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns)
    const amounts = table
      .getAllByRole('cell')
      .map(({ textContent }) => Number.parseFloat(textContent.replace(',', '.')))
    expect(amounts.slice(1, -1).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(amounts.at(-1)!, 2)
  })

  test('of another company is not found (LON-15)', async () => {
    fakeFetch(answers)
    showListPage({
      path: '/loan/contracts/contract/99',
      route: '/loan/contracts/contract/:contractId',
      product: 'LOAN',
      parts,
      page: <ResourceShow resource="loan/contracts" />,
    })
    expect(await screen.findByText('This loan contract could not be found')).toBeTruthy()
  })
})
