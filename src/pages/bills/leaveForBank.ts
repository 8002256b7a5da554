/**
 * Leaves for the payment page; the server has checked the address, and this looks again before the browser goes (SEC-08).
 * @returns false when the address is not on one of the allowed origins: nothing happens then
 */
export function leaveForBank(
  address: string,
  origins: readonly string[],
  go: (url: string) => void = url => window.location.assign(url),
): boolean {
  if (!URL.canParse(address) || !origins.includes(new URL(address).origin)) return false
  go(address)
  return true
}
