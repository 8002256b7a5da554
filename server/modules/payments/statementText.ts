/** SEPA limit for the payment purpose, in characters. */
const MAX_LENGTH = 140

/**
 * Text that the payer approves at the bank and sees in the statement: amount, payee and contract, fixed after approval
 * (dynamic linking). Only a long payee name is shortened. Quotes and similar characters are removed because banks drop
 * them.
 */
export function statementText(
  { contractNumber: number, payee }: { contractNumber: string; payee: string },
  amount: string,
  currency: string,
): string {
  const fixed = `${number}, , ${amount} ${currency}`
  const name = payee
    .replace(/[^\p{L}\p{N} .,+()/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${number}, ${name.slice(0, MAX_LENGTH - fixed.length)}, ${amount} ${currency}`
}
