/** Formats "+37061234512" as "+370 *** **12": owners recognise their number, others cannot learn it. */
export function phoneMask(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '')
  const prefix = /^37[012]/.test(digits) ? digits.slice(0, 3) : digits.slice(0, 2)
  return `+${prefix} *** **${digits.slice(-2)}`
}
