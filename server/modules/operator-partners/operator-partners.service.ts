import type { Kysely, Transaction } from 'kysely'
import type { PartnerChange } from '../../../schemas/generated/types/actions/partner-change.ts'
import type { PartnerContent } from '../../../schemas/generated/types/actions/partner-content.ts'
import type { PartnerList } from '../../../schemas/generated/types/actions/partner-list.ts'
import { recordAudit, type AuditAction } from '../../audit/auditEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { decodeBase64 } from '../../files/base64.ts'
import { imageOf } from '../../files/logo.ts'
import { lockName } from '../../db/advisoryLock.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { contentRange, rangeOf } from '../../lists/restQuery.ts'
import { changesOf } from './partnerChanges.ts'
import type { Resources } from '../resources/resources.service.ts'
import { partnerList } from './partnerList.ts'
import * as repository from './operator-partners.repository.ts'
import type { PartnerValues } from './operator-partners.repository.ts'

type Trx = Transaction<Tables>
type Tools = {
  readonly db: Kysely<Tables>
  readonly resources: Resources
  readonly config: { readonly now: () => Date }
}
type Target = { readonly id: string; readonly name: string }

const CREATE_ROUTE = 'POST /operator/partners'

/** Partners as operators maintain them (PRT-14 to PRT-19). Every change is audited in its transaction. */
export class OperatorPartners {
  readonly #db: Kysely<Tables>
  readonly #resources: Resources
  readonly #now: () => Date

  constructor({ db, resources, config }: Tools) {
    this.#db = db
    this.#resources = resources
    this.#now = config.now
  }

  /**
   * One page as JSON text, and its Content-Range.
   * @throws PortalError BAD_REQUEST for a range that is too large or runs backwards
   */
  async list({ filter = {}, range, sort }: PartnerList): Promise<{ content: string; range: string }> {
    const { first, size } = rangeOf(range)
    const [field, order] = sort ?? ['name', 'ASC']
    const { content, rows, total } = await repository.partnerPage(
      this.#db,
      this.#resources.filters(partnerList.resource).read(filter),
      { field, order },
      { first, size },
    )
    return { content, range: contentRange('partners', first, rows, total) }
  }

  /** One partner with its logo, as JSON text. @throws PortalError NOT_FOUND */
  async one(id: string): Promise<string> {
    const partner = await repository.partnerJson(this.#db, id)
    if (partner === undefined) throw new PortalError('NOT_FOUND')
    return partner
  }

  /**
   * @param key Idempotency-Key header; a repeated request gets the same partner
   * @throws PortalError VALIDATION_FAILED at /offers or /logo; PARTNER_EXISTS; IDEMPOTENCY_KEY_REUSED; REQUEST_RUNNING
   */
  async create(content: PartnerContent, key: string | undefined, by: string): Promise<string> {
    const digest = digestOf('partner', content)
    const named = key === undefined ? undefined : { scope: `user ${by}`, route: CREATE_ROUTE, key }
    const values = valuesOf(content, null)
    const id = await this.#db.transaction().execute(async trx => {
      const known = named === undefined ? undefined : await claimKey<{ id: string }>(trx, named, digest)
      if (known !== undefined) return known.id
      await this.#ensureFree(trx, values, null)
      const made = await repository.insertPartner(trx, values, this.#now())
      await this.#note(
        trx,
        'PARTNER_CREATED',
        by,
        { id: made, name: values.name },
        { changes: changesOf(undefined, values) },
      )
      if (named !== undefined) await rememberAnswer(trx, named, digest, { id: made }, this.#now())
      return made
    })
    return this.one(id)
  }

  /**
   * Changes nothing, whatever the revision, if the partner is as requested already: a retry after a lost answer succeeds.
   * @throws PortalError NOT_FOUND; VERSION_CONFLICT when the partner was changed since that revision; VALIDATION_FAILED
   * at /offers or /logo; PARTNER_EXISTS
   */
  async change(id: string, { revision, ...content }: PartnerChange, by: string): Promise<string> {
    await this.#db.transaction().execute(async trx => {
      const stored = await repository.lockPartner(trx, id)
      if (stored === undefined) throw new PortalError('NOT_FOUND')
      const values = valuesOf(content, stored.logo)
      const changes = changesOf(stored, values)
      if (changes.length === 0) return
      if (stored.revision !== revision)
        throw new PortalError('VERSION_CONFLICT', { details: { revision: stored.revision } })
      await this.#ensureFree(trx, values, id)
      await repository.updatePartner(trx, id, values)
      await this.#note(trx, 'PARTNER_CHANGED', by, { id, name: values.name }, { changes })
    })
    return this.one(id)
  }

  /** Switches a partner off or on; a repeated call changes nothing. @throws PortalError NOT_FOUND */
  async switch(id: string, isActive: boolean, by: string): Promise<string> {
    await this.#db.transaction().execute(async trx => {
      const stored = await repository.lockPartner(trx, id)
      if (stored === undefined) throw new PortalError('NOT_FOUND')
      if ((stored.disabled_at === null) === isActive) return
      await repository.updatePartner(
        trx,
        id,
        isActive ? { disabled_at: null, disabled_by: null } : { disabled_at: this.#now(), disabled_by: by },
      )
      await this.#note(trx, isActive ? 'PARTNER_ENABLED' : 'PARTNER_DISABLED', by, { id, name: stored.name })
    })
    return this.one(id)
  }

  async #ensureFree(trx: Trx, { name, financing_company: company }: PartnerValues, id: string | null): Promise<void> {
    // Older installations may have equal names, so a unique index could not be created; the lock makes the check safe.
    await lockName(trx, 'partner names')
    if (await repository.isTaken(trx, name, company, id))
      throw new PortalError('PARTNER_EXISTS', { issues: [{ path: '/name', code: 'PARTNER_EXISTS' }] })
  }

  #note(trx: Trx, action: AuditAction, by: string, { id, name }: Target, details: object = {}): Promise<void> {
    return recordAudit(trx, {
      actorId: by,
      action,
      targetId: null,
      partyId: null,
      details: { partner: id, partnerName: name, ...details },
      now: this.#now(),
    })
  }
}

/** @param present logo that stays when the content names none */
function valuesOf(content: PartnerContent, present: Buffer | null): PartnerValues {
  const offers: ReadonlySet<string> = new Set(content.offers)
  const offersLeasing = offers.has('LEASING')
  if ((!offersLeasing && !offers.has('LOAN')) || (offers.has('BUSINESS_LEASING') && !offersLeasing))
    throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/offers', code: 'contains' }] })
  return {
    name: content.name,
    financing_company: content.financingCompany,
    offers_leasing: offersLeasing,
    offers_loan: offers.has('LOAN'),
    offers_business: offers.has('BUSINESS_LEASING'),
    daily_applications: content.dailyApplications,
    logo: content.logo === undefined ? present : content.logo === null ? null : logoOf(content.logo),
  }
}

function logoOf(text: string): Buffer {
  const bytes = decodeBase64(text)
  if (bytes === null || imageOf(bytes) === null)
    throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/logo', code: 'image' }] })
  return bytes
}
