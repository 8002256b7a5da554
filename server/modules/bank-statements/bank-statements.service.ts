import type { Kysely } from 'kysely'
import type { BankStatementLink } from '../../../schemas/generated/types/actions/bank-statement-link.ts'
import type { BankStatementUploaded } from '../../../schemas/generated/types/actions/bank-statement-uploaded.ts'
import type { InstitutionLinkAnswer } from '../../../schemas/generated/types/actions/institution-link-answer.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { referenceNumber } from '../../db/referenceNumber.ts'
import type { Tables } from '../../db/tables.ts'
import { type ErrorCode, PortalError } from '../../errors.ts'
import { checksumIssues } from '../../forms/checksumIssues.ts'
import type { Forms } from '../../forms/forms.ts'
import { offeredIssues } from '../../forms/offered.ts'
import { confirmedDigest } from '../../http/idempotency/canonical.ts'
import { tokenHash } from '../../security/token.ts'
import { lastDays } from '../../texts/businessDay.ts'
import { countAnonymousBytes } from '../../storage/anonymousBytes.ts'
import { isDigestOf } from '../../vault/bodyDigest.ts'
import { readProvider } from '../institutions/bank-calls.service.ts'
import type { InstitutionsService, OfferedInstitution } from '../institutions/institutions.service.ts'
import * as repository from './bank-statements.repository.ts'
import type { BankStatement } from './bank-statements.repository.ts'
import { STATEMENT_FORM, type StatementBank, type StatementUpload } from './bank-statements.types.ts'
import { returnLink } from './returnLink.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly bank: StatementBank | null
  readonly now: () => Date
  readonly log: { warn(details: object, message: string): void }
  readonly publicUrl: string
  readonly portal: PortalSettings
  readonly forms: Pick<Forms, 'published' | 'validate'>
  readonly institutions: Pick<InstitutionsService, 'list' | 'offered'>
  readonly collector: { collect(id: string): Promise<boolean> }
}

/** Lifetime of a link; the upload must follow within it. */
const TTL_MS = 60 * 60_000
/** A slower bank is queried further in the background; the visitor need not wait. */
const WAIT_MS = 12_000
const PREFIX = 'BS'

/** Statements that companies share through their bank (BST-03). */
export class BankStatementsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async list(country: string): Promise<OfferedInstitution[]> {
    return this.#tools.institutions.list(country)
  }

  /**
   * Creates a link to a bank, bound to the code in the URL and to the answers before the bank is called.
   * @param linkHeader the address to come back to
   * @throws PortalError VALIDATION_FAILED for an unknown bank or an address outside the portal; BANK_CODE_USED, BANK_OFF,
   * BANK_UNAVAILABLE, BANK_ANSWER_UNREADABLE
   */
  async link(
    link: BankStatementLink,
    linkHeader: string | undefined,
    signal: AbortSignal,
  ): Promise<InstitutionLinkAnswer> {
    const { db, bank, now, publicUrl, portal, institutions } = this.#tools
    if (bank === null) throw new PortalError('BANK_OFF')
    const returnUrl = returnLink(linkHeader, publicUrl)
    if (returnUrl === null) throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/link', code: 'enum' }] })
    const { institution } = await institutions.offered(link.institution_id)
    const at = now()
    const days = Math.min(portal.bankStatements.days, institution.transactionDays ?? Infinity)
    const id = await repository.insertLink(db, {
      md5Hash: tokenHash(link.md5_code),
      formDigest: link.digest === undefined ? null : Buffer.from(link.digest, 'hex'),
      institution,
      days,
      now: at,
      expiresAt: new Date(at.getTime() + TTL_MS),
    })
    if (id === undefined) throw new PortalError('BANK_CODE_USED')
    const wish = { institutionId: institution.id, returnUrl, reference: link.md5_code, language: link.language, days }
    const { requisitionId, url } = await readProvider(this.#tools, () => bank.createStatementLink(wish, signal))
    await repository.linkRequisition(db, id, requisitionId)
    return { url, requisition_id: requisitionId }
  }

  /**
   * Stores the answers and queries the bank. The same call again returns how far that is, so a lost response loses nothing
   * and a slow bank can be waited for (BST-22).
   * @throws PortalError BANK_MISMATCH, BANK_USED, BANK_EXPIRED, BANK_NOT_CONFIRMED, BANK_OFF; SME78 when the account is
   * not the company's; VALIDATION_FAILED, FORM_VERSION_CHANGED
   */
  async upload(upload: StatementUpload): Promise<BankStatementUploaded> {
    const { db, bank, now, collector } = this.#tools
    const link = await repository.findByRequisition(db, upload.requisitionId)
    if (link === undefined || !tokenHash(upload.md5Code).equals(link.md5_hash)) throw new PortalError('BANK_MISMATCH')
    const digest = confirmedDigest(upload.answers)
    if (link.status === 'LINKED') {
      if (link.form_digest !== null && !isDigestOf(db, link.form_digest, digest)) throw new PortalError('BANK_MISMATCH')
      if (link.expires_at <= now()) throw new PortalError('BANK_EXPIRED')
      if (bank === null) throw new PortalError('BANK_OFF')
      await this.#take(link, upload, digest)
    }
    await this.#same(link.id, digest)
    await within(collector.collect(link.id), WAIT_MS)
    return outcomeOf(await this.#same(link.id, digest))
  }

  async #take(link: BankStatement, upload: StatementUpload, digest: Buffer): Promise<void> {
    const { db, now } = this.#tools
    const { answers, language } = upload
    const formVersion = await this.#valid(upload)
    const at = now()
    const period = lastDays(at, link.history_days)
    const serial = await repository.nextSerial(db)
    await db.transaction().execute(async trx => {
      await countAnonymousBytes(trx, { payload: answers, attachments: [], now: at })
      await repository.takeLink(trx, link.id, {
        reference: link.reference ?? referenceNumber(PREFIX, at, serial),
        answers,
        formVersion,
        digest,
        language,
        now: at,
        periodFrom: period.from,
        periodTo: period.to,
      })
    })
  }

  async #valid({ answers, formVersion }: StatementUpload): Promise<number> {
    const { forms, portal } = this.#tools
    const live = await forms.published(STATEMENT_FORM)
    if (formVersion !== undefined && formVersion !== live.version)
      throw new PortalError('FORM_VERSION_CHANGED', { details: { form: STATEMENT_FORM, version: live.version } })
    const { issues } = await forms.validate(STATEMENT_FORM, answers, live.version)
    const others =
      issues.length > 0 ? [] : [...offeredIssues(answers, live.ui, portal), ...checksumIssues(answers, live.ui)]
    if (issues.length + others.length > 0)
      throw new PortalError('VALIDATION_FAILED', { issues: [...issues, ...others] })
    return live.version
  }

  /** The statement, if it was sent with these answers. @throws PortalError BANK_USED, BANK_NOT_CONFIRMED */
  async #same(id: string, digest: Buffer): Promise<BankStatement> {
    const { db } = this.#tools
    const found = await repository.findStatement(db, id)
    // The visitor came back without agreeing: the link stays open.
    if (found?.status === 'LINKED') throw new PortalError('BANK_NOT_CONFIRMED')
    if (found === undefined || found.digest === null || !isDigestOf(db, found.digest, digest))
      throw new PortalError('BANK_USED')
    return found
  }
}

/** @throws PortalError with the reason of a rejected statement */
function outcomeOf({ status, reference, failure }: BankStatement): BankStatementUploaded {
  if (status === 'REJECTED') throw new PortalError((failure ?? 'BANK_MISMATCH') as ErrorCode)
  return { reference: reference ?? '', status: status as BankStatementUploaded['status'] }
}

/** Waits for work that goes on when the time is over. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
