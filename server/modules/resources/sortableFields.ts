import { contractSortKeys } from '../contracts/contractFields.ts'
import { invoiceSortKeys } from '../invoices/invoiceFields.ts'

/** What the server can sort by, for the resources whose lists it sorts itself. */
export const sortableFields: Readonly<Record<string, ReadonlySet<string>>> = {
  'factoring/invoices': new Set(Object.keys(invoiceSortKeys)),
  'factoring/contracts': new Set(Object.keys(contractSortKeys)),
}
