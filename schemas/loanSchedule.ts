/** How interest days and the length of a year are counted. `30_360`: each month has 30 days. */
export type DayCount = 'ACT_360' | '30_360'

/** `ANNUITY`: equal payments of principal and interest. `LINEAR`: equal parts of the principal. */
export type RepaymentMethod = 'ANNUITY' | 'LINEAR'

/** Dates are `YYYY-MM-DD`, amounts whole cents, rates ten-thousandths (645 is 6.45 %). */
export type LoanTerms = {
  /** Earliest first; at least one. */
  readonly disbursements: readonly Movement[]
  /** Yearly interest rate from a date on, earliest first. The first applies from the beginning. */
  readonly rates: readonly { readonly from: string; readonly rate: number }[]
  readonly dayCount: DayCount
  readonly method: RepaymentMethod
  /** Due dates, earliest first; all are after the first disbursement. */
  readonly dueDates: readonly string[]
  /** Payments due on or before this day contain interest only. */
  readonly graceEnd?: string
  /** Extra repayments of principal, earliest first. The term stays, the payments become smaller. */
  readonly prepayments?: readonly Movement[]
  readonly vatRate?: number
  /** `PAYMENT`: VAT on principal and interest, as for leased goods. `INTEREST`: for a lender who chose to tax interest. */
  readonly vatOn?: 'PAYMENT' | 'INTEREST'
}

export type Movement = { readonly date: string; readonly cents: number }

export type SchedulePayment = {
  readonly date: string
  /** Principal that is owed before this payment. */
  readonly owed: number
  readonly principal: number
  readonly interest: number
  readonly vat: number
  readonly total: number
}

const RATE_UNITS = 10_000
const DAYS_IN_YEAR = 360
const DAY_MS = 86_400_000

/**
 * The payment schedule of a loan.
 *
 * - Interest is computed exactly on the daily balance and rounded to the cent at each payment, half up.
 * - The level payment or the principal part is computed again after each disbursement, prepayment and change of rate.
 * - The last payment takes the rest, so that principal and prepayments sum to the disbursed amount.
 *
 * @throws RangeError if there is no due date, or a disbursement after the last of them
 */
export function loanSchedule(terms: LoanTerms): SchedulePayment[] {
  const { disbursements, dueDates, graceEnd = '', prepayments = [], vatRate = 0, vatOn = 'PAYMENT' } = terms
  const first = disbursements[0]
  const last = dueDates.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('A loan needs a disbursement and a due date')
  if (disbursements.some(({ date }) => date >= last))
    throw new RangeError('A disbursement is not before the last due date')

  const payments: SchedulePayment[] = []
  let balance = 0
  let since = first.date
  /** Level payment or principal part; undefined until it is computed from the current balance and rate. */
  let level: number | undefined
  dueDates.forEach((date, index) => {
    let interest = 0n
    for (const event of eventsBetween(terms, since, date, index === 0)) {
      interest += interestUnits(balance, rateOn(terms, since), since, event.date, terms.dayCount)
      since = event.date
      balance = Math.max(0, balance + event.change)
      level = undefined
    }
    interest += interestUnits(balance, rateOn(terms, since), since, date, terms.dayCount)
    since = date

    const interestCents = roundUnits(interest)
    const isLast = index === dueDates.length - 1
    let principal = 0
    if (isLast) principal = balance
    else if (date > graceEnd) {
      level ??= levelOf(terms, balance, rateOn(terms, date), dueDates.length - index)
      principal = clamp(terms.method === 'ANNUITY' ? level - interestCents : level, balance)
    }
    const vat = shareOf(vatOn === 'INTEREST' ? interestCents : principal + interestCents, vatRate)
    payments.push({
      date,
      owed: balance,
      principal,
      interest: interestCents,
      vat,
      total: principal + interestCents + vat,
    })
    balance -= principal
  })
  return payments

  function eventsBetween(
    { rates }: LoanTerms,
    from: string,
    to: string,
    isFirst: boolean,
  ): { date: string; change: number }[] {
    const isIn = (date: string) => (isFirst ? date >= from : date > from) && date <= to
    return [
      ...disbursements.filter(({ date }) => isIn(date)).map(({ date, cents }) => ({ date, change: cents })),
      ...prepayments.filter(({ date }) => isIn(date)).map(({ date, cents }) => ({ date, change: -cents })),
      ...rates.slice(1).flatMap(({ from: date }) => (isIn(date) ? [{ date, change: 0 }] : [])),
    ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.change - a.change))
  }
}

/** Due dates on the same day of consecutive months, on the last day of shorter months. */
export function monthlyDueDates(first: string, count: number): string[] {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const lastDay = new Date(Date.UTC(year, month + index, 0)).getUTCDate()
    return new Date(Date.UTC(year, month - 1 + index, Math.min(day, lastDay))).toISOString().slice(0, 10)
  })
}

/** The amount of an annuity payment in cents, by the formula B·i / (1 − (1 + i)^−n) with a twelfth of the yearly rate. */
export function annuityPayment(balance: number, rate: number, count: number): number {
  const monthly = rate / RATE_UNITS / 12
  return Math.round(monthly === 0 ? balance / count : (balance * monthly) / (1 - (1 + monthly) ** -count))
}

function levelOf({ method }: LoanTerms, balance: number, rate: number, count: number): number {
  return method === 'ANNUITY' ? annuityPayment(balance, rate, count) : Math.floor(balance / count)
}

function rateOn({ rates }: LoanTerms, date: string): number {
  return rates.findLast(({ from }) => from <= date)?.rate ?? rates[0]?.rate ?? 0
}

/** Interest in units of a cent divided by the days of a year and the rate units; exact. */
function interestUnits(balance: number, rate: number, from: string, to: string, dayCount: DayCount): bigint {
  return BigInt(balance) * BigInt(rate) * BigInt(daysBetween(from, to, dayCount))
}

function roundUnits(units: bigint): number {
  const divisor = BigInt(DAYS_IN_YEAR * RATE_UNITS)
  return Number((2n * units + divisor) / (2n * divisor))
}

/** Days of interest from one day to another. `30_360` counts the 31st as the 30th (ISDA 30/360). */
export function daysBetween(from: string, to: string, dayCount: DayCount): number {
  if (dayCount === 'ACT_360') return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const start = Math.min(day, 30)
  const end = toDay === 31 && start === 30 ? 30 : toDay
  return (toYear - year) * 360 + (toMonth - month) * 30 + (end - start)
}

function shareOf(cents: number, rate: number): number {
  return Math.floor((cents * rate + RATE_UNITS / 2) / RATE_UNITS)
}

function clamp(cents: number, most: number): number {
  return Math.max(0, Math.min(cents, most))
}
