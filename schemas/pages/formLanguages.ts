/** The leasing-request and partner forms are in Lithuanian only (FRM-05). */
export function isLithuanianOnly(pathname: string): boolean {
  return /^\/+(leasingRequest|partner|loanRequest\/+partner)(\/|$)/.test(pathname)
}
