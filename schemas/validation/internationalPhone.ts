/**
 * A phone number that can be called from abroad: a plus, then seven to fifteen digits (ITU-T E.164). How many digits a number of a
 * country has is another rule, see schemas/common/phone-length.json.
 */
export function isInternationalPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}
