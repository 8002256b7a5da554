/** Adds in whole cents: amounts have two decimals in the database. */
export function sumOf(rows: readonly { amount: string }[]): string {
  const cents = rows.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
