import { idSql, moneySql, rateSql, timestampSql } from '../../db/jsonSql.ts'

/** Fields of schemas/entities/factor-invoice.json from `invoice i`, `third_party t` and `contract c`. */
export const invoiceFields: Readonly<Record<string, string>> = {
  id: idSql('i.id'),
  contractId: idSql('i.contract_id'),
  contractNumber: 'c.contract_number',
  factoringProduct: 'c.factoring_product',
  thirdPartyId: idSql('i.third_party_id'),
  thirdPartyName: 't.name',
  thirdPartyRegistrationCode: 't.registration_code',
  invoiceType: 'i.invoice_type',
  invoiceNumber: 'i.invoice_number',
  invoiceDate: 'i.invoice_date',
  invoiceDueDate: 'i.due_date',
  submittedAt: timestampSql('i.submitted_at'),
  approvalDate: 'i.approval_date',
  invoiceStatus: 'i.status',
  invoiceAmount: `json_build_object('amount', ${moneySql('i.amount')}, 'currency', i.currency)`,
  amountPaid: moneySql('i.amount_paid'),
  amountUnpaid: moneySql('i.amount_unpaid'),
  invoiceAmountAssigned: moneySql('i.assigned_amount'),
  invoiceAmountAssignedRate: rateSql('i.assigned_rate'),
  invoiceAmountAssignedOutstanding: moneySql('i.assigned_outstanding'),
  advanceAmountTotal: moneySql('i.advance_total'),
  advanceAmountFunded: moneySql('i.advance_funded'),
  advanceAmountFundedOutstanding: moneySql('i.advance_outstanding'),
  advanceAmountUnfunded: moneySql('i.advance_unfunded'),
  advanceRate: rateSql('i.advance_rate'),
  reserveAmountTotal: moneySql('i.reserve_total'),
  reserveAmountOutstanding: moneySql('i.reserve_outstanding'),
  reserveRate: rateSql('i.reserve_rate'),
  invoiceAmountUnfunded: moneySql('i.unfunded_amount'),
  invoiceUploadDate: timestampSql('i.uploaded_at'),
  sspUserFirstName: 'i.uploaded_by_first_name',
  sspUserLastName: 'i.uploaded_by_last_name',
  buyerVerificationId: idSql('i.buyer_verification_id'),
  // Any other stored value means that verification was not required (INV-38).
  buyerVerificationStatus:
    "case when i.buyer_verification_status in ('WAITING', 'ACCEPTED', 'REJECTED') then i.buyer_verification_status else 'NOT_APPLICABLE' end",
}

/**
 * Sort keys of the list. No expression is ever null, so the order is total with the id as tie-breaker. Dates and the
 * number have an index per contract; other keys are sorted among the rows of the chosen contracts.
 */
export const invoiceSortKeys: Readonly<Record<string, { readonly sql: string; readonly joins: string }>> = {
  invoiceDate: { sql: 'i.invoice_date', joins: '' },
  invoiceDueDate: { sql: 'i.due_date', joins: '' },
  invoiceNumber: { sql: 'i.invoice_number', joins: '' },
  invoiceStatus: { sql: 'i.status', joins: '' },
  approvalDate: { sql: "coalesce(i.approval_date, '-infinity'::date)", joins: '' },
  invoiceAmount: { sql: 'i.amount', joins: '' },
  amountPaid: { sql: 'i.amount_paid', joins: '' },
  amountUnpaid: { sql: 'i.amount_unpaid', joins: '' },
  advanceAmountFunded: { sql: 'i.advance_funded', joins: '' },
  advanceAmountFundedOutstanding: { sql: 'i.advance_outstanding', joins: '' },
  advanceAmountUnfunded: { sql: 'i.advance_unfunded', joins: '' },
  invoiceAmountUnfunded: { sql: 'i.unfunded_amount', joins: '' },
  reserveAmountOutstanding: { sql: 'i.reserve_outstanding', joins: '' },
  thirdPartyName: { sql: 't.name collate "und-x-icu"', joins: 'join third_party t on t.id = i.third_party_id' },
  contractNumber: { sql: 'c.contract_number', joins: 'join contract c on c.id = i.contract_id' },
}
