/**
 * Whether a phone number can be called from abroad: a plus and seven to fifteen digits (ITU-T E.164). Digits per
 * country are another rule, see schemas/common/phone-length.json.
 */
export function isInternationalPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}
