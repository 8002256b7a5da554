/** Invalid tokens, missing answers, a bank's answer for somebody else: the address itself becomes /404 (specification 001 §8). */
export function leaveForNotFound(): void {
  window.location.replace('/404')
}
