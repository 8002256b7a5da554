/** SEPA leaves 140 characters for what a payment is for. */
const longest = 140

/**
 * What the payer approves at the bank and finds in the statement: amount, payee and contract, none of which can change afterwards
 * (dynamic linking). A long name of the payee is shortened, never the rest. Quotes and the like, which banks drop, are left out.
 */
export function statementText(
  { contract_number: number, factor_name: payee }: { contract_number: string; factor_name: string },
  amount: string,
  currency: string,
): string {
  const fixed = `${number}, , ${amount} ${currency}`
  const name = payee
    .replace(/[^\p{L}\p{N} .,+()/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${number}, ${name.slice(0, longest - fixed.length)}, ${amount} ${currency}`
}
