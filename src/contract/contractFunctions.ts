/**
 * Whether a limit may be increased and a contract prolonged in this status (REQ-13); an empty setting allows all
 * statuses.
 */
export function mayChangeContract(
  { functionStatuses }: { readonly functionStatuses: readonly string[] },
  status: string,
): boolean {
  return functionStatuses.length === 0 || functionStatuses.includes(status)
}

/** Whether buyers may be added in this status (REQ-14); an empty setting allows all statuses. */
export function mayAddBuyer(
  { addBuyerStatuses }: { readonly addBuyerStatuses: readonly string[] },
  status: string,
): boolean {
  return addBuyerStatuses.length === 0 || addBuyerStatuses.includes(status)
}

/** Statuses of contracts that invoices may be uploaded under (UPL-32); an empty list means all. */
export function mayUpload({ uploadStatuses }: { readonly uploadStatuses: readonly string[] }, status: string): boolean {
  return uploadStatuses.length === 0 || uploadStatuses.includes(status)
}
