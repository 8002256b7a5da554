import type { DayCount, RepaymentMethod } from '../../../schemas/loanSchedule.ts'
import type { ContractStatus, LoanContractTable } from '../tables.ts'

type CreditType = LoanContractTable['product_type']

/**
 * Parameters of each demo loan, limit and leasing. Schedule, bills and sums are computed from them. Amounts are whole
 * euros, rates ten-thousandths. `disbursed`: paid out so far; for a limit, everything ever paid out. `drawnBack`: how
 * much of a limit was repaid.
 */
export type LoanPlan = {
  readonly party: string
  readonly type: CreditType
  readonly number: string
  readonly status: ContractStatus
  readonly start: string
  readonly months: number
  readonly total: number
  readonly disbursed: number
  readonly drawnBack?: number
  readonly rate: number
  readonly fixed: boolean
  readonly dueDay: number
  /** Default: linear repayment, interest by 30/360. */
  readonly method?: RepaymentMethod
  readonly dayCount?: DayCount
  /** Index of a variable rate, and its changes: months after the start and the new rate. */
  readonly base?: { readonly index: string; readonly changes: readonly (readonly [months: number, rate: number])[] }
  /** Months with interest only. */
  readonly grace?: number
  /** Disbursed in parts: months after the start and whole euros. Their sum is `disbursed`. */
  readonly parts?: readonly (readonly [months: number, euros: number])[]
  /** Repaid early: months after the start and whole euros. */
  readonly prepaid?: readonly [months: number, euros: number]
  /** Payment holiday: months with payments before it, and months without. The term becomes longer by the latter. */
  readonly paused?: readonly [after: number, months: number]
  readonly guarantees?: readonly string[]
  readonly pledges?: readonly { readonly name: string; readonly provider: string }[]
  readonly billOfExchange?: boolean
  /** Fees besides that of the contract: months after the start to the due date, and cents. */
  readonly fees?: readonly {
    readonly type: 'Prolong' | 'Guarantee' | 'CompensatoryInterest'
    readonly months: number
    readonly cents: number
    /** Part that a credit note takes back before the due date. */
    readonly creditedCents?: number
  }[]
  /** VAT on interest (ten-thousandths), if the lending company has chosen to tax it. */
  readonly vatRate?: number
  /** Lending company, if it is not the one of the customer's country. */
  readonly lender?: string
  /** Number of the latest due instalments that are unpaid, and the paid share of the first of them (percent). */
  readonly late?: { readonly instalments: number; readonly paidPercent: number }
}

/** Number of the provider's lending company, by the country of the customer. */
export const lendingCompanies: Readonly<Record<string, string>> = {
  'P-1001': '101',
  'P-1002': '201',
  'P-1003': '301',
  'P-2001': '301',
}

export const loanPlans: readonly LoanPlan[] = [
  {
    party: 'P-1001',
    type: 'LOAN',
    number: 'L-LT-230041',
    status: 'DISBURSED',
    start: '2023-09-15',
    months: 60,
    total: 480_000,
    disbursed: 480_000,
    rate: 645,
    fixed: false,
    dueDay: 25,
    method: 'ANNUITY',
    dayCount: 'ACT_360',
    base: {
      index: 'EURIBOR 6M',
      changes: [
        [12, 590],
        [24, 515],
      ],
    },
    prepaid: [20, 40_000],
    fees: [
      { type: 'Guarantee', months: 12, cents: 96_000 },
      { type: 'CompensatoryInterest', months: 20, cents: 41_750 },
      { type: 'Guarantee', months: 24, cents: 79_200, creditedCents: 12_500 },
      { type: 'Guarantee', months: 36, cents: 61_400 },
    ],
    guarantees: ['Demo Garantija UAB (invented)'],
    pledges: [
      { name: 'Sandėlis, Pramonės g. 12, Kaunas', provider: 'UAB „Demo Sandėliai“' },
      { name: 'Prekių atsargos', provider: 'UAB „Demo Prekyba“' },
    ],
    billOfExchange: true,
  },
  {
    party: 'P-1001',
    type: 'LOAN',
    number: 'L-LT-250112',
    status: 'ACTIVE',
    start: '2025-04-01',
    months: 48,
    total: 250_000,
    disbursed: 180_000,
    rate: 590,
    fixed: true,
    dueDay: 5,
    late: { instalments: 1, paidPercent: 0 },
    grace: 6,
    parts: [
      [0, 100_000],
      [4, 80_000],
    ],
    pledges: [{ name: 'Tekinimo staklės DMG 350', provider: 'UAB „Demo Prekyba“' }],
  },
  {
    party: 'P-1001',
    type: 'LOAN',
    number: 'L-LT-200007',
    status: 'FINISHED',
    start: '2021-02-01',
    months: 48,
    total: 90_000,
    disbursed: 90_000,
    rate: 520,
    fixed: true,
    dueDay: 10,
  },
  {
    party: 'P-1001',
    type: 'LIMIT',
    number: 'K-LT-240009',
    status: 'ACTIVE',
    start: '2024-06-10',
    months: 36,
    total: 300_000,
    disbursed: 742_500,
    drawnBack: 561_300,
    rate: 725,
    fixed: false,
    dueDay: 28,
  },
  {
    party: 'P-1001',
    type: 'LEASING',
    number: 'N-LT-240218',
    status: 'DISBURSED',
    start: '2024-03-20',
    months: 60,
    total: 186_400,
    disbursed: 186_400,
    rate: 560,
    fixed: true,
    dueDay: 20,
  },
  {
    party: 'P-1001',
    type: 'LEASING',
    number: 'N-LT-260031',
    status: 'ACTIVE',
    start: '2026-05-05',
    months: 48,
    total: 124_000,
    disbursed: 78_900,
    rate: 575,
    fixed: true,
    dueDay: 15,
    late: { instalments: 1, paidPercent: 40 },
  },
  {
    party: 'P-1002',
    type: 'LIMIT',
    number: 'K-LV-250003',
    status: 'ACTIVE',
    start: '2025-02-17',
    months: 24,
    total: 150_000,
    disbursed: 268_200,
    drawnBack: 241_750,
    rate: 780,
    fixed: false,
    dueDay: 27,
  },
  {
    party: 'P-1003',
    type: 'LOAN',
    number: 'L-EE-240016',
    status: 'DISBURSED',
    start: '2024-08-12',
    months: 36,
    total: 120_000,
    disbursed: 120_000,
    rate: 615,
    fixed: false,
    dueDay: 12,
    late: { instalments: 2, paidPercent: 25 },
    method: 'ANNUITY',
    base: { index: 'EURIBOR 3M', changes: [[6, 560]] },
    fees: [{ type: 'Prolong', months: 14, cents: 30_000 }],
    guarantees: ['Demo Käendus OÜ (invented)', 'Juhatuse liige'],
  },
  {
    party: 'P-1003',
    type: 'LEASING',
    number: 'N-EE-250044',
    status: 'DISBURSED',
    start: '2025-01-28',
    months: 60,
    total: 64_900,
    disbursed: 64_900,
    rate: 549,
    fixed: true,
    dueDay: 28,
  },
  {
    party: 'P-1003',
    type: 'LEASING',
    number: 'N-EE-260102',
    status: 'SIGNED',
    start: '2026-11-10',
    months: 60,
    total: 38_700,
    disbursed: 0,
    rate: 595,
    fixed: true,
    dueDay: 10,
  },
  {
    party: 'P-2001',
    type: 'LOAN',
    number: 'L-EE-250090',
    status: 'ACTIVE',
    start: '2025-05-03',
    months: 60,
    total: 210_000,
    disbursed: 150_000,
    rate: 630,
    fixed: false,
    dueDay: 3,
    method: 'ANNUITY',
    dayCount: 'ACT_360',
    parts: [
      [0, 90_000],
      [3, 60_000],
    ],
  },
  {
    party: 'P-1001',
    type: 'LOAN',
    number: 'L-LT-260201',
    status: 'NEW',
    start: '2026-12-01',
    months: 60,
    total: 150_000,
    disbursed: 0,
    rate: 585,
    fixed: false,
    dueDay: 15,
    base: { index: 'EURIBOR 3M', changes: [] },
  },
  {
    party: 'P-1001',
    type: 'LOAN',
    number: 'L-LT-260188',
    status: 'APPROVED',
    start: '2026-11-25',
    months: 36,
    total: 60_000,
    disbursed: 0,
    rate: 610,
    fixed: true,
    dueDay: 10,
  },
  {
    party: 'P-1003',
    type: 'LOAN',
    number: 'L-EE-260077',
    status: 'SIGNED',
    start: '2026-11-16',
    months: 24,
    total: 45_000,
    disbursed: 0,
    rate: 595,
    fixed: true,
    dueDay: 16,
  },
  {
    party: 'P-1003',
    type: 'LOAN',
    number: 'L-EE-250171',
    status: 'ACTIVE',
    start: '2025-09-01',
    months: 84,
    total: 320_000,
    disbursed: 240_000,
    rate: 585,
    fixed: false,
    dueDay: 1,
    lender: '302',
    method: 'ANNUITY',
    dayCount: 'ACT_360',
    base: { index: 'EURIBOR 6M', changes: [[6, 540]] },
    grace: 12,
    parts: [
      [0, 120_000],
      [3, 120_000],
    ],
    fees: [{ type: 'Guarantee', months: 3, cents: 48_000 }],
    guarantees: ['Demo Käendus OÜ (invented)'],
    pledges: [{ name: 'Tootmishoone, Tehase 4, Pärnu', provider: 'OÜ Põhjaranna Mööbel (demo)' }],
  },
  {
    party: 'P-2001',
    type: 'LOAN',
    number: 'L-EE-240033',
    status: 'PAUSED',
    start: '2024-05-10',
    months: 48,
    total: 80_000,
    disbursed: 80_000,
    rate: 640,
    fixed: true,
    dueDay: 10,
    paused: [20, 12],
  },
  {
    party: 'P-1003',
    type: 'LOAN',
    number: 'L-EE-230005',
    status: 'CANCELED',
    start: '2023-10-01',
    months: 36,
    total: 50_000,
    disbursed: 0,
    rate: 600,
    fixed: true,
    dueDay: 1,
  },
  {
    party: 'P-2001',
    type: 'LOAN',
    number: 'L-EE-220019',
    status: 'EXPIRED',
    start: '2022-03-15',
    months: 36,
    total: 36_000,
    disbursed: 36_000,
    rate: 575,
    fixed: true,
    dueDay: 15,
    method: 'ANNUITY',
    late: { instalments: 2, paidPercent: 40 },
  },
  {
    party: 'P-1001',
    type: 'LOAN',
    number: 'L-LT-240145',
    status: 'MANUALLY_SUSPENDED',
    start: '2024-10-05',
    months: 60,
    total: 110_000,
    disbursed: 110_000,
    rate: 660,
    fixed: false,
    dueDay: 5,
    base: { index: 'EURIBOR 6M', changes: [] },
    method: 'ANNUITY',
    late: { instalments: 3, paidPercent: 10 },
  },
  {
    party: 'P-1003',
    type: 'LOAN',
    number: 'L-EE-250163',
    status: 'ACTIVE',
    start: '2025-08-04',
    months: 48,
    total: 96_000,
    disbursed: 96_000,
    rate: 605,
    fixed: true,
    dueDay: 18,
    lender: '303',
    method: 'ANNUITY',
    vatRate: 2400,
    pledges: [{ name: 'CNC-freespink Felder Profit', provider: 'OÜ Põhjaranna Mööbel (demo)' }],
  },
]
