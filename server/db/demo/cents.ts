/** Amounts during generation: whole cents, exact far beyond any demo sum. They are output as decimal strings. */
export type Cents = number

export function decimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount of a row in cents. */
export function cents(amount: unknown): Cents {
  return Number(String(amount).replace('.', ''))
}

/** The share of an amount; `rate` in ten-thousandths, half cents away from zero. */
export function share(cents: Cents, rate: number): Cents {
  const product = Math.abs(cents) * rate
  return Math.sign(cents) * Math.floor((product + 5000) / 10_000)
}

/** A rate in ten-thousandths as the fraction stored in the database: 525 is 0.0525. */
export function fraction(rate: number): string {
  return `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`
}
