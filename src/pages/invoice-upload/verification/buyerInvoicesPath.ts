/** The list of a buyer's submitted invoices on one contract. */
export function buyerInvoicesPath(contractId: string, thirdPartyId: string): string {
  const query = `contractId=${encodeURIComponent(contractId)}&page=1&size=10&status=SUBMITTED`
  return `/factoring/invoices?${query}&thirdPartyId=${encodeURIComponent(thirdPartyId)}`
}
