import type { Kysely, Transaction } from 'kysely'
import type { ContactChange } from '../../../schemas/generated/types/actions/contact-change.ts'
import type { ContactNew } from '../../../schemas/generated/types/actions/contact-new.ts'
import type { Contact } from '../../../schemas/generated/types/entities/contact.ts'
import { recordAudit, type AuditAction } from '../../audit/auditEvents.ts'
import { parseId } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { claimKey, rememberAnswer, type IdempotencyKey } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import * as repository from './contacts.repository.ts'
import type { ContactRow, Place } from './contacts.repository.ts'

type Trx = Transaction<Tables>
type Tools = { readonly db: Kysely<Tables>; readonly now: () => Date }
/** Ids from the URL, not yet validated; an invalid id is treated as not found. */
export type ContactAddress = { readonly contractId: string; readonly thirdPartyId: string }

/**
 * Contact persons of a buyer or supplier on one contract (CON-30, CON-32). Each is identified by e-mail address, which
 * never changes.
 */
export class ContactsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * @param key Idempotency-Key header; a repeated request gets the first response again
   * @throws PortalError NOT_FOUND | CONTACT_EXISTS | IDEMPOTENCY_KEY_REUSED | REQUEST_RUNNING
   */
  async add(session: Session, address: ContactAddress, body: ContactNew, key?: string): Promise<Contact> {
    const place = placeOf(session, address)
    const route = `POST /contracts/${place.contractId}/third-parties/${place.thirdPartyId}/contacts`
    const named: IdempotencyKey | undefined =
      key === undefined ? undefined : { scope: `user ${session.userId} party ${place.partyId}`, route, key }
    const digest = digestOf('contact', body)
    return this.#inPlace(place, async trx => {
      const answered = named === undefined ? undefined : await claimKey<Contact>(trx, named, digest)
      if (answered !== undefined) return answered
      const row = await repository.insertContact(trx, place, { email: body.email, ...rowOf(body) })
      if (row === undefined)
        throw new PortalError('CONTACT_EXISTS', { issues: [{ path: '/email', code: 'CONTACT_EXISTS' }] })
      await this.#record(trx, session, place, 'CONTACT_ADDED')
      if (named !== undefined) await rememberAnswer(trx, named, digest, contactOf(row), this.#tools.now())
      return contactOf(row)
    })
  }

  /** @throws PortalError NOT_FOUND */
  async change(session: Session, address: ContactAddress, email: string, body: ContactChange): Promise<Contact> {
    const place = placeOf(session, address)
    return this.#inPlace(place, async trx => {
      const row = await repository.updateContact(trx, place, email, rowOf(body))
      if (row === undefined) throw new PortalError('NOT_FOUND')
      await this.#record(trx, session, place, 'CONTACT_CHANGED')
      return contactOf(row)
    })
  }

  /** @throws PortalError NOT_FOUND | LAST_CONTACT: a buyer must keep at least one contact (CON-34) */
  async remove(session: Session, address: ContactAddress, email: string): Promise<void> {
    const place = placeOf(session, address)
    await this.#inPlace(place, async trx => {
      const { all, named } = await repository.countContacts(trx, place, email)
      if (named === 0) throw new PortalError('NOT_FOUND')
      if (all === 1) throw new PortalError('LAST_CONTACT')
      await repository.deleteContact(trx, place, email)
      await this.#record(trx, session, place, 'CONTACT_DELETED')
    })
  }

  /** Serialises changes to one buyer's contacts. */
  #inPlace<T>(place: Place, change: (trx: Trx) => Promise<T>): Promise<T> {
    return this.#tools.db.transaction().execute(async trx => {
      if (!(await repository.lockPlace(trx, place))) throw new PortalError('NOT_FOUND')
      return change(trx)
    })
  }

  /** Audits the place of a change without the contact's personal data, because that is deleted with the contact. */
  #record(
    trx: Trx,
    session: Session,
    { partyId, contractId, thirdPartyId }: Place,
    action: AuditAction,
  ): Promise<void> {
    return recordAudit(trx, {
      actorId: session.userId,
      action,
      targetId: null,
      partyId,
      details: { contractId, thirdPartyId },
      now: this.#tools.now(),
    })
  }
}

function placeOf(session: Session, address: ContactAddress): Place {
  const contractId = parseId(address.contractId)
  const thirdPartyId = parseId(address.thirdPartyId)
  if (contractId === null || thirdPartyId === null) throw new PortalError('NOT_FOUND')
  return { partyId: partyOf(session).id, contractId, thirdPartyId }
}

function rowOf({ name, surname, phoneNumber, jobTitle }: ContactChange): Omit<ContactRow, 'email'> {
  return {
    name: name.trim(),
    surname: surname.trim(),
    phone_number: phoneNumber || null,
    job_title: jobTitle?.trim() || null,
  }
}

function contactOf({ email, name, surname, phone_number: phoneNumber, job_title: jobTitle }: ContactRow): Contact {
  return { email, name, surname, phoneNumber, jobTitle }
}
