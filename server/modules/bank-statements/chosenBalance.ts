import type { Balance } from '../../providers/bank/bankStatements.ts'

/** Booked balances first: only they agree with the booked transactions. */
const order = [
  'closingBooked',
  'interimBooked',
  'openingBooked',
  'expected',
  'interimAvailable',
  'closingAvailable',
  'forwardAvailable',
] as const

/** The balance that a statement shows, of those that a bank sends for one account; null when it sends none. */
export function chosenBalance(balances: readonly Balance[], currency: string | null): Balance | null {
  const own = balances.filter(balance => currency === null || balance.currency === currency)
  const rank = ({ type }: Balance): number => {
    const place = order.findIndex(name => name.toLowerCase() === type.toLowerCase())
    return place < 0 ? order.length : place
  }
  return (own.length > 0 ? own : balances).toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}
