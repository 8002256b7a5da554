import { openInvoiceStatuses } from '../../../schemas/openInvoices.ts'
import type { InvoiceStatus } from '../../db/tables.ts'
import {
  amount,
  columns,
  columnsOfDay,
  computed,
  date,
  daysOverdue,
  id,
  money,
  rate,
  text,
  timestamp,
} from '../../lists/columns.ts'

const contract = { table: 'contract c', on: 'c.id = i.contract_id' }
const thirdParty = { table: 'third_party t', on: 't.id = i.third_party_id' }

/** Invoices on which something is unpaid; one status of the list's filter each (INV-13). */
export const openStatuses: readonly InvoiceStatus[] = openInvoiceStatuses
const IS_OPEN = `i.status in (${openStatuses.map(status => `'${status}'`).join(', ')})`

/**
 * schemas/entities/factor-invoice.json from `invoice i`, `third_party t` and `contract c`.
 * @param today placeholder of the business day
 */
export const invoiceColumns = columnsOfDay(today => {
  return columns('factor-invoice', {
    id: id('i.id'),
    contractId: id('i.contract_id'),
    contractNumber: text('c.contract_number', { join: contract, sort: ['c.contract_number'] }),
    factoringProduct: text('c.factoring_product', { join: contract }),
    thirdPartyId: id('i.third_party_id'),
    thirdPartyName: text('t.name', { join: thirdParty, sort: ['t.name collate "und-x-icu"'] }),
    thirdPartyRegistrationCode: text('t.registration_code', { join: thirdParty }),
    invoiceType: text('i.invoice_type'),
    invoiceNumber: text('i.invoice_number'),
    invoiceDate: date('i.invoice_date'),
    invoiceDueDate: date('i.due_date'),
    daysOverdue: daysOverdue('i.due_date', IS_OPEN, today),
    submittedAt: timestamp('i.submitted_at', { nullable: true }),
    approvalDate: date('i.approval_date', { nullable: true }),
    invoiceStatus: text('i.status'),
    invoiceAmount: amount('i.amount', 'i.currency'),
    amountPaid: money('i.amount_paid'),
    amountUnpaid: money('i.amount_unpaid'),
    invoiceAmountAssigned: money('i.assigned_amount'),
    invoiceAmountAssignedRate: rate('i.assigned_rate'),
    invoiceAmountAssignedOutstanding: money('i.assigned_outstanding'),
    advanceAmountTotal: money('i.advance_total'),
    advanceAmountFunded: money('i.advance_funded'),
    advanceAmountFundedOutstanding: money('i.advance_outstanding'),
    advanceAmountUnfunded: money('i.advance_unfunded'),
    advanceRate: rate('i.advance_rate'),
    reserveAmountTotal: money('i.reserve_total'),
    reserveAmountOutstanding: money('i.reserve_outstanding'),
    reserveRate: rate('i.reserve_rate'),
    invoiceAmountUnfunded: money('i.unfunded_amount'),
    invoiceUploadDate: timestamp('i.uploaded_at', { nullable: true }),
    sspUserFirstName: text('i.uploaded_by_first_name', { nullable: true }),
    sspUserLastName: text('i.uploaded_by_last_name', { nullable: true }),
    buyerVerificationId: id('i.buyer_verification_id'),
    // Any other stored value means that verification was not required (INV-38).
    buyerVerificationStatus: computed(
      "case when i.buyer_verification_status in ('WAITING', 'ACCEPTED', 'REJECTED') then i.buyer_verification_status else 'NOT_APPLICABLE' end",
    ),
  })
})
