import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  annuityPayment,
  daysBetween,
  loanSchedule,
  monthlyDueDates,
  type LoanTerms,
  type SchedulePayment,
} from '../../schemas/loanSchedule.ts'

const sum = (payments: readonly SchedulePayment[], field: 'principal' | 'interest' | 'vat' | 'total'): number =>
  payments.reduce((total, payment) => total + payment[field], 0)

const someTerms = (changes: Partial<LoanTerms> = {}): LoanTerms => ({
  disbursements: [{ date: '2026-01-15', cents: 10_000_000 }],
  rates: [{ from: '2026-01-15', rate: 600 }],
  dayCount: '30_360',
  method: 'ANNUITY',
  dueDates: monthlyDueDates('2026-02-15', 12),
  ...changes,
})

describe('annuityPayment', () => {
  it.each([
    // Principal, yearly rate, months, payment. The first is the example of `pmt` in the documentation of NumPy Financial:
    // https://numpy.org/numpy-financial/latest/pmt.html
    [20_000_000, 750, 180, 185_402],
    [10_000_000, 600, 12, 860_664],
    [20_000_000, 650, 360, 126_414],
    [1_000_000, 500, 60, 18_871],
    [1_200_000, 0, 12, 100_000],
  ])('of %i cents at %i over %i months is %i', (principal, rate, months, payment) => {
    expect(annuityPayment(principal, rate, months)).toBe(payment)
  })
})

describe('daysBetween', () => {
  it.each([
    ['2026-01-31', '2026-02-28', 'ACT_360', 28],
    ['2026-01-31', '2026-02-28', '30_360', 28],
    ['2026-02-28', '2026-03-31', '30_360', 33],
    ['2026-01-30', '2026-03-31', '30_360', 60],
    ['2025-12-15', '2026-12-15', '30_360', 360],
    ['2027-12-15', '2028-12-15', 'ACT_360', 366],
    ['2026-03-28', '2026-03-30', 'ACT_360', 2],
  ] as const)('from %s to %s by %s is %i', (from, to, dayCount, days) => {
    expect(daysBetween(from, to, dayCount)).toBe(days)
  })
})

describe('monthlyDueDates', () => {
  it('uses the last day of shorter months and returns to the day', () => {
    expect(monthlyDueDates('2027-12-31', 4)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
  })
})

describe('loanSchedule', () => {
  it('repays an annuity by equal payments, the last of which takes the rest', () => {
    const payments = loanSchedule(someTerms())
    expect(payments[0]).toEqual({
      date: '2026-02-15',
      owed: 10_000_000,
      principal: 810_664,
      interest: 50_000,
      vat: 0,
      total: 860_664,
    })
    expect(new Set(payments.slice(0, -1).map(({ total }) => total))).toEqual(new Set([860_664]))
    expect(Math.abs(payments.at(-1)!.total - 860_664)).toBeLessThan(12)
    expect(sum(payments, 'principal')).toBe(10_000_000)
  })

  /**
   * The example of `ipmt` in the documentation of NumPy Financial, 2,500.00 at 8.24 % over 12 months:
   * https://numpy.org/numpy-financial/latest/ipmt.html
   * Principal, interest and balance after each payment. It rounds only what it prints, while a loan rounds each payment.
   */
  it('confirms a published schedule, but for the cents of rounding (LON-10)', () => {
    const published = [
      [20_058, 1_717, 229_942],
      [20_196, 1_579, 209_746],
      [20_335, 1_440, 189_411],
      [20_474, 1_301, 168_937],
      [20_615, 1_160, 148_322],
      [20_756, 1_018, 127_566],
      [20_899, 876, 106_667],
      [21_042, 732, 85_625],
      [21_187, 588, 64_438],
      [21_332, 442, 43_105],
      [21_479, 296, 21_626],
      [21_626, 149, 0],
    ] as const
    const payments = loanSchedule({
      disbursements: [{ date: '2025-01-01', cents: 250_000 }],
      rates: [{ from: '2025-01-01', rate: 824 }],
      dayCount: '30_360',
      method: 'ANNUITY',
      dueDates: monthlyDueDates('2025-02-01', 12),
    })
    expect(payments).toHaveLength(12)
    payments.forEach(({ owed, principal, interest }, at) => {
      const [part, charged, balance] = published[at]!
      const isLast = at === 11
      expect(Math.abs(interest - charged)).toBeLessThanOrEqual(1)
      // The last payment takes what rounding has left.
      expect(Math.abs(principal - part)).toBeLessThanOrEqual(isLast ? 2 : 1)
      expect(Math.abs(owed - principal - balance)).toBeLessThanOrEqual(isLast ? 0 : 2)
    })
    // Until the first rounding differs, the schedules are equal.
    expect(
      payments.slice(0, 5).map(({ owed, principal, interest }) => [principal, interest, owed - principal]),
    ).toEqual(published.slice(0, 5))
    expect(Math.abs(sum(payments, 'interest') - 11_298)).toBeLessThanOrEqual(1)
  })

  it('repays a linear loan by equal parts of the principal', () => {
    const payments = loanSchedule(someTerms({ method: 'LINEAR', dueDates: monthlyDueDates('2026-02-15', 3) }))
    expect(payments.map(({ principal }) => principal)).toEqual([3_333_333, 3_333_333, 3_333_334])
    expect(payments.map(({ interest }) => interest)).toEqual([50_000, 33_333, 16_667])
  })

  it('counts actual days over 360 (LON-11)', () => {
    const [january, february] = loanSchedule(
      someTerms({ dayCount: 'ACT_360', method: 'LINEAR', dueDates: ['2026-02-15', '2026-03-15'] }),
    )
    // 100,000.00 at 6 % for 31 days, then the half of it for 28 days.
    expect([january?.interest, february?.interest]).toEqual([51_667, 23_333])
  })

  it('charges interest only until the grace period ends', () => {
    const payments = loanSchedule(someTerms({ graceEnd: '2026-04-15' }))
    expect(payments.slice(0, 3).map(({ principal, interest }) => [principal, interest])).toEqual([
      [0, 50_000],
      [0, 50_000],
      [0, 50_000],
    ])
    expect(payments[3]?.total).toBe(annuityPayment(10_000_000, 600, 9))
  })

  it('computes the payment again after a disbursement, a prepayment and a change of rate', () => {
    const payments = loanSchedule(
      someTerms({
        disbursements: [
          { date: '2026-01-15', cents: 6_000_000 },
          { date: '2026-03-01', cents: 4_000_000 },
        ],
        rates: [
          { from: '2026-01-15', rate: 600 },
          { from: '2026-06-15', rate: 720 },
        ],
        prepayments: [{ date: '2026-09-15', cents: 1_000_000 }],
      }),
    )
    expect(payments[0]?.total).toBe(annuityPayment(6_000_000, 600, 12))
    // 14 days of the second part are charged in March, from the 1st to the 15th.
    expect(payments[1]?.interest).toBe(
      Math.round((payments[1]!.owed - 4_000_000) * 0.005 + 4_000_000 * 0.06 * (14 / 360)),
    )
    expect(payments[1]?.total).toBe(annuityPayment(payments[1]!.owed, 600, 11))
    expect(payments[5]?.interest).toBe(Math.round(payments[5]!.owed * 0.006))
    expect(payments[7]!.owed).toBe(payments[6]!.owed - payments[6]!.principal - 1_000_000)
    expect(sum(payments, 'principal')).toBe(9_000_000)
  })

  it('adds VAT to principal and interest of each payment', () => {
    const [payment] = loanSchedule(someTerms({ vatRate: 2_100 }))
    expect([payment?.vat, payment?.total]).toEqual([180_739, 1_041_403])
  })

  it.each([
    ['no due date', { dueDates: [] }],
    ['no disbursement', { disbursements: [] }],
    ['a disbursement on the last due date', { disbursements: [{ date: '2027-01-15', cents: 1 }] }],
  ])('rejects %s', (_, changes) => {
    expect(() => loanSchedule(someTerms(changes))).toThrow(RangeError)
  })

  const anyTerms = fc
    .record({
      cents: fc.integer({ min: 1, max: 1_000_000_000_000 }),
      later: fc.array(
        fc.record({ month: fc.integer({ min: 0, max: 400 }), cents: fc.integer({ min: 1, max: 10 ** 11 }) }),
        { maxLength: 3 },
      ),
      prepaid: fc.array(
        fc.record({ month: fc.integer({ min: 0, max: 400 }), cents: fc.integer({ min: 1, max: 10 ** 11 }) }),
        { maxLength: 3 },
      ),
      rates: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 4 }),
      count: fc.integer({ min: 1, max: 480 }),
      day: fc.integer({ min: 1, max: 31 }),
      grace: fc.integer({ min: 0, max: 24 }),
      dayCount: fc.constantFrom('ACT_360' as const, '30_360' as const),
      method: fc.constantFrom('ANNUITY' as const, 'LINEAR' as const),
      vatRate: fc.constantFrom(0, 2_100),
    })
    .map(({ cents, later, prepaid, rates, count, day, grace, ...rest }): LoanTerms => {
      const dueDates = monthlyDueDates(`2024-01-${String(day).padStart(2, '0')}`, count + 1)
      const start = dueDates[0]!
      const on = (month: number) => dueDates[month % count]!
      const inOrder = (movements: readonly { month: number; cents: number }[]) =>
        movements
          .map(one => ({ date: on(one.month), cents: one.cents }))
          .toSorted((a, b) => a.date.localeCompare(b.date))
      return {
        ...rest,
        disbursements: [{ date: start, cents }, ...inOrder(later)],
        prepayments: inOrder(prepaid),
        rates: rates
          .map((rate, index) => ({ from: on(index * 7), rate }))
          .toSorted((a, b) => a.from.localeCompare(b.from)),
        dueDates: dueDates.slice(1),
        ...(grace === 0 ? {} : { graceEnd: dueDates[Math.min(grace, count)]! }),
      }
    })

  it('always repays everything, in whole cents, without a negative part (LON-10)', () => {
    fc.assert(
      fc.property(anyTerms, terms => {
        const payments = loanSchedule(terms)
        const disbursed = terms.disbursements.reduce((total, { cents }) => total + cents, 0)
        const prepaid = disbursed - sum(payments, 'principal')
        const offered = (terms.prepayments ?? []).reduce((total, { cents }) => total + cents, 0)
        expect(payments.map(({ date }) => date)).toEqual(terms.dueDates)
        expect(prepaid).toBeGreaterThanOrEqual(0)
        expect(prepaid).toBeLessThanOrEqual(offered)
        expect(payments.at(-1)!.owed).toBe(payments.at(-1)!.principal)
        for (const { owed, principal, interest, vat, total } of payments) {
          for (const part of [owed, principal, interest, vat]) {
            expect(Number.isSafeInteger(part)).toBe(true)
            expect(part).toBeGreaterThanOrEqual(0)
          }
          expect(principal).toBeLessThanOrEqual(owed)
          expect(total).toBe(principal + interest + vat)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('owes after each payment what was owed before it less its principal and prepayments', () => {
    fc.assert(
      fc.property(anyTerms, terms => {
        const payments = loanSchedule(terms)
        payments.slice(1).forEach((payment, index) => {
          const before = payments[index]!
          const moved = (movements: LoanTerms['prepayments'] = []) =>
            movements
              .filter(({ date }) => date > before.date && date <= payment.date)
              .reduce((total, { cents }) => total + cents, 0)
          const balance = before.owed - before.principal + moved(terms.disbursements)
          expect(payment.owed).toBe(Math.max(0, balance - moved(terms.prepayments)))
        })
      }),
      { numRuns: 100 },
    )
  })
})
