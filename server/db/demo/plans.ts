import type { ContractStatus } from '../tables.ts'

/** Parameters of each demo contract; numbers, invoices and sums follow from them. Rates in ten-thousandths. */
export type ContractPlan = {
  readonly party: string
  readonly number: string
  readonly status: ContractStatus
  readonly product: 'REVERSE' | 'ORDINARY'
  readonly start: string
  readonly end: string
  /** The provider suspended it on this day: nothing was submitted or financed since. */
  readonly suspended?: string
  readonly invoices: number
  /** Indexes into the list of third parties. */
  readonly thirdParties: readonly number[]
  readonly advanceRate: number
  readonly interestRate: number
  readonly termDays: number
}

export const FACTOR_NAME = 'UAB „Baltic Finance Demo“'

/** Suspended for it: the only contract whose use was once above its limit. */
export const EXCEEDED_CONTRACT = 'F-LT-230311'
/** The only contract that uses nearly all of its limit, because of what was financed on the last day. */
export const NEARLY_USED_CONTRACT = 'F-LT-250042'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * 5,000 invoices with every status of a factoring contract, both variants; the last two contracts belong to the other
 * company.
 */
export const contractPlans: readonly ContractPlan[] = [
  {
    party: 'P-1001',
    number: 'F-LT-240117',
    status: 'ACTIVE',
    product: 'ORDINARY',
    start: '2024-11-20',
    end: '2027-11-19',
    invoices: 1900,
    thirdParties: range(0, 13),
    advanceRate: 8500,
    interestRate: 525,
    termDays: 90,
  },
  {
    party: 'P-1001',
    number: 'F-LT-250042',
    status: 'ACTIVE',
    product: 'REVERSE',
    start: '2025-02-03',
    end: '2027-02-02',
    invoices: 900,
    thirdParties: range(12, 21),
    advanceRate: 10_000,
    interestRate: 610,
    termDays: 60,
  },
  {
    party: 'P-1001',
    number: 'F-LT-230311',
    status: 'MANUALLY_SUSPENDED',
    product: 'ORDINARY',
    start: '2025-01-15',
    end: '2027-01-14',
    suspended: '2026-10-26',
    invoices: 380,
    thirdParties: [2, 5, 9, 22],
    advanceRate: 8000,
    interestRate: 690,
    termDays: 75,
  },
  {
    party: 'P-1001',
    number: 'F-LT-220208',
    status: 'EXPIRED',
    product: 'REVERSE',
    start: '2024-06-01',
    end: '2026-05-31',
    invoices: 300,
    thirdParties: [1, 14, 23],
    advanceRate: 9000,
    interestRate: 575,
    termDays: 45,
  },
  {
    party: 'P-1001',
    number: 'F-LT-260905',
    status: 'READY_FOR_SIGNING',
    product: 'ORDINARY',
    start: '2026-12-01',
    end: '2028-11-30',
    invoices: 0,
    thirdParties: [3, 4],
    advanceRate: 8500,
    interestRate: 540,
    termDays: 90,
  },
  {
    party: 'P-1002',
    number: 'F-LV-250019',
    status: 'ACTIVE',
    product: 'ORDINARY',
    start: '2025-03-01',
    end: '2027-02-28',
    invoices: 820,
    thirdParties: range(16, 29),
    advanceRate: 8000,
    interestRate: 635,
    termDays: 60,
  },
  {
    party: 'P-1002',
    number: 'F-LV-250077',
    status: 'MANUALLY_SUSPENDED',
    product: 'REVERSE',
    start: '2025-05-10',
    end: '2027-05-09',
    suspended: '2026-10-12',
    invoices: 160,
    thirdParties: [18, 24, 30],
    advanceRate: 9500,
    interestRate: 720,
    termDays: 30,
  },
  {
    party: 'P-1002',
    number: 'F-LV-230004',
    status: 'EXPIRED',
    product: 'ORDINARY',
    start: '2024-04-01',
    end: '2026-03-31',
    invoices: 140,
    thirdParties: [17, 31],
    advanceRate: 8000,
    interestRate: 655,
    termDays: 60,
  },
  {
    party: 'P-1002',
    number: 'F-LV-260033',
    status: 'READY_FOR_SIGNING',
    product: 'REVERSE',
    start: '2026-12-15',
    end: '2028-12-14',
    invoices: 0,
    thirdParties: [18, 24],
    advanceRate: 9500,
    interestRate: 660,
    termDays: 45,
  },
  {
    party: 'P-2001',
    number: 'F-EE-250101',
    status: 'ACTIVE',
    product: 'ORDINARY',
    start: '2025-01-01',
    end: '2027-12-31',
    invoices: 280,
    thirdParties: [0, ...range(32, 37)],
    advanceRate: 8500,
    interestRate: 580,
    termDays: 60,
  },
  {
    party: 'P-2001',
    number: 'F-EE-250102',
    status: 'ACTIVE',
    product: 'REVERSE',
    start: '2025-06-01',
    end: '2027-05-31',
    invoices: 120,
    thirdParties: [38, 39],
    advanceRate: 9000,
    interestRate: 605,
    termDays: 45,
  },
]
