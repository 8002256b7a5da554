/**
 * Redirects to the payment page. The server has checked the address, and this checks it again (SEC-08).
 * @returns false when the address is not on an allowed origin: nothing happens then
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
