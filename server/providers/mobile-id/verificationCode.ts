/**
 * The four digits of Mobile-ID: the first six and the last seven bits of the hash as a number of 13 bits, 0000 to 8191
 * (SK-EID/MID, "Verification code").
 */
export function mobileIdVerificationCode(hash: Buffer): string {
  const first = hash.at(0) ?? 0
  const last = hash.at(-1) ?? 0
  return String(((first & 0xfc) << 5) | (last & 0x7f)).padStart(4, '0')
}
