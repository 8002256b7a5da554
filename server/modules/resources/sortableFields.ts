import { applicationSortKeys } from '../operator-applications/applicationFields.ts'
import { auditSortKeys } from '../operator-audit/auditFields.ts'
import { billSortKeys } from '../bills/billFields.ts'
import { contractSortKeys } from '../contracts/contractFields.ts'
import { invoiceSortKeys } from '../invoices/invoiceFields.ts'
import { actSortKeys } from '../statements/actFields.ts'

/** Sortable fields of the resources that the server sorts. */
export const sortableFields: Readonly<Record<string, ReadonlySet<string>>> = {
  'factoring/invoices': new Set(Object.keys(invoiceSortKeys)),
  'factoring/contracts': new Set(Object.keys(contractSortKeys)),
  'factoring/bills': new Set(Object.keys(billSortKeys)),
  'operator/applications': new Set(Object.keys(applicationSortKeys)),
  'operator/audit': new Set(Object.keys(auditSortKeys)),
  'factoring/reports': new Set(Object.keys(actSortKeys)),
}
