import { dateSql } from '../../db/jsonSql.ts'
import { amount, columns, columnsOfDay, computed, date, daysOverdue, id, money, text } from '../../lists/columns.ts'
import { billStatusSql } from './bills.types.ts'

const contract = { table: 'contract c', on: 'c.id = b.contract_id' }
const invoice = { table: 'invoice i', on: 'i.id = b.invoice_id' }

/**
 * schemas/entities/bill.json from `factor_invoice b`, `contract c` and the referenced `invoice i`. Dates have an index
 * per contract; other keys are sorted among the bills of the chosen contracts.
 * @param today placeholder of the business day
 */
export const billColumns = columnsOfDay(today => {
  const status = billStatusSql('b', today)
  return columns('bill', {
    id: id('b.id'),
    contractId: id('b.contract_id'),
    contractNumber: text('c.contract_number', { join: contract, sort: ['o.contract_number'] }),
    invoiceNumber: text('b.bill_number'),
    invoiceFeeType: text('b.bill_type'),
    relatedInvoiceId: id('b.invoice_id'),
    relatedInvoiceNumber: text('i.invoice_number', { join: invoice }),
    invoiceDate: date('b.issue_date', { json: dateSql('b.issue_date') }),
    invoiceDueDate: date('b.due_date', { json: dateSql('b.due_date') }),
    daysOverdue: daysOverdue('b.due_date', 'b.open_amount > 0', today),
    invoiceStatus: computed(status, { sort: [status] }),
    invoiceAmount: amount('b.total_amount', 'b.currency'),
    amountPaid: money('b.paid_amount'),
    amountUnpaid: money('b.open_amount'),
    documentId: computed(`'bill-' || b.id`),
    hasPaymentReceipts: computed('exists (select from payment_receipt where factor_invoice_id = b.id)'),
  })
})

/** Joins that `billColumns` needs. */
export const BILL_JOINS = 'join contract c on c.id = b.contract_id left join invoice i on i.id = b.invoice_id'
