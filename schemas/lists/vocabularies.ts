/** Names of the chip colours (src/contract/tones.ts). */
export type Tone = 'slate' | 'blue' | 'green' | 'teal' | 'red' | 'rose' | 'amber' | 'violet' | 'sand'

/**
 * The vocabularies that a resource document may use, each value with its own colour (INV-12), in the order that filters
 * offer. tests/src/cells/vocabularies.test.ts keeps them equal to the enums in schemas/entities.
 */
const tonesByValue = {
  invoiceStatus: {
    SUBMITTED: 'blue',
    REJECTED: 'rose',
    FINANCED: 'green',
    OVERDUE: 'red',
    PARTIALLY_PAID: 'amber',
    PAID: 'teal',
    CLOSED: 'slate',
    TRANSFERRED: 'violet',
  },
  invoiceEvent: {
    SUBMITTED: 'blue',
    SENT_TO_BUYER: 'violet',
    BUYER_REMINDED: 'violet',
    BUYER_ACCEPTED: 'green',
    BUYER_REJECTED: 'rose',
    APPROVED: 'green',
    REJECTED: 'rose',
    ADVANCE_PAID_OUT: 'green',
    REMAINDER_PAID_OUT: 'green',
    PAYMENT_RECEIVED: 'teal',
    RECONCILED: 'teal',
    INTEREST_FEE_CHARGED: 'sand',
    COMMISSION_FEE_CHARGED: 'sand',
    LATE_FEE_CHARGED: 'amber',
    OTHER_FEE_CHARGED: 'sand',
    OVERDUE: 'red',
    USERS_TOLD_FINANCED: 'slate',
    USERS_TOLD_OVERDUE: 'slate',
    USERS_TOLD_VERIFIED: 'slate',
    USERS_TOLD_REJECTED: 'slate',
    USERS_TOLD_LATE_FEE: 'slate',
  },
  // One colour per display group (CON-06): active green, expired slate, suspended amber, other violet.
  contractStatus: {
    READY_FOR_SIGNING: 'blue',
    NEW: 'violet',
    APPROVED: 'violet',
    SIGNED: 'green',
    ACTIVE: 'green',
    DISBURSED: 'green',
    PAUSED: 'amber',
    CANCELED: 'amber',
    FINISHED: 'slate',
    MANUALLY_SUSPENDED: 'amber',
    EXPIRED: 'slate',
  },
  factoringProduct: { ORDINARY: 'teal', REVERSE: 'sand' },
  interestType: { FIXED: 'slate', VARIABLE: 'slate' },
  repaymentMethod: { ANNUITY: 'slate', LINEAR: 'slate' },
  billStatus: { PAID: 'teal', UNPAID: 'blue', OVERDUE: 'red', PARTIALLY_PAID: 'amber' },
  billType: {
    INTEREST_FEE: 'slate',
    COMMISSION_FEE: 'slate',
    LATE_FEE: 'slate',
    OTHER_FEE: 'slate',
    Contract: 'slate',
    Principle: 'slate',
    Interest: 'slate',
    DefaultInterest: 'slate',
  },
  feeType: { INTEREST_FEE: 'slate', COMMISSION_FEE: 'slate', LATE_FEE: 'slate', OTHER_FEE: 'slate' },
  statementType: {
    INTEREST_FEE: 'sand',
    COMMISSION_FEE: 'sand',
    LATE_FEE: 'rose',
    OTHER_FEE: 'sand',
    PAYOUT: 'blue',
    PAYMENT: 'teal',
  },
  loanBillType: { Contract: 'slate', Principle: 'slate', Interest: 'slate', DefaultInterest: 'slate' },
  loanBillKind: {
    Contract: 'sand',
    Prolong: 'sand',
    Guarantee: 'sand',
    Principle: 'blue',
    Interest: 'teal',
    DefaultInterest: 'rose',
    CompensatoryInterest: 'rose',
  },
  loanPaymentType: { PAYMENT: 'slate', PREPAYMENT: 'slate', CREDIT_NOTE: 'slate' },
  loanReportKind: {
    PAYOUT: 'blue',
    PAYMENT: 'teal',
    PREPAYMENT: 'teal',
    CREDIT_NOTE: 'slate',
    INTEREST_FEE: 'sand',
    LATE_FEE: 'rose',
    OTHER_FEE: 'sand',
  },
  loanReportType: { PAYOUT: 'blue', PAYMENT: 'teal', INTEREST_FEE: 'sand', LATE_FEE: 'rose', OTHER_FEE: 'sand' },
  payoutType: { ADVANCE: 'slate', REBATE: 'slate' },
  paymentOrigin: { BANK_PAYMENT: 'slate', PAYOUT: 'slate' },
  invoiceType: { INVOICE: 'slate', CREDIT_MEMO: 'sand' },
  permission: {
    READ: 'slate',
    UPLOAD_INVOICES: 'slate',
    APPROVE_INVOICES: 'slate',
    ADD_BUYER: 'slate',
    MANAGE_CONTRACT: 'slate',
    MANAGE_USERS: 'slate',
    SIGN_CONTRACT: 'slate',
  },
  applicationStatus: {
    AWAITING_CUSTOMER: 'amber',
    AWAITING_CONFIRMATION: 'amber',
    AWAITING_APPLICANTS: 'blue',
    COMPLETE: 'green',
    EXPIRED: 'slate',
  },
  applicationForm: { 'leasing-private': 'slate', 'leasing-business': 'slate', 'loan-private': 'slate' },
  applicationMode: { default: 'slate', partner: 'sand', prefill: 'sand' },
  applicationEvidence: { DOKOBIT: 'teal', NORDIGEN: 'teal', NONE: 'slate' },
  auditAction: {
    APPLICATION_VIEWED: 'slate',
    APPLICATION_CODES_SHOWN: 'slate',
    APPLICATION_FILE_TAKEN: 'slate',
    APPLICATIONS_SEARCHED_BY_CODE: 'slate',
    APPLICATIONS_EXPORTED: 'slate',
    APPLICANT_INVITED: 'slate',
    APPLICANT_INVITED_AGAIN: 'slate',
    APPLICANT_WITHDRAWN: 'slate',
    CUSTOMER_LINK_SENT: 'slate',
    FORM_PUBLISHED: 'slate',
    FORM_ROLLED_BACK: 'slate',
    FORM_REPLAYED: 'slate',
    PARTNER_CREATED: 'slate',
    PARTNER_CHANGED: 'slate',
    PARTNER_DISABLED: 'slate',
    PARTNER_ENABLED: 'slate',
    PARTNER_TOKEN_CREATED: 'slate',
    PARTNER_TOKEN_REVOKED: 'slate',
    DEAL_LINK_CREATED: 'violet',
    DEAL_LINK_WITHDRAWN: 'slate',
    STATEMENT_EXPORTED: 'slate',
    STATEMENT_VIEWED: 'slate',
    CONTRACT_REQUEST_APPROVED: 'slate',
    CONTRACT_REQUEST_DECLINED: 'slate',
    CONTRACT_REQUEST_VIEWED: 'slate',
    CONTRACT_REQUEST_FILE_TAKEN: 'slate',
    CONTRACT_REQUESTS_EXPORTED: 'slate',
  },
  bankStatementStatus: { COLLECTING: 'amber', COMPLETE: 'green', INCOMPLETE: 'rose' },
  bankStatementFailure: { REFUSED: 'slate', TOO_LARGE: 'slate', UNAVAILABLE: 'slate' },
  bankTransactionStatus: { BOOKED: 'slate', PENDING: 'sand' },
  bankDirection: { IN: 'slate', OUT: 'slate' },
  partnerState: { ACTIVE: 'green', DISABLED: 'slate' },
  partnerOffer: { LEASING: 'slate', LOAN: 'slate', BUSINESS_LEASING: 'slate' },
  applicationLanguage: { en: 'slate', lt: 'slate', lv: 'slate', ee: 'slate' },
  contractRequestStatus: {
    SUBMITTED: 'blue',
    IN_REVIEW: 'amber',
    APPROVED: 'green',
    DECLINED: 'rose',
    WITHDRAWN: 'slate',
  },
  contractRequestKind: {
    INCREASE_LIMIT: 'slate',
    PROLONG: 'slate',
    ADD_BUYER: 'slate',
    EDIT_BUYER: 'slate',
    DELETE_BUYER: 'slate',
  },
  invoiceVerdict: { ACCEPTED: 'green', REJECTED: 'rose' },
  verifierDomain: { SAME: 'slate', OTHER: 'amber' },
  buyerVerificationStatus: { WAITING: 'amber', NOT_APPLICABLE: 'slate', ACCEPTED: 'green', REJECTED: 'rose' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Tone>>>>

export type Vocabulary = keyof typeof tonesByValue

const byName: Readonly<Record<string, Readonly<Record<string, Tone>>>> = tonesByValue

/** Each vocabulary with its values in the offered order. */
export const vocabularies: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(byName).map(([name, values]) => [name, Object.keys(values)]),
)

/** Values that a row may show but no list can filter by: an invoice that is still a draft (INV-14). */
const labels: Readonly<Record<string, Readonly<Record<string, Tone>>>> = { invoiceStatus: { 'NOT SUBMITTED': 'sand' } }

export function toneOf(vocabulary: string, value: string): Tone {
  const values = { ...byName[vocabulary], ...labels[vocabulary] }
  return (Object.hasOwn(values, value) ? values[value] : undefined) ?? 'slate'
}
