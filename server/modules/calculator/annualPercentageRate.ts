/** A cash flow: amount in one currency, and time in years since the first drawdown. A month is a twelfth of a year. */
export type Flow = { readonly amount: number; readonly years: number }

const PRECISION = 1e-12
const MAX_STEPS = 200
/** Search limit: no credit has a rate above it. */
const HIGHEST = 1e6

/**
 * The annual percentage rate of charge X of the EU consumer-credit directives (2008/48/EC Annex I, 2023/2225 Annex
 * III): `Σ Cₖ·(1+X)^(−tₖ) = Σ Dₗ·(1+X)^(−sₗ)`, with drawdowns C at times t, and repayments and charges D at times s, in
 * years. X is found by bisection to twelve decimal places; the caller rounds.
 * @returns X as a fraction (0.0938 is 9.38 %); 0 when no more is paid than was lent
 * @throws RangeError when no rate up to a millionfold balances both sides: nothing was lent
 */
export function annualPercentageRate(drawdowns: readonly Flow[], payments: readonly Flow[]): number {
  const valueAt = (rate: number) => presentValue(payments, rate) - presentValue(drawdowns, rate)
  if (valueAt(0) <= 0) return 0
  let low = 0
  let high = 1
  while (valueAt(high) > 0) {
    if (high > HIGHEST) throw new RangeError('no rate makes the payments worth what was lent')
    low = high
    high *= 2
  }
  for (let step = 0; step < MAX_STEPS && high - low > PRECISION; step += 1) {
    const middle = (low + high) / 2
    if (valueAt(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function presentValue(flows: readonly Flow[], rate: number): number {
  return flows.reduce((sum, { amount, years }) => sum + amount * (1 + rate) ** -years, 0)
}
