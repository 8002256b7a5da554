import type { Kysely, Transaction } from 'kysely'
import type { FinancialRequestAccepted } from '../../../schemas/generated/types/actions/financial-request-accepted.ts'
import { confirmedText } from '../../../schemas/format/canonicalJson.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { lockName } from '../../db/advisoryLock.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { confirmedDigest, digestOf } from '../../http/idempotency/canonical.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { tokenHash } from '../../security/token.ts'
import { isDigestOf } from '../../vault/bodyDigest.ts'
import { issueReceipt } from '../application-copy/receipts.service.ts'
import { confirmed } from '../applications/application-lifecycle.service.ts'
import { countAnonymousBytes } from '../../storage/anonymousBytes.ts'
import type { LifecycleTools } from '../applications/application-lifecycle.service.ts'
import type { ApplicationSigning } from '../applications/application-signing.service.ts'
import type { BankEvidence, BankQuestion } from '../institutions/bank-evidence.service.ts'
import type { CustomerTools, LinkedApplication } from '../customer-confirmation/customer-confirmation.types.ts'
import type { PartnerService } from '../partner/partner.service.ts'
import * as repository from './financial-request.repository.ts'
import type { StoredApplication } from './financial-request.repository.ts'
import { formsByProduct, productOf } from './request.types.ts'
import type { RequestValidator } from './RequestValidator.ts'
import { referenceNumber } from '../../db/referenceNumber.ts'
import type { Checked, Submission } from './request.types.ts'
import { storedPayload } from './storedPayload.ts'

type Trx = Transaction<Tables>
/** Bank confirmation of a request, see server/modules/institutions. */
export type BankTools = {
  read(question: BankQuestion, signal: AbortSignal): Promise<BankEvidence>
  claim(trx: Trx, evidence: BankEvidence, applicationId: string, now: Date): Promise<void>
}
export type RequestTools = {
  readonly db: Kysely<Tables>
  readonly validator: RequestValidator
  readonly lifecycle: LifecycleTools
  readonly bank: BankTools
  readonly signing: Pick<ApplicationSigning, 'addressFor' | 'replace'>
  readonly partners: Pick<PartnerService, 'takeApplication' | 'releaseApplication'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly now: () => Date
  readonly customers: CustomerTools
}
type Stored = { application: StoredApplication; receipt: string; isNew: boolean }
/** Identifies duplicate submissions: digests of the answers alone and of the whole body. */
type Marks = { answers: Buffer; body: Buffer; draft: Buffer | null; key: string | undefined }

/** Repeats within this time are the same application, with or without an Idempotency-Key or draft. */
const DUPLICATE_WINDOW_MS = 60_000
const BANK_TIMEOUT_MS = 25_000
const ROUTE = 'POST /form/financial-request/apply'

/**
 * Financing requests (FRM-60, FRM-66), stored once. A draft yields one application, however often it is sent. Until
 * confirmed, each submission replaces the previous one; afterwards the stored result is returned.
 */
export class FinancialRequestService {
  readonly #tools: RequestTools

  constructor(tools: RequestTools) {
    this.#tools = tools
  }

  /**
   * Performs the checks of `apply` except the confirmation method, which is chosen last.
   * @throws as RequestValidator.check
   */
  async validate(submission: Submission): Promise<void> {
    await this.#tools.validator.check(submission, false)
  }

  /**
   * Stores an application with its files, events and messages in one transaction, which is committed when this
   * resolves.
   * @throws PortalError as `validate`; REQUEST_CONFIRMED for other answers of a confirmed draft; IDEMPOTENCY_KEY_REUSED
   * for another body under the key; REQUEST_RUNNING while the first request still runs; the errors of `readEvidence`
   */
  async apply(submission: Submission): Promise<FinancialRequestAccepted> {
    const marks = marksOf(submission)
    const stored = (await this.#storedBefore(submission, marks)) ?? (await this.#storedNow(submission, marks))
    const {
      application: { id, reference, status, signing_type: signing },
      receipt,
    } = stored
    void this.#tools.outbox.wake('EMAIL')
    void this.#tools.outbox.wake('SMS')
    const address =
      status === 'AWAITING_CONFIRMATION' && signing === 'DOKOBIT' ? await this.#tools.signing.addressFor(id) : null
    return {
      id,
      reference,
      // The API contract does not list EXPIRED; only a retry after the expiry of a partner's request can yield it.
      status: status as FinancialRequestAccepted['status'],
      receipt,
      ...(address === null ? {} : { follow_url: address }),
    }
  }

  /**
   * A retry gets the stored response even if a new form version went live, a rate changed, or its bank evidence was
   * used.
   */
  #storedBefore({ payload, customer }: Submission, marks: Marks): Promise<Stored | undefined> {
    const { key, draft } = marks
    if (key === undefined && draft === null && customer === undefined) return Promise.resolve(undefined)
    return this.#tools.db.transaction().execute(async trx => {
      const answered = key === undefined ? undefined : await claimKey<{ id: string }>(trx, named(key), marks.body)
      const application =
        (answered === undefined ? undefined : await repository.applicationById(trx, answered.id)) ??
        (customer === undefined ? undefined : await repository.applicationById(trx, customer.id)) ??
        (draft === null ? undefined : await repository.applicationOfDraft(trx, draft))
      if (application === undefined || !isSame(trx, application, marks, signingOf(payload))) return undefined
      return { application, receipt: await issueReceipt(trx, application.id, this.#tools.now()), isNew: false }
    })
  }

  async #storedNow(submission: Submission, marks: Marks): Promise<Stored> {
    const { db, validator, partners } = this.#tools
    const checked = await validator.check(submission, true)
    if (submission.customer !== undefined && isLate(submission.customer, this.#tools.now()))
      throw new PortalError('INVITATION_EXPIRED')
    const evidence = checked.signing === 'NORDIGEN' ? await this.#evidence(checked) : null
    const { originator } = checked
    const quota =
      originator === null || originator.kind === 'customer' ? null : { ...originator, kind: originator.kind }
    if (quota !== null) await partners.takeApplication(quota.token, quota.kind)
    let isNew = false
    try {
      const stored = await db.transaction().execute(trx => this.#store(trx, checked, evidence, submission, marks))
      isNew = stored.isNew
      return stored
    } finally {
      if (quota !== null && !isNew) await partners.releaseApplication(quota.id, quota.kind)
    }
  }

  #evidence({ product, payload }: Checked): Promise<BankEvidence> {
    const {
      applicant: { name, surname = '', code },
      signing,
    } = payload
    return this.#tools.bank.read(
      {
        requisitionId: signing?.requisition_id ?? '',
        md5Code: signing?.md5_code ?? '',
        digest: confirmedDigest(payload).toString('hex'),
        applicant:
          formsByProduct[product].applicant === 'PRIVATE'
            ? { type: 'PRIVATE', name, surname, code }
            : { type: 'BUSINESS', name, code },
      },
      AbortSignal.timeout(BANK_TIMEOUT_MS),
    )
  }

  async #store(
    trx: Trx,
    checked: Checked,
    evidence: BankEvidence | null,
    submission: Submission,
    marks: Marks,
  ): Promise<Stored> {
    const { now, lifecycle, bank, customers } = this.#tools
    const { key, draft, answers } = marks
    const { customer } = submission
    const answered = key === undefined ? undefined : await claimKey<{ id: string }>(trx, named(key), marks.body)
    await lockName(
      trx,
      draft === null ? `application ${customer?.id ?? answers.toString('hex')}` : `draft ${draft.toString('hex')}`,
    )
    // One timestamp for all rows, taken after concurrent submissions have finished: the history is sorted by it.
    const moment = now()
    const known = await knownBefore(trx, submission, marks, moment)
    const done = known !== undefined && isSame(trx, known, marks, checked.signing) ? known : undefined
    if (done === undefined && known !== undefined && !isReplaceable(known, checked.mode, customer !== undefined))
      throw new PortalError('REQUEST_CONFIRMED')
    const application = done ?? (await this.#write(trx, checked, submission, marks, known, moment))
    if (customer !== undefined) await customers.extend(trx, application.id, moment)
    if (application.status === 'AWAITING_CONFIRMATION' && checked.mode === 'prefill' && customers.ask !== null) {
      await customers.ask(trx, { applicationId: application.id, now: moment })
      application.status = 'AWAITING_CUSTOMER'
    } else if (application.status === 'AWAITING_CONFIRMATION' && checked.signing !== 'DOKOBIT') {
      if (evidence !== null) await bank.claim(trx, evidence, application.id, moment)
      application.status = await confirmed(trx, lifecycle, {
        applicationId: application.id,
        evidence: checked.signing,
        now: moment,
      })
    }
    if (key !== undefined && answered?.id !== application.id)
      await rememberAnswer(trx, named(key), marks.body, { id: application.id }, moment)
    return { application, receipt: await issueReceipt(trx, application.id, moment), isNew: known === undefined }
  }

  async #write(
    trx: Trx,
    checked: Checked,
    { language, customer }: Submission,
    { answers, draft }: Marks,
    known: StoredApplication | undefined,
    now: Date,
  ): Promise<StoredApplication> {
    const { product, mode, version, payload, price, attachments, originator, signing } = checked
    const { form, prefix } = formsByProduct[product]
    const reference =
      known?.form === form ? known.reference : referenceNumber(prefix, now, await repository.nextSerial(trx))
    const attached = customer === undefined ? [] : await this.#tools.customers.files(trx, customer.id)
    const kept = storedPayload(payload, attached)
    await countAnonymousBytes(trx, { payload: kept, attachments, now })
    const content = {
      reference,
      form,
      formVersion: version,
      mode,
      language,
      payload: kept,
      price,
      byCustomer: customer !== undefined,
      digest: answers,
      draftDigest: draft,
      originator,
      signing,
      attachments,
      now,
    }
    if (known === undefined) return repository.insertApplication(trx, content)
    const replaced = await repository.replaceApplication(trx, known.id, content)
    await this.#tools.signing.replace(trx, known.id, now)
    return replaced
  }
}

const named = (key: string) => ({ scope: 'public', route: ROUTE, key })

function marksOf({ payload, idempotencyKey, draft }: Submission): Marks {
  const product = productOf(payload) ?? ''
  return {
    answers: digestOf(product, confirmedText(payload)),
    body: digestOf(product, payload),
    draft: draft === undefined ? null : tokenHash(draft),
    key: idempotencyKey,
  }
}

/** True for the same answers; before confirmation the confirmation method must match too. */
function isSame(
  trx: Trx,
  { digest, status, signing_type: signing }: StoredApplication,
  { answers }: Marks,
  requestedSigning: unknown,
): boolean {
  return (
    isDigestOf(trx, Buffer.from(digest), answers) &&
    (status !== 'AWAITING_CONFIRMATION' || signing === requestedSigning)
  )
}

/** Finds the earlier application by the customer's link, else by the draft, else by equal answers within a minute. */
function knownBefore(
  trx: Trx,
  { customer }: Submission,
  { answers, draft }: Marks,
  now: Date,
): Promise<StoredApplication | undefined> {
  if (customer !== undefined) return repository.lockApplication(trx, customer.id)
  return draft === null
    ? repository.sameApplicationSince(trx, answers, new Date(now.getTime() - DUPLICATE_WINDOW_MS))
    : repository.applicationOfDraft(trx, draft)
}

/**
 * True while no one has confirmed the application. A partner who submits again must not overwrite what the customer has
 * sent since.
 */
function isReplaceable({ status, mode }: StoredApplication, sentIn: Checked['mode'], byCustomer: boolean): boolean {
  if (byCustomer) return status === 'AWAITING_CUSTOMER' || status === 'AWAITING_CONFIRMATION'
  if (sentIn === 'prefill')
    return (
      mode === 'prefill' &&
      (status === 'AWAITING_CUSTOMER' || status === 'AWAITING_CONFIRMATION' || status === 'EXPIRED')
    )
  return status === 'AWAITING_CONFIRMATION'
}

function isLate({ status, expires_at: expires }: LinkedApplication, now: Date): boolean {
  return (
    status === 'EXPIRED' || ((status === 'AWAITING_CUSTOMER' || status === 'AWAITING_CONFIRMATION') && expires <= now)
  )
}

function signingOf(payload: unknown): unknown {
  return (payload as { signing?: { type?: unknown } | null } | null)?.signing?.type ?? 'NONE'
}
