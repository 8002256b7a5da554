import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isSameCode } from '../../../schemas/validation/personalCode.ts'
import { PortalError } from '../../errors.ts'
import type { AccountOwner, BankIdentification, Requisition } from '../../providers/bank/bankIdentification.ts'
import { isDigestOf } from '../../vault/bodyDigest.ts'
import { callProvider } from './bank-calls.service.ts'
import * as repository from './bank-requisitions.repository.ts'
import type { BankRequisition } from './bank-requisitions.repository.ts'
import { maskedIban } from '../../security/maskedIban.ts'
import { md5Hash, subjectHash } from './bindings.ts'
import { isCompany, isPerson } from '../../providers/bank/ownerName.ts'

export type BankApplicant =
  | { readonly type: 'PRIVATE'; readonly name: string; readonly surname: string; readonly code: string }
  | { readonly type: 'BUSINESS'; readonly name: string; readonly code: string }
export type BankQuestion = {
  readonly requisitionId: string
  readonly md5Code: string
  /** SHA-256 in hex of the canonical JSON of the payload without `signing`. */
  readonly digest: string
  readonly applicant: BankApplicant
}
/** Confirmation by the bank; valid for one application. */
export type BankEvidence = {
  readonly id: string
  readonly institution: string
  readonly ownerName: string
  readonly iban: string | null
}
export type EvidenceTools = {
  readonly db: Kysely<Tables>
  readonly bank: BankIdentification | null
  readonly now: () => Date
  readonly log: { warn(details: object, message: string): void }
}

/** Maximum number of accounts to query: each costs a call, and the chosen account comes first. */
const MAX_ACCOUNTS = 5

/**
 * Verifies with the bank that this applicant confirmed this request; runs outside any transaction. Nothing from the
 * page is trusted. State, reference, user and owner come from the bank, and the link's purpose from the portal's own
 * row.
 * @throws PortalError SME78 for another name; BANK_WRONG_PERSON, BANK_MISMATCH, BANK_NOT_CONFIRMED, BANK_EXPIRED,
 * BANK_USED, BANK_OFF, BANK_UNAVAILABLE
 */
export async function readEvidence(
  tools: EvidenceTools,
  question: BankQuestion,
  signal: AbortSignal,
): Promise<BankEvidence> {
  const { db, bank, now } = tools
  const row = await repository.findRequisition(db, question.requisitionId)
  rejectOtherPerson(db, row, question)
  if (row.used_at !== null) throw new PortalError('BANK_USED')
  if (row.expires_at <= now()) throw new PortalError('BANK_EXPIRED')
  if (row.confirmed_at !== null && row.owner_name !== null && isOwner(row.owner_name, question.applicant)) {
    return { id: row.id, institution: row.institution_name, ownerName: row.owner_name, iban: row.iban }
  }
  if (bank === null) throw new PortalError('BANK_OFF')
  const requisition = await callProvider(tools, () => bank.requisition(question.requisitionId, signal))
  rejectUnlinked(requisition, row, question)
  const owner = await ownerAmong(tools, bank, requisition, question.applicant, signal)
  await repository.confirmRequisition(db, row.id, owner, now())
  return { id: row.id, institution: row.institution_name, ...owner }
}

/**
 * Assigns the evidence to an application, in the transaction that stores it.
 * @throws PortalError BANK_USED when another application was faster
 */
export async function claimEvidence(
  trx: Transaction<Tables>,
  evidence: Pick<BankEvidence, 'id'>,
  applicationId: string,
  now: Date,
): Promise<void> {
  if (!(await repository.useRequisition(trx, evidence.id, applicationId, now))) throw new PortalError('BANK_USED')
}

/** Returns the same error for a missing link and for one created for another request. */
function rejectOtherPerson(
  db: Kysely<Tables>,
  row: BankRequisition | undefined,
  { md5Code, digest, applicant }: BankQuestion,
): asserts row is BankRequisition {
  const isOwn =
    row !== undefined &&
    md5Hash(md5Code).equals(row.md5_hash) &&
    subjectHash(md5Code, applicant.code).equals(row.subject_hash)
  if (!isOwn || (row.form_digest !== null && !isDigestOf(db, row.form_digest, Buffer.from(digest, 'hex'))))
    throw new PortalError('BANK_MISMATCH')
}

function rejectUnlinked(
  requisition: Requisition | null,
  row: BankRequisition,
  { md5Code, applicant }: BankQuestion,
): asserts requisition is Requisition {
  if (requisition === null || requisition.state === 'EXPIRED') throw new PortalError('BANK_EXPIRED')
  if (requisition.reference !== md5Code || requisition.institutionId !== row.institution_id)
    throw new PortalError('BANK_MISMATCH')
  if (requisition.state !== 'LINKED') throw new PortalError('BANK_NOT_CONFIRMED')
  if (
    applicant.type === 'PRIVATE' &&
    (requisition.personalCode === null || !isSameCode(requisition.personalCode, applicant.code))
  )
    throw new PortalError('BANK_WRONG_PERSON')
}

async function ownerAmong(
  tools: EvidenceTools,
  bank: BankIdentification,
  { accounts }: Requisition,
  applicant: BankApplicant,
  signal: AbortSignal,
): Promise<{ ownerName: string; iban: string | null }> {
  let named = false
  for (const account of accounts.slice(0, MAX_ACCOUNTS)) {
    const { name, iban }: AccountOwner = await callProvider(tools, () => bank.ownerOf(account, signal))
    named ||= name !== null
    if (name !== null && isOwner(name, applicant)) return { ownerName: name, iban: maskedIban(iban) }
  }
  throw new PortalError(named ? 'SME78' : 'BANK_NOT_CONFIRMED')
}

function isOwner(ownerName: string, applicant: BankApplicant): boolean {
  return applicant.type === 'PRIVATE'
    ? isPerson(ownerName, applicant.name, applicant.surname)
    : isCompany(ownerName, applicant.name)
}
