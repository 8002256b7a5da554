/** Booked amounts of an account on one day, as decimal strings with two decimals. */
export type DayFigures = {
  readonly day: string
  readonly total: string
  readonly received: string
  readonly paid: string
}
type Booked = { readonly balance: string; readonly on: string }

const DAY_MS = 86_400_000

/**
 * The balance at the end of each day of the period, from one known balance and the amounts of the days. Exact: amounts
 * are whole cents.
 */
export function balancesByDay(
  { balance, on }: Booked,
  days: readonly DayFigures[],
  { from, to }: { from: string; to: string },
): { day: string; balance: string }[] {
  const totals = new Map(days.map(({ day, total }) => [day, cents(total)]))
  const after = (day: string): bigint => [...totals].reduce((sum, [one, total]) => (one > day ? sum + total : sum), 0n)
  // What was booked after the day of the balance, up to the end of the period.
  let current = cents(balance) + after(on) - after(to)
  const found: { day: string; balance: string }[] = []
  for (let at = Date.parse(to); at >= Date.parse(from); at -= DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    found.push({ day, balance: decimal(current) })
    current -= totals.get(day) ?? 0n
  }
  return found.toReversed()
}

/** Received and paid amounts by month, oldest first. */
export function amountsByMonth(days: readonly DayFigures[]): { month: string; received: string; paid: string }[] {
  const months = new Map<string, { received: bigint; paid: bigint }>()
  for (const { day, received, paid } of days) {
    const month = day.slice(0, 7)
    const known = months.get(month) ?? { received: 0n, paid: 0n }
    months.set(month, { received: known.received + cents(received), paid: known.paid + cents(paid) })
  }
  return [...months]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, { received, paid }]) => ({ month, received: decimal(received), paid: decimal(paid) }))
}

function cents(text: string): bigint {
  return BigInt(text.replace('.', ''))
}

function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
