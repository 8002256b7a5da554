import { weightedSum } from './weighted.ts'

/** An account number of ISO 13616: the country, two check digits (modulus 97), the bank's own part. */
export function iban(country: string, accountPart: string): string {
  const remainder = modulus97(`${accountPart}${country}00`)
  return `${country}${String(98 - remainder).padStart(2, '0')}${accountPart}`
}

/** Estonian accounts have their own check digit (weights 7, 3, 1 from the right) before the IBAN's. */
export function estonianIban(bank: string, account: string): string {
  const reversed = [...account].reverse().join('')
  const sum = weightedSum(
    reversed,
    [...reversed].map((_, index) => [7, 3, 1][index % 3] ?? 0),
  )
  return iban('EE', `${bank}${account}${(10 - (sum % 10)) % 10}`)
}

function modulus97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
