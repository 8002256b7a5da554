/** Whether the text is an IBAN: its remainder by 97 is one (ISO 13616). */
export function isIban(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

/** Lithuanian codes and long VAT numbers: weights 1, 2, 3 …, and from 3 on if the remainder by 11 is 10. */
function isLithuanian(digits: string): boolean {
  const length = digits.length - 1
  const from = (first: number) => Array.from({ length }, (_, index) => ((index + first - 1) % 9) + 1)
  const first = weighted(digits, from(1)) % 11
  const sum = first === 10 ? (weighted(digits, from(3)) % 11) % 10 : first
  return sum === Number(digits[length])
}

/** Whether the text is a VAT number of Lithuania, Latvia or Estonia. */
export function isVatNumber(text: string): boolean {
  const match = /^(LT|LV|EE)(\d{9,12})$/.exec(text.replace(/\s/g, '').toUpperCase())
  const digits = match?.[2] ?? ''
  switch (match?.[1]) {
    case 'LT':
      return (digits.length === 9 || digits.length === 12) && isLithuanian(digits)
    case 'LV':
      return digits.length === 11 && isLatvian(digits)
    case 'EE':
      return digits.length === 9 && (10 - (weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === Number(digits[8])
    default:
      return false
  }
}

function isLatvian(digits: string): boolean {
  const rest = 3 - (weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11)
  const check = rest === -1 ? -1 : rest < -1 ? rest + 11 : rest
  return check === Number(digits[10])
}
