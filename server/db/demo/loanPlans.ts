import type { ContractStatus, LoanContractTable } from '../tables.ts'

type CreditType = LoanContractTable['product_type']

/**
 * Parameters of each demo loan, limit and leasing; schedule, bills and sums follow from them. Amounts in whole euros,
 * the rate in ten-thousandths. `disbursed`: part of the total so far; of a limit, everything ever drawn. `drawnBack`:
 * repaid part of a limit.
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
  },
]
