/** Keeps enough to recognise the account: the first four and the last four characters. */
export function maskedIban(iban: string | null): string | null {
  const plain = iban?.replaceAll(' ', '') ?? ''
  return plain.length < 8 ? null : `${plain.slice(0, 4)}${'*'.repeat(plain.length - 8)}${plain.slice(-4)}`
}
