import { dateSql, idSql, moneySql } from '../../db/jsonSql.ts'
import { billStatusSql } from './billStatus.ts'

/** Fields of schemas/entities/bill.json from `factor_invoice b`, `contract c` and the referenced `invoice i`. */
export function billFields(today: string): Readonly<Record<string, string>> {
  return {
    id: idSql('b.id'),
    contractId: idSql('b.contract_id'),
    contractNumber: 'c.contract_number',
    invoiceNumber: 'b.bill_number',
    invoiceFeeType: 'b.bill_type',
    relatedInvoiceId: idSql('b.invoice_id'),
    relatedInvoiceNumber: 'i.invoice_number',
    invoiceDate: dateSql('b.issue_date'),
    invoiceDueDate: dateSql('b.due_date'),
    invoiceStatus: billStatusSql('b', today),
    invoiceAmount: `json_build_object('amount', ${moneySql('b.total_amount')}, 'currency', b.currency)`,
    amountPaid: moneySql('b.paid_amount'),
    amountUnpaid: moneySql('b.open_amount'),
    documentId: `'bill-' || b.id`,
    hasPaymentReceipts: 'exists (select from payment_receipt where factor_invoice_id = b.id)',
  }
}

/** Joins that `billFields` needs. */
export const billJoins = 'join contract c on c.id = b.contract_id left join invoice i on i.id = b.invoice_id'

/**
 * Sort keys of the list. None is ever null, so the order is total with the id as tie-breaker. Dates have an index per
 * contract; other keys are sorted among the bills of the chosen contracts.
 */
export const billSortKeys: Readonly<Record<string, (today: string) => string>> = {
  invoiceDate: () => 'b.issue_date',
  invoiceDueDate: () => 'b.due_date',
  invoiceNumber: () => 'b.bill_number',
  invoiceFeeType: () => 'b.bill_type',
  invoiceStatus: today => billStatusSql('b', today),
  invoiceAmount: () => 'b.total_amount',
  amountPaid: () => 'b.paid_amount',
  amountUnpaid: () => 'b.open_amount',
  contractNumber: () => 'o.contract_number',
}
