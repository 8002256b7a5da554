import type { Kysely, Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Attachment, AttachmentInspector } from '../../files/attachments.ts'
import type { Forms } from '../../forms/forms.ts'
import { offeredIssues, type OfferedLists } from '../../forms/offered.ts'
import { claimKey, lockName, rememberAnswer } from '../../idempotency/answers.ts'
import { digestOf } from '../../idempotency/canonical.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { LeasingPrivate } from '../../../schemas/generated/types/forms/leasing-private.ts'
import type { CalculatorService } from '../calculator/calculator.service.ts'
import type { ClassifierService } from '../classifiers/classifiers.service.ts'
import * as repository from './financial-request.repository.ts'
import type { Accepted } from './financial-request.repository.ts'
import { formsByProduct, productOf } from './forms.ts'
import type { FinancialProduct } from './forms.ts'
import { referenceNumber } from './reference.ts'

export type Mail = { subject: string; text: string }
export type RequestTools = {
  db: Kysely<Tables>; forms: Pick<Forms, 'published' | 'validate'>; calculator: CalculatorService; classifiers: ClassifierService; lists: OfferedLists
  files: AttachmentInspector; outbox: Pick<Outbox, 'wake'>; confirmation(language: Language, reference: string, name: string): Mail; now: () => Date
}
export type Submission = { payload: unknown; language: Language; formVersion?: number | undefined; idempotencyKey?: string | undefined }
type Checked = { product: FinancialProduct; version: number; payload: LeasingPrivate; attachments: Attachment[] }

/** A second click within this time is the same application, with or without an Idempotency-Key. */
const sameWithinMs = 60_000
const route = 'POST /form/financial-request/apply'

/** Financing requests (specification 001 §4, §7): judged by the live version of their form and by what only the server knows, stored once. */
export class FinancialRequestService {
  readonly #tools: RequestTools

  constructor(tools: RequestTools) {
    this.#tools = tools
  }

  /**
   * The verdict that `apply` would give. Issues of the form's schema come alone; the others are told together when it is satisfied.
   * @throws PortalError VALIDATION_FAILED with every issue; FORM_VERSION_CHANGED when the page was filled with another version
   */
  async validate({ payload, formVersion }: Pick<Submission, 'payload' | 'formVersion'>): Promise<Checked> {
    const { forms, calculator, classifiers, lists, files } = this.#tools
    const product = productOf(payload)
    if (product === undefined) throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/financial_product_type', code: 'enum' }] })
    const { form } = formsByProduct[product]
    const live = await forms.published(form)
    if (formVersion !== undefined && formVersion !== live.version) {
      throw new PortalError('FORM_VERSION_CHANGED', { details: { form, version: live.version } })
    }
    const { issues } = await forms.validate(form, payload, live.version)
    if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
    const request = payload as LeasingPrivate
    const inspected = await files.inspect(request.applicant.files ?? [], '/applicant/files')
    const faults = [
      ...calculator.check(product, request.lending, '/lending'), ...classifiers.issues(request, live.ui),
      ...offeredIssues(request, live.ui, lists), ...inspected.issues,
    ]
    if (faults.length > 0) throw new PortalError('VALIDATION_FAILED', { issues: faults })
    return { product, version: live.version, payload: request, attachments: inspected.attachments }
  }

  /**
   * Stores an application with its files, first event and confirmation mail in one transaction; when this resolves it is committed.
   * The same key with the same body gives the same answer for good.
   * @throws PortalError as `validate`; IDEMPOTENCY_KEY_REUSED for another body under the key; REQUEST_RUNNING while the first still runs
   */
  async apply(submission: Submission): Promise<Accepted> {
    const product = productOf(submission.payload)
    const digest = digestOf(product ?? '', submission.payload)
    const repeated = await this.#answeredBefore(submission.idempotencyKey, digest)
    if (repeated !== undefined) return repeated
    const checked = await this.validate(submission)
    const accepted = await this.#tools.db.transaction().execute((trx) => this.#store(trx, checked, submission, digest))
    void this.#tools.outbox.wake('EMAIL')
    return accepted
  }

  /** A retry is answered even if meanwhile another form version went live or a rate changed: the application is in. */
  async #answeredBefore(key: string | undefined, digest: Buffer): Promise<Accepted | undefined> {
    if (key === undefined) return undefined
    return this.#tools.db.transaction().execute((trx) => claimKey<Accepted>(trx, named(key), digest))
  }

  async #store(trx: Transaction<Tables>, { product, version, payload, attachments }: Checked, { language, idempotencyKey: key }: Submission, digest: Buffer): Promise<Accepted> {
    const answered = key === undefined ? undefined : await claimKey<Accepted>(trx, named(key), digest)
    if (answered !== undefined) return answered
    await lockName(trx, `application ${digest.toString('hex')}`)
    const now = this.#tools.now()
    const known = await repository.sameApplicationSince(trx, digest, new Date(now.getTime() - sameWithinMs))
    const accepted = known ?? (await this.#insert(trx, { product, version, payload, attachments }, language, digest, now))
    if (key !== undefined) await rememberAnswer(trx, named(key), digest, accepted, now)
    return accepted
  }

  async #insert(trx: Transaction<Tables>, { product, version, payload, attachments }: Checked, language: Language, digest: Buffer, now: Date): Promise<Accepted> {
    const { form, prefix } = formsByProduct[product]
    const reference = referenceNumber(prefix, now, await repository.nextSerial(trx))
    const stored = await repository.insertApplication(trx, {
      reference, form, formVersion: version, language, payload: withoutContents(payload), digest, attachments, now,
    })
    const { subject, text } = this.#tools.confirmation(language, reference, payload.applicant.name)
    await enqueue(trx, { channel: 'EMAIL', to: payload.applicant.email, subject, text, now })
    return stored
  }
}

const named = (key: string) => ({ scope: 'public', route, key })

/** Contents are rows of their own; the payload keeps what describes them. */
function withoutContents(payload: LeasingPrivate): unknown {
  const { files, ...applicant } = payload.applicant
  if (files === undefined) return payload
  return { ...payload, applicant: { ...applicant, files: files.map(({ fileContent: _content, ...file }) => file) } }
}
