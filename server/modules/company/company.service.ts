import type { Kysely } from 'kysely'
import type { Company } from '../../../schemas/generated/types/entities/company.ts'
import type { CompanyChange } from '../../../schemas/generated/types/actions/company-change.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { isPhone } from '../../validation/phone.ts'
import type { Session } from '../../http/Session.ts'
import * as repository from './company.repository.ts'

type Tools = { db: Kysely<Tables>; editable: boolean; now: () => Date }

/** Company data of the account page (ACC-03). */
export class CompanyService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError NOT_FOUND for an unknown party or one the user does not belong to */
  async describe({ userId }: Pick<Session, 'userId'>, fid: string): Promise<Company> {
    const { db } = this.#tools
    const row = await repository.findCompany(db, userId, fid)
    if (row === undefined) throw new PortalError('NOT_FOUND')
    return {
      id: row.fid,
      name: row.name,
      registrationCode: row.registration_code,
      vatNumber: row.vat_number,
      phoneNumber: row.phone_number,
      country: row.country,
      address: { addressLine1: row.address_line1, city: row.city, postalCode: row.postal_code },
      bankAccounts: await repository.bankAccountsOf(db, row.id),
      productTypes: await repository.productTypesOf(db, row.id),
    }
  }

  /**
   * Changes the editable company data, if the portal setting account.editCompany allows it.
   * @throws PortalError NOT_FOUND for any party but the active one | FORBIDDEN without MANAGE_USERS or when the setting
   * is off | SME55
   */
  async change(session: Session, fid: string, { phoneNumber, address }: CompanyChange): Promise<Company> {
    const { db, editable, now } = this.#tools
    const { party } = session
    if (party === null || party.fid !== fid) throw new PortalError('NOT_FOUND')
    if (!editable) throw new PortalError('FORBIDDEN', { message: 'the portal setting account.editCompany is off' })
    if (!(await repository.managesUsers(db, session.userId, party.id)))
      throw new PortalError('FORBIDDEN', { message: 'MANAGE_USERS is missing' })
    if (typeof phoneNumber === 'string' && !isPhone(phoneNumber))
      throw new PortalError('SME55', { issues: [{ path: '/phoneNumber', code: 'SME55' }] })
    const columns: repository.CompanyColumns = {
      ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
      ...(address === undefined
        ? {}
        : {
            address_line1: address.addressLine1.trim(),
            city: address.city.trim(),
            postal_code: address.postalCode.trim(),
          }),
    }
    await db.transaction().execute(async trx => {
      await repository.updateCompany(trx, party.id, columns)
      await recordAudit(trx, {
        actorId: session.userId,
        action: 'COMPANY_CHANGED',
        targetId: null,
        partyId: party.id,
        details: { fields: Object.keys(columns) },
        now: now(),
      })
    })
    return this.describe(session, fid)
  }
}
