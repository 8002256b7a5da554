import type { ColumnType, Generated } from 'kysely'
import type {
  ApplicationForm,
  ApplicationMode,
  ApplicationStatus,
  Channel,
  Language,
  NotificationKind,
  Permission as PermissionType,
  ProductType,
  Role,
} from '../../schemas/vocabulary.ts'

/** Row types of the tables, as the drivers return them: bigint, numeric and date are strings, timestamptz is a Date. */
type Id = Generated<string>
type Ref = ColumnType<string, string, string>
/** Optional on insert; null by default. */
type OptionalRef = ColumnType<string | null, string | null | undefined, string | null>
type Money = ColumnType<string, string, string>
type Rate = ColumnType<string, string, string>
type DateOnly = ColumnType<string, string, string>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Now = ColumnType<Date, Date | string | undefined, Date | string>
/** Optional on insert; null by default. */
type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Id of the key that encrypted the row's secret values (server/vault); null until they are encrypted. */
type KeyId = ColumnType<string | null, string | null | undefined, string | null>
type OptionalBytes = ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
type Json<T = unknown> = ColumnType<T, string, string>

export type { ApplicationStatus, Language, NotificationKind, PermissionType, ProductType, Role }

export type ManagerTable = {
  id: Id
  name: string
  email: string
  phone: string
  phone2: string | null
  photo: string | null
}
export type PartyTable = {
  id: Id
  fid: string
  name: string
  registration_code: string
  vat_number: string | null
  phone_number: string | null
  country: string
  city: string
  address_line1: string
  postal_code: string
  customer_code: string
  manager_id: string | null
}
export type BankAccountTable = { id: Id; party_id: Ref; account_number: string; bank_name: string }
export type ProductTable = { id: Id; fid: string; party_id: Ref; type: ProductType; is_main: Generated<boolean> }
export type AppUserTable = {
  id: Id
  username: string
  password_hash: string
  role: Role
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  language: Generated<Language>
  country: Generated<string>
  personal_code: string | null
  mobile_id_phone_number: string | null
  terms_accepted_at: Timestamp | null
  disabled_at: Timestamp | null
  demo: Generated<boolean>
  created_at: Now
  email_verified_at: OptionalTimestamp
  phone_confirmed_at: OptionalTimestamp
  key_id: KeyId
}
export type MembershipTable = { user_id: Ref; party_id: Ref; is_main: Generated<boolean> }
export type PermissionTable = { user_id: Ref; product_id: Ref; type: PermissionType }
export type PreferenceTable = { user_id: Ref; key: string; value: Json; updated_at: Now }

export type ListViewTable = {
  id: Generated<string>
  user_id: Ref
  party_id: string | null
  resource: string
  name: string
  search: string
  columns: Json
  widths: ColumnType<unknown, string | undefined, string>
  is_default: Generated<boolean>
  created_at: Now
}

export type SessionTable = {
  id: Generated<string>
  token_hash: Buffer
  user_id: Ref
  stage: 'MFA' | 'FULL'
  active_party_id: string | null
  active_product_id: string | null
  created_at: Now
  last_seen_at: Now
  absolute_expires_at: Timestamp
  ended_at: OptionalTimestamp
  end_reason: string | null
  user_agent: string | null
}
/** RESET: a forgotten password. INVITATION: a new user sets the first one. */
export type PasswordLinkKind = 'RESET' | 'INVITATION'
export type PasswordLinkTable = {
  id: Id
  user_id: Ref
  kind: PasswordLinkKind
  email: string
  token_hash: Buffer
  temporary_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  ended_at: OptionalTimestamp
}
export type SmsCodeTable = {
  session_id: string
  code_hmac: Buffer
  tries: Generated<number>
  login_tries: Generated<number>
  sent: Generated<number>
  sent_at: Now
  expires_at: Timestamp
  used_at: Timestamp | null
}
export type EidLoginTable = {
  id: Id
  token_hash: Buffer
  method: 'SMART_ID' | 'MOBILE_ID'
  subject: string
  user_id: string | null
  challenge: Buffer
  display_text: string
  language: Language
  provider_session: string | null
  state: Generated<'NEW' | 'STARTED' | 'USED' | 'FAILED'>
  failure: string | null
  created_at: Timestamp
  expires_at: Timestamp
}
export type ThrottleTable = {
  key: string
  count: number
  window_started_at: Timestamp
  blocked_until: Timestamp | null
  level: Generated<number>
}

export type ReauthorisationPurpose = 'EMAIL' | 'PHONE' | 'SMS' | 'SMART_ID' | 'MOBILE_ID' | 'DELETE_USER' | 'EDIT_USER'
export type ReauthorisationTable = {
  session_id: string
  purpose: ReauthorisationPurpose
  target: Generated<string>
  expires_at: Timestamp
}
export type EmailConfirmationTable = {
  user_id: string
  email: string
  token_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
}
export type AuditEventTable = {
  id: Id
  happened_at: Timestamp
  actor_id: Ref
  action: string
  target_id: string | null
  party_id: string | null
  details: Json
}

export type ContractStatus =
  | 'READY_FOR_SIGNING'
  | 'NEW'
  | 'APPROVED'
  | 'SIGNED'
  | 'ACTIVE'
  | 'DISBURSED'
  | 'PAUSED'
  | 'CANCELED'
  | 'FINISHED'
  | 'MANUALLY_SUSPENDED'
  | 'EXPIRED'
export type ContractTable = {
  id: Id
  party_id: Ref
  contract_number: string
  contract_version: Generated<number>
  status: ContractStatus
  factoring_product: 'REVERSE' | 'ORDINARY'
  factor_name: string
  factoring_credit_limit: Money
  used_amount: Money
  available_amount: Money
  overdue_amount: Money
  currency: Generated<string>
  start_date: DateOnly
  end_date: DateOnly
  interest_rate: Rate
  max_invoice_payment_term: number
  max_advance_rate: Rate
  commission_fee_rate: Rate
  late_fee_rate: Rate
  recourse_conditions: Json<Record<string, unknown>>
}
/** Used amount of the limit from that day until the next row. */
export type CreditLimitHistoryTable = { contract_id: Ref; day: DateOnly; used_amount: Money }
export type ThirdPartyTable = {
  id: Id
  name: string
  registration_code: string
  vat_number: string | null
  country: string
  address_line1: string
  city: string
  postal_code: string
}
export type ContractThirdPartyTable = {
  contract_id: Ref
  third_party_id: Ref
  insured_limit: Money
  secured_limit: Money
  credit_limit: Money
  used_limit: Money
  available_limit: Money
  insured: Generated<boolean>
  max_invoice_payment_term: number
  interest_rate: Rate
  /** Invoices are sent to this buyer for verification. */
  verify: Generated<boolean>
}
export type ThirdPartyContactTable = {
  id: Id
  contract_id: Ref
  third_party_id: Ref
  email: string
  name: string
  surname: string
  phone_number: string | null
  job_title: string | null
}
export type InvoiceStatus =
  | 'SUBMITTED'
  | 'REJECTED'
  | 'FINANCED'
  | 'OVERDUE'
  | 'PARTIALLY_PAID'
  | 'PAID'
  | 'CLOSED'
  | 'TRANSFERRED'
export type InvoiceTable = {
  id: Id
  contract_id: Ref
  third_party_id: Ref
  invoice_type: 'INVOICE' | 'CREDIT_MEMO'
  invoice_number: string
  invoice_date: DateOnly
  due_date: DateOnly
  submitted_at: Timestamp | null
  approval_date: DateOnly | null
  status: InvoiceStatus
  currency: Generated<string>
  amount: Money
  amount_paid: Money
  amount_unpaid: Money
  assigned_amount: Money
  assigned_rate: Rate
  assigned_outstanding: Money
  advance_total: Money
  advance_funded: Money
  advance_unfunded: Money
  advance_outstanding: Money
  advance_rate: Rate
  reserve_total: Money
  reserve_rate: Rate
  reserve_outstanding: Money
  unfunded_amount: Money
  uploaded_at: Timestamp | null
  uploaded_by_first_name: string | null
  uploaded_by_last_name: string | null
  buyer_verification_id: string | null
  buyer_verification_status: string | null
}
/** Recipient of a verification. A copy, so that it stays accurate when the contact changes. */
export type BuyerVerificationTable = {
  id: Id
  contract_id: Ref
  third_party_id: Ref
  name: string
  surname: string
  email: string
  phone_number: string | null
  /** Digest of the key in the buyer's link; null for verifications from before the portal sent them. */
  key_hash: Buffer | null
  language: string | null
  sent_by: string | null
  sent_at: OptionalTimestamp
  expires_at: OptionalTimestamp
  ended_at: OptionalTimestamp
  state: 'SENT' | 'PARTLY' | 'DONE' | 'EXPIRED' | 'REPLACED' | null
  /** Number of reminders that were sent. */
  reminders: Generated<number>
}
/** A key of a reminder, and when it was sent; it opens the same as the key of the first mail. */
export type BuyerVerificationKeyTable = { key_hash: Buffer; verification_id: Ref; sent_at: OptionalTimestamp }
/** A verification that an invoice was sent with before its present one. */
export type InvoiceVerificationPastTable = { invoice_id: Ref; verification_id: Ref; replaced_at: Timestamp }
/** What a buyer answered about an invoice. Only the one that is not superseded counts. */
export type InvoiceVerdictTable = {
  id: Id
  invoice_id: Ref
  verification_id: Ref
  action: 'ACCEPT' | 'REJECT'
  comment: string | null
  /** Comment on the whole response, the same for all its verdicts. */
  answer_comment: string | null
  /** Number of the response that the verifier was given. */
  reference: string | null
  verifier_name: string
  verifier_email: string
  /** The verifier's address has another domain than the contact's. */
  is_other_domain: Generated<boolean>
  /** Version of the statement that the verifier agreed to. */
  statement_version: string | null
  created_at: Timestamp
  superseded_at: OptionalTimestamp
}
export type InvoiceUploadFileTable = {
  id: string
  party_id: Ref
  contract_id: OptionalRef
  file_type: 'INVOICE_TEMPLATE' | 'INVOICE_OCR' | 'INVOICE_FILE' | 'INVOICE_ADDITIONAL_ATTACHMENT'
  state: Generated<'STORED' | 'READING' | 'READ' | 'UNRECOGNIZED' | 'USED'>
  uploaded_by: OptionalRef
  file_name: string
  content_type: string
  size: number
  sha256: Buffer
  content: Buffer
  key_id: string | null
  result: Json<Record<string, unknown>> | null
  lease_until: OptionalTimestamp
  attempts: Generated<number>
  /** Its pictures are read: a photo, or a PDF without text. */
  as_image: Generated<boolean>
  /** Whose invoices it holds (VER-25); null until it was looked into. */
  buyers: 'UNNAMED' | 'ONE' | 'SEVERAL' | 'UNCLEAR' | null
  /** The one third party, if the contract has it. */
  buyer_id: OptionalRef
  created_at: Timestamp
}
/** A draft of an invoice. Fields that could not be read are null, with the entered text in `raw`. */
export type InvoiceUploadTable = {
  id: Generated<string>
  contract_id: Ref
  third_party_id: Ref | null
  buyer_text: string | null
  invoice_number: string | null
  issue_date: DateOnly | null
  due_date: DateOnly | null
  amount: OptionalRef
  claim: OptionalRef
  currency: string | null
  raw: Json<Record<string, string>>
  type: 'MANUAL' | 'AUTOMATIC'
  source_file: string | null
  source_line: number | null
  /** Name of the invoice's file, as a row of a spreadsheet gives it. */
  file_name: OptionalRef
  note: OptionalRef
  /** Fields recognized in a document that nobody has confirmed yet. */
  to_confirm: Generated<string[]>
  /** What was recognized, and where on its pages. */
  fields: Json<Record<string, unknown>> | null
  version: Generated<number>
  created_by: OptionalRef
  created_at: Timestamp
  changed_by: OptionalRef
  changed_at: Timestamp
}
/** Meanings of columns that users of a company assigned to files with the same headers. */
export type UploadColumnsTable = {
  party_id: Ref
  headers_hash: string
  columns: Json<Readonly<Record<string, number>>>
  changed_by: OptionalRef
  changed_at: Timestamp
}
/** A file of a draft, or after its submission of the invoice. */
export type InvoiceFileTable = {
  file_id: string
  upload_id: string | null
  invoice_id: OptionalRef
  role: 'INVOICE' | 'SUPPORTING'
}
/** Counts and sums of invoices, maintained by triggers. Several rows of one kind add up (migration 016). */
export type InvoiceSumTable = {
  contract_id: Ref
  third_party_id: Ref
  status: InvoiceStatus
  n: Ref
  amount: Money
  amount_paid: Money
  advance_funded: Money
  advance_outstanding: Money
  advance_unfunded: Money
  unfunded_amount: Money
  shortest: number | null
  longest: number | null
}
/** Rows that triggers copied since the last merge; n is 1 or -1. */
export type InvoiceChangeTable = {
  contract_id: Ref
  third_party_id: Ref
  status: InvoiceStatus
  invoice_date: DateOnly
  due_date: DateOnly
  n: Ref
  amount: Money
  amount_paid: Money
  advance_funded: Money
  advance_outstanding: Money
  advance_unfunded: Money
  unfunded_amount: Money
}
/** Status is empty for the kinds that do not distinguish it. */
export type InvoiceBucketTable = {
  contract_id: Ref
  kind: 'issue' | 'issueByStatus' | 'due' | 'dueByStatus' | 'amount' | 'term'
  place: Ref
  status: InvoiceStatus | ''
  n: Ref
  amount: Money
  amount_paid: Money
  advance_funded: Money
  advance_outstanding: Money
  advance_unfunded: Money
  unfunded_amount: Money
}
export type InvoiceLargeTable = { contract_id: Ref }
export type PayoutTable = {
  id: Id
  invoice_id: Ref
  payment_date: DateOnly
  payout_type: 'ADVANCE' | 'REBATE'
  amount: Money
  payout_act_id: string | null
}
export type PaymentReceiptTable = {
  id: Id
  invoice_id: string | null
  factor_invoice_id: string | null
  collection_date: DateOnly
  origin: 'PAYOUT' | 'BANK_PAYMENT'
  collected_amount: Money
  reconciled_amount: Money
  reconciliation_act_id: string | null
  accounts_receivable_act_id: string | null
  /** Online payment that it came with. */
  payment_id: Generated<string | null>
}
export type ActType =
  | 'PAYOUT'
  | 'PAYMENT'
  | 'RECONCILIATION'
  | 'ACCOUNTS_RECEIVABLE'
  | 'INTEREST_FEE'
  | 'COMMISSION_FEE'
  | 'LATE_FEE'
  | 'OTHER_FEE'
export type ActTable = {
  id: Id
  contract_id: Ref
  invoice_id: string | null
  type: ActType
  number: string
  date: DateOnly
  amount: Money
  currency: Generated<string>
  /** Act that this one is part of. */
  parent_act_id: OptionalRef
}

type BillColumns = {
  id: Id
  bill_number: string
  issue_date: DateOnly
  due_date: DateOnly
  currency: Generated<string>
  total_amount: Money
  paid_amount: Money
  open_amount: Money
}
export type FactorInvoiceTable = BillColumns & {
  contract_id: Ref
  invoice_id: string | null
  bill_type: 'INTEREST_FEE' | 'COMMISSION_FEE' | 'LATE_FEE' | 'OTHER_FEE'
  /** Act that the bill charges; the parts of that act are its line items. */
  fees_act_id: OptionalRef
}
export type LoanContractTable = {
  id: Id
  party_id: Ref
  product_type: Exclude<ProductType, 'FACTORING'>
  company_number: string
  contract_number: string
  financier: string
  status: ContractStatus
  currency: Generated<string>
  start_date: DateOnly
  end_date: DateOnly
  interest_rate: Rate
  interest_type: 'FIXED' | 'VARIABLE'
  total_amount: Money
  disbursed_amount: Money
  repaid_amount: Money
  available_amount: Money
  repayment_method: Generated<'ANNUITY' | 'LINEAR'>
  day_count: Generated<'ACT_360' | '30_360'>
  /** Index that a variable rate follows, such as EURIBOR 3M. */
  base_rate: string | null
  disbursement_end_date: DateOnly | null
  grace_end_date: DateOnly | null
  /** Share of an overdue amount that is charged per day. */
  penalty_rate: Generated<string>
  bill_of_exchange: Generated<boolean>
  guarantees: Json<readonly string[]>
  pledges: Json<readonly { name: string; provider: string }[]>
}
export type LoanScheduleTable = {
  id: Id
  loan_contract_id: Ref
  payment_date: DateOnly
  /** Principal that is owed before the payment. */
  unpaid_amount: Money
  interest_amount: Money
  principal_amount: Money
  vat_amount: Money
  total_amount: Money
}
export type LoanBillTable = BillColumns & {
  loan_contract_id: Ref
  bill_type: LoanBillType
}
/** Numbers of bills, added up by readers. */
export type LoanBillSumTable = {
  loan_contract_id: Ref
  bill_type: LoanBillType
  is_paid: boolean
  n: Ref
  folded: Generated<boolean>
}
export type LoanBillType =
  | 'Contract'
  | 'Prolong'
  | 'Guarantee'
  | 'Principle'
  | 'Interest'
  | 'DefaultInterest'
  | 'CompensatoryInterest'
export type LoanPaymentType = 'PAYMENT' | 'PREPAYMENT' | 'CREDIT_NOTE'
export type LoanBillPaymentTable = {
  id: Id
  loan_bill_id: Ref
  payment_type: LoanPaymentType
  paid_on: DateOnly
  amount: Money
  number: string
  /** Online payment that it came with. */
  payment_id: Generated<string | null>
}
export type LoanActType = 'PAYOUT' | 'PAYMENT' | 'INTEREST_FEE' | 'LATE_FEE' | 'OTHER_FEE' | 'RECONCILIATION'
export type LoanActTable = {
  id: Id
  loan_contract_id: Ref
  /** Payment that a RECONCILIATION is a part of; null for a line of the reports. */
  parent_act_id: OptionalRef
  /** Bill that the act charges or reconciles. */
  loan_bill_id: OptionalRef
  type: LoanActType
  /** How a payment and its RECONCILIATION settle bills (LON-09); null also means by money. */
  payment_type: Generated<LoanPaymentType | null>
  number: string
  date: DateOnly
  amount: Money
  currency: Generated<string>
}

/**
 * Kind of a contract document; its name is defined in resources/texts (staff: contractDocumentType, server:
 * contractDocument).
 */
export type ContractDocumentType =
  | 'CONTRACT'
  | 'GENERAL_CONDITIONS'
  | 'PRICE_LIST'
  | 'ANNEX'
  | 'AMENDMENT'
  | 'DATA_PROTECTION'
export type ContractDocumentTable = {
  id: Id
  contract_id: Ref
  contract_version: number
  position: number
  file_name: string
  language: Language
  type: ContractDocumentType
  status: Generated<'SIGNED' | 'UNSIGNED'>
  content: Buffer | null
  signed_content: Buffer | null
  signed_at: OptionalTimestamp
  key_id: KeyId
}
export type ContractDocumentSignerTable = {
  id: Id
  document_id: Ref
  position: number
  email: string
  first_name: string
  last_name: string
  signed_at: OptionalTimestamp
}
/**
 * STARTING: the signing service is being called. OPEN: people may sign. The others are final: FAILED was rejected,
 * GONE is unknown to the service.
 */
export type ContractSigningState = 'STARTING' | 'OPEN' | 'COMPLETED' | 'FAILED' | 'GONE' | 'NOT_STARTED'
export type ContractSigningTable = {
  id: Id
  document_id: Ref
  state: ContractSigningState
  claimed_until: OptionalTimestamp
  file_token: string | null
  provider_token: string | null
  signer_tokens: Json<Readonly<Record<string, string>>>
  postback_hash: Buffer | null
  started_by: string | null
  created_at: Timestamp
  checked_at: OptionalTimestamp
  ended_at: OptionalTimestamp
}

/** Link to a bank that identifies an applicant (migration 021). Once used, it is the evidence of its application. */
export type BankRequisitionTable = {
  id: Id
  md5_hash: Buffer
  subject_hash: Buffer
  form_digest: Buffer | null
  institution_id: string
  institution_name: string
  country: string
  return_path: string
  requisition_id: string | null
  owner_name: string | null
  iban: string | null
  confirmed_at: OptionalTimestamp
  application_id: OptionalRef
  used_at: OptionalTimestamp
  created_at: Timestamp
  expires_at: Timestamp
}
export type PaymentStatus = 'CREATED' | 'OPEN' | 'PAID' | 'CANCELED' | 'FAILED'
export type PaymentTable = {
  id: Id
  reference: string
  /** Factoring contract or loan that the payment is for: exactly one. */
  contract_id: OptionalRef
  loan_contract_id: OptionalRef
  created_by: Ref
  amount: Money
  currency: string
  statement_text: string
  client_redirect_url: string
  status: PaymentStatus
  reason: string | null
  provider_order: string | null
  payment_url: string | null
  surplus_amount: Generated<string>
  /** Ids of the bills that it settles first, with commas; null: those that are due first. */
  chosen_bills: Generated<string | null>
  /** What is paid of each of them, with commas, in their order; null: as they are due. */
  chosen_amounts: Generated<string | null>
  /** Number of the receipt under the contract; a trigger sets it when the payment becomes PAID. */
  receipt_number: Generated<number | null>
  created_at: Timestamp
  expires_at: Timestamp
  next_check_at: Timestamp
  checks: Generated<number>
  ended_at: OptionalTimestamp
}
export type PaymentAllocationTable = {
  payment_id: Ref
  /** Bill of factoring or of a loan: exactly one. */
  factor_invoice_id: OptionalRef
  loan_bill_id: OptionalRef
  amount: Money
  created_at: Timestamp
}
export type PaymentEventTable = {
  id: Id
  payment_id: Ref
  happened_at: Timestamp
  source: 'PORTAL' | 'CALLBACK' | 'QUESTION'
  name: string
  details: Json
}

export type FormVersionTable = {
  form: string
  version: number
  schema: Json<Record<string, unknown>>
  ui: Json<Record<string, unknown>>
  texts: Json<Record<string, Record<string, string>>>
  validator_hash: string
  validator_code: string
  comment: Generated<string>
  rolled_back_to: number | null
  published_by: string | null
  published_at: Now
}
export type FormModeTable = {
  form: string
  version: number
  mode: string
  validator_hash: string
  validator_code: string
}
export type FormLiveTable = { form: string; version: number }
export type FormDraftTable = {
  form: string
  documents: Json
  base_version: number
  revision: Generated<number>
  saved_by: string | null
  saved_at: Now
}
/** Counts of a day, nothing of a person. */
export type FormStatisticTable = {
  day: ColumnType<string, string | Date, never>
  form: string
  version: number
  field: string
  event: 'SHOWN' | 'CHANGED' | 'ERROR' | 'LAST'
  count: ColumnType<string, number | bigint, number | bigint>
}
export type FormPreviewTable = { hash: string; code: string; created_at: Now }
export type SigningType = 'NONE' | 'DOKOBIT' | 'NORDIGEN'
type Immutable<T> = ColumnType<T, never, never>
export type ApplicationTable = {
  id: Generated<string>
  reference: string
  form: ApplicationForm
  form_version: number
  mode: Generated<ApplicationMode>
  language: Language
  payload: Json
  digest: Buffer
  revision: Generated<number>
  draft_digest: Buffer | null
  partner_id: string | null
  financing_company: string | null
  signing_type: Generated<SigningType>
  /** AWAITING_CUSTOMER and EXPIRED: a partner has filled it in, and the customer has not confirmed yet or not in time. */
  status: Generated<ApplicationStatus>
  evidence: SigningType | null
  sent_at: Now
  confirmed_at: Timestamp | null
  created_at: Now
  /** Cost of the credit, from the settings of the day it was sent (migration 029). */
  credit_price: Json | null
  /** Derived from the payload by the database (migration 023). */
  applicant_name: Immutable<string>
  amount: Immutable<string | null>
  /** Masked once the row is encrypted (migration 034). */
  applicant_code: OptionalRef
  applicant_code_digest: OptionalBytes
  key_id: KeyId
  /** Number and name in lower case, for the search (migration 024). */
  searched: Immutable<string>
}
export type ApplicationSigningState =
  | 'STARTING'
  | 'NOT_STARTED'
  | 'OPEN'
  | 'COMPLETED'
  | 'REFUSED'
  | 'FAILED'
  | 'GONE'
  | 'REPLACED'
export type ApplicationSigningTable = {
  id: Generated<string>
  application_id: string
  revision: number
  state: ApplicationSigningState
  claimed_until: Timestamp | null
  file_token: string | null
  provider_token: string | null
  signer_token: string | null
  token_digest: Buffer | null
  postback_digest: Buffer | null
  checked_at: Timestamp | null
  created_at: Now
  ended_at: OptionalTimestamp
  signed_content: Buffer | null
  signed_sha256: Buffer | null
  key_id: KeyId
}
export type ApplicationEventTable = {
  id: Id
  application_id: string
  status: string
  note: string | null
  created_at: Now
}
export type ApplicationFileTable = {
  id: Generated<string>
  application_id: string
  position: number
  file_name: string
  content_type: string
  size: number
  sha256: Buffer
  document_type: string
  content: Buffer
  key_id: KeyId
  by_partner: Generated<boolean>
}
/** Grants its holder access to the copy of what was sent (migration 023). */
export type ApplicationReceiptTable = {
  digest: Buffer
  application_id: string
  related_applicant_id: string | null
  created_at: Timestamp
}
export type IdempotencyTable = {
  scope: string
  key: string
  route: string
  body_sha256: Buffer
  status: number | null
  response: Json | null
  created_at: Now
}

export type OutboxTable = {
  id: Id
  dedupe_id: Generated<string>
  channel: 'SMS' | 'EMAIL'
  recipient: string
  subject: string | null
  body: string
  created_at: Now
  attempts: Generated<number>
  next_attempt_at: Now
  sent_at: OptionalTimestamp
  failed_at: Timestamp | null
  last_error: string | null
  /** Of the request that caused it; removed when it is sent or given up. */
  traceparent: Generated<string | null>
}
export type SimulatedMessageTable = {
  id: Id
  dedupe_id: string | null
  channel: Channel
  recipient: string
  subject: string | null
  body: string
  created_at: Now
}

export type UserAdditionTable = {
  id: Id
  party_id: Ref
  added_by: string | null
  user_id: string | null
  form_version: number
  payload: Json
  digest: Buffer
  created_at: Now
  key_id: KeyId
}

export type ContractRequestKind = 'INCREASE_LIMIT' | 'PROLONG' | 'ADD_BUYER' | 'EDIT_BUYER' | 'DELETE_BUYER'
export type ContractRequestStatus = 'SUBMITTED' | 'IN_REVIEW' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN'
export type ContractRequestTable = {
  id: Id
  reference: string
  party_id: Ref
  contract_id: Ref
  third_party_id: string | null
  kind: ContractRequestKind
  status: ContractRequestStatus
  form: string
  form_version: number
  payload: Json
  digest: Buffer
  created_by: string | null
  created_by_name: string
  created_at: Timestamp
  revision: Generated<number>
  ended_at: OptionalTimestamp
  /** The operator who answered, or the user who withdrew it. */
  ended_by: ColumnType<string | null, string | null | undefined, string | null>
}
export type ContractRequestEventTable = {
  id: Id
  request_id: Ref
  status: ContractRequestStatus
  note: string | null
  created_at: Timestamp
}
export type ContractAttachmentType = 'CONTRACT_INCREASE_LIMIT_ATTACHMENT' | 'CONTRACT_PROLONG_ATTACHMENT'
/** Without a request, the file was uploaded but not sent yet. */
export type ContractAttachmentTable = {
  id: Generated<string>
  party_id: Ref
  contract_id: string | null
  file_type: ContractAttachmentType
  uploaded_by: string | null
  file_name: string
  content_type: string
  size: number
  sha256: Buffer
  content: Buffer
  created_at: Timestamp
  request_id: string | null
  position: number | null
  key_id: KeyId
}

export type PartnerTable = {
  id: Generated<string>
  name: string
  financing_company: string
  offers_leasing: Generated<boolean>
  offers_loan: Generated<boolean>
  offers_business: Generated<boolean>
  logo: Buffer | null
  daily_applications: Generated<number>
  demo: Generated<boolean>
  created_at: Now
  disabled_at: OptionalTimestamp
  /** Operator who switched the partner off; null if retiring the demo data did. */
  disabled_by: OptionalRef
  revision: Generated<number>
}

export type PartnerTokenKind = 'public' | 'private'
export type PartnerTokenTable = {
  id: Generated<string>
  partner_id: string
  kind: PartnerTokenKind
  label: string
  token_hash: Buffer
  created_at: Now
  created_by: OptionalRef
  last_used_on: ColumnType<string | null, string | null | undefined, string | null>
  revoked_at: OptionalTimestamp
  /** Operator who revoked the token; null if retiring the demo data did. */
  revoked_by: OptionalRef
}

/** The server's key share of a form saved on a device; `nonce_hash` and `opened_at` are set once it was given out. */
export type SavedFormTable = {
  id_hash: Buffer
  share: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  nonce_hash: Buffer | null
  opened_at: Timestamp | null
}

export type RelatedRole = 'spouse' | 'guarantor'
export type RelatedApplicantTable = {
  id: Generated<string>
  application_id: string
  role: RelatedRole
  language: Language
  name: string
  surname: string
  code: string
  phone: string
  email: string
  application_token_hash: Buffer
  applicant_token_hash: Buffer
  code_hmac: Buffer
  tries_left: number
  sent: Generated<number>
  access_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  access_expires_at: OptionalTimestamp
  invited_at: Timestamp
  sent_at: Timestamp
  expires_at: Timestamp
  verified_at: OptionalTimestamp
  submitted_at: OptionalTimestamp
  withdrawn_at: OptionalTimestamp
  form: OptionalRef
  form_version: ColumnType<number | null, number | null | undefined, number | null>
  mode: OptionalRef
  payload: ColumnType<unknown, string | null | undefined, string | null>
  digest: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  submitted_language: ColumnType<Language | null, Language | null | undefined, Language | null>
  code_by: Generated<'SMS' | 'EMAIL'>
  codes_sent: Generated<number>
  code_sent_at: OptionalTimestamp
  code_digest: OptionalBytes
  key_id: KeyId
}
export type CustomerLinkTable = {
  application_id: string
  token_hash: Buffer
  sent_by: 'SMS' | 'EMAIL'
  sent: Generated<number>
  sent_at: Timestamp
  expires_at: Timestamp
  opened_at: Timestamp | null
}
/** Link with which anyone may read the deal of an application; at most one that is not withdrawn (migration 065). */
export type DealLinkTable = {
  id: Generated<string>
  application_id: string
  deal_id: string
  token_hash: Buffer
  created_at: Timestamp
  created_by: OptionalRef
  expires_at: Timestamp
  last_opened_on: ColumnType<string | null, string | null | undefined, string | null>
  withdrawn_at: OptionalTimestamp
  withdrawn_by: OptionalRef
}
export type RelatedApplicantRemarkTable = {
  id: Generated<string>
  related_applicant_id: string
  text: string
  created_at: Timestamp
  key_id: KeyId
}
export type RelatedApplicantFileTable = {
  id: Generated<string>
  related_applicant_id: string
  position: number
  file_name: string
  content_type: string
  size: number
  sha256: Buffer
  document_type: string
  content: Buffer
  key_id: KeyId
}
/** A statement from a bank (migration 060); until it is sent, the link to the bank. */
export type BankStatementTable = {
  id: Generated<string>
  reference: OptionalRef
  status: Generated<'LINKED' | 'COLLECTING' | 'COMPLETE' | 'INCOMPLETE' | 'REJECTED'>
  md5_hash: Buffer
  requisition_id: OptionalRef
  form_digest: OptionalBytes
  institution_id: string
  institution_name: string
  history_days: number
  linked_at: Timestamp
  expires_at: Timestamp
  form_version: ColumnType<number | null, number | null | undefined, number | null>
  language: ColumnType<Language | null, Language | null | undefined, Language | null>
  payload: ColumnType<unknown, string | null | undefined, string | null>
  digest: OptionalBytes
  company_name: OptionalRef
  country: OptionalRef
  company_code: OptionalRef
  sent_at: OptionalTimestamp
  owner_name: OptionalRef
  verified_at: OptionalTimestamp
  party_id: OptionalRef
  party_match: ColumnType<'CODE' | 'NAME' | null, 'CODE' | 'NAME' | null | undefined, 'CODE' | 'NAME' | null>
  period_from: OptionalRef
  period_to: OptionalRef
  transaction_count: Generated<number>
  failure: OptionalRef
  attempts: Generated<number>
  failures: Generated<number>
  next_attempt_at: OptionalTimestamp
  lease_until: OptionalTimestamp
  completed_at: OptionalTimestamp
  key_id: KeyId
}
export type BankStatementAccountTable = {
  id: Generated<string>
  statement_id: string
  position: number
  account_id: string
  iban: string | null
  owner_name: OptionalRef
  currency: string | null
  balance: OptionalRef
  balance_on: OptionalRef
  balance_booked: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  state: Generated<'PENDING' | 'COMPLETE' | 'FAILED'>
  failure: OptionalRef
  next_page: OptionalRef
  transaction_count: Generated<number>
  unreadable_count: Generated<number>
}
/** What a bank sent, compressed and encrypted; `size` and `sha256` are of the bytes received. */
export type BankStatementPageTable = {
  id: string
  account_id: string
  kind: 'ACCOUNT' | 'BALANCES' | 'TRANSACTIONS'
  position: number
  size: number
  sha256: Buffer
  content: Buffer
  received_at: Timestamp
  key_id: KeyId
}
export type BankTransactionTable = {
  id: Id
  statement_id: string
  account_id: string
  bank_id: string | null
  status: 'BOOKED' | 'PENDING'
  booked_on: DateOnly
  amount: Money
  currency: string
  counterparty: string | null
  text: string | null
}
/** Check value that identifies the key of an id (migration 034). */
export type DataKeyTable = { id: string; check_value: Buffer; created_at: Now }

/** One row: the release that migrated the database last, and the oldest one that can use it. */
export type ReleaseCompatibilityTable = {
  only_row: Generated<boolean>
  release: string
  min_release: string
}

/** What happened to an object of a party; its people are told later. */
export type NotificationEventTable = {
  id: Id
  kind: NotificationKind
  object_kind: 'invoice' | 'bill' | 'loanBill' | 'act'
  object_id: Ref
  party_id: Ref
  product_type: ProductType
  day: DateOnly
  created_at: Now
  told_at: OptionalTimestamp
}
/** An event for a person. Read if `read_at` is set or its id is at most that of `notification_read`. */
export type NotificationTable = { id: Id; user_id: Ref; party_id: Ref; event_id: Ref; read_at: OptionalTimestamp }
export type NotificationReadTable = { user_id: Ref; party_id: Ref; up_to: Ref }
/** Mails of a person. Without a row there are none. */
export type NotificationSettingTable = {
  user_id: Ref
  enabled: boolean
  delivery: 'NOW' | 'DAILY'
  /** Kinds without mail. */
  muted: Json<readonly NotificationKind[]>
  /** Id of the last notification that was mailed or passed over. */
  mailed_up_to: Ref
  next_mail_at: Timestamp
}
/** Digest of the token by which a mail can be unsubscribed from. */
export type NotificationLinkTable = { token_hash: Buffer; user_id: Ref; created_at: Timestamp }

/** A process that runs, or ran until it was killed. Times are those of the database. */
export type ProcessInstanceTable = {
  id: string
  release: string
  fingerprint: Json
  started_at: Generated<Date>
  seen_at: Generated<Date>
}
export type Tables = {
  partner: PartnerTable
  partner_token: PartnerTokenTable
  related_applicant: RelatedApplicantTable
  related_applicant_file: RelatedApplicantFileTable
  related_applicant_remark: RelatedApplicantRemarkTable
  customer_link: CustomerLinkTable
  deal_link: DealLinkTable
  contract_request: ContractRequestTable
  contract_request_event: ContractRequestEventTable
  contract_attachment: ContractAttachmentTable
  manager: ManagerTable
  party: PartyTable
  bank_account: BankAccountTable
  product: ProductTable
  app_user: AppUserTable
  membership: MembershipTable
  permission: PermissionTable
  preference: PreferenceTable
  list_view: ListViewTable
  saved_form: SavedFormTable
  password_link: PasswordLinkTable
  session: SessionTable
  sms_code: SmsCodeTable
  eid_login: EidLoginTable
  throttle: ThrottleTable
  reauthorisation: ReauthorisationTable
  audit_event: AuditEventTable
  email_confirmation: EmailConfirmationTable
  credit_limit_history: CreditLimitHistoryTable
  contract: ContractTable
  third_party: ThirdPartyTable
  contract_third_party: ContractThirdPartyTable
  invoice_sum: InvoiceSumTable
  invoice_change: InvoiceChangeTable
  invoice_bucket: InvoiceBucketTable
  invoice_large: InvoiceLargeTable
  third_party_contact: ThirdPartyContactTable
  invoice: InvoiceTable
  payout: PayoutTable
  payment_receipt: PaymentReceiptTable
  buyer_verification: BuyerVerificationTable
  buyer_verification_key: BuyerVerificationKeyTable
  invoice_verification_past: InvoiceVerificationPastTable
  invoice_verdict: InvoiceVerdictTable
  invoice_upload: InvoiceUploadTable
  invoice_upload_file: InvoiceUploadFileTable
  upload_columns: UploadColumnsTable
  invoice_file: InvoiceFileTable
  act: ActTable
  contract_document: ContractDocumentTable
  contract_document_signer: ContractDocumentSignerTable
  contract_signing: ContractSigningTable
  factor_invoice: FactorInvoiceTable
  loan_contract: LoanContractTable
  loan_bill: LoanBillTable
  loan_bill_sum: LoanBillSumTable
  loan_bill_payment: LoanBillPaymentTable
  loan_act: LoanActTable
  loan_schedule: LoanScheduleTable
  bank_requisition: BankRequisitionTable
  bank_statement: BankStatementTable
  bank_statement_account: BankStatementAccountTable
  bank_statement_page: BankStatementPageTable
  bank_transaction: BankTransactionTable
  payment: PaymentTable
  payment_allocation: PaymentAllocationTable
  payment_event: PaymentEventTable
  form_version: FormVersionTable
  form_mode: FormModeTable
  form_live: FormLiveTable
  form_draft: FormDraftTable
  form_preview: FormPreviewTable
  form_statistic: FormStatisticTable
  application: ApplicationTable
  application_receipt: ApplicationReceiptTable
  application_signing: ApplicationSigningTable
  application_event: ApplicationEventTable
  application_file: ApplicationFileTable
  data_key: DataKeyTable
  release_compatibility: ReleaseCompatibilityTable
  process_instance: ProcessInstanceTable
  user_addition: UserAdditionTable
  idempotency: IdempotencyTable
  notification: NotificationTable
  notification_event: NotificationEventTable
  notification_link: NotificationLinkTable
  notification_read: NotificationReadTable
  notification_setting: NotificationSettingTable
  outbox: OutboxTable
  simulated_message: SimulatedMessageTable
}
