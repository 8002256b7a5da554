import type { Kysely, Transaction } from 'kysely'
import type { Official } from '../../../schemas/generated/types/entities/official.ts'
import type { UserLoginData } from '../../../schemas/generated/types/actions/user-login-data.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { PermissionType, ProductType, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import type { ReauthorisationService } from '../reauthorisation/reauthorisation.service.ts'
import type { SessionService } from '../session/session.service.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import { storeIdentity } from '../account/account.service.ts'
import { loginValues } from './loginValues.ts'
import type { OfficialNotices } from './official-notices.service.ts'
import { inOrder, permissionsOf, sameSet, toOfficial } from './officialPermissions.ts'
import * as repository from './officials.repository.ts'
import type { ManagedProduct, OfficialRow } from './officials.repository.ts'
import { permissionIssues, revokeRejection } from './officials.types.ts'
import type { PermissionSets } from './officials.types.ts'

/** Login data: a phone for the SMS code, or an identity for Smart-ID and Mobile-ID. */
export type LoginData = Omit<UserLoginData, 'product_type'>
/** Permissions of a new user on one product, as in the body of POST /user. */
export type ProductGrant = { product_type: ProductType; permissions: readonly PermissionType[] }

type Tools = {
  db: Kysely<Tables>
  sessions: SessionService
  reauthorisation: ReauthorisationService
  outbox: Outbox
  sets: PermissionSets
  notices: OfficialNotices
  smartIdCountries: readonly string[]
  now: () => Date
}

/**
 * Officials of the active company, per product (ACC-20, ACC-22). Only users with a permission on a product are its
 * officials; anyone else is not found, whether the user exists or not.
 */
export class OfficialsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError FORBIDDEN without READ on that product of the active party */
  async list(session: Session, type: ProductType): Promise<Official[]> {
    const { db } = this.#tools
    const product = await this.#productWith(db, session, type, 'READ')
    const manages = (await repository.productsWith(db, session.userId, 'MANAGE_USERS', [product.id])).has(product.id)
    return (await repository.listOfficials(db, product.id)).map(row => ({
      ...toOfficial(row, session),
      ...(manages ? { loginIncomplete: row.login_incomplete } : {}),
    }))
  }

  /**
   * Replaces the user's permissions on the product. The user's sessions end, and an e-mail is sent.
   * @throws PortalError FORBIDDEN | NOT_FOUND | VALIDATION_FAILED | OWN_MANAGE_USERS | LAST_MANAGE_USERS |
   * REAUTHORISATION_NEEDED
   */
  async changePermissions(
    session: Session,
    username: string,
    type: ProductType,
    permissions: readonly PermissionType[],
  ): Promise<Official> {
    const { db, outbox, reauthorisation, sets } = this.#tools
    const official = await db.transaction().execute(async trx => {
      const product = await this.#managed(trx, session, type)
      rejectIssues(permissionIssues(sets, type, permissions, '/permissions'))
      const before = await this.#official(trx, product, { username })
      await reauthorisation.useUp(trx, session, 'EDIT_USER', before.username)
      if (sameSet(permissionsOf(before), permissions)) return toOfficial(before, session)
      await this.#rejectRevoke(trx, session, product, before, permissions)
      await repository.replacePermissions(trx, before.id, product.id, permissions)
      await this.#afterChange(trx, session, product, before, permissions)
      return toOfficial({ ...before, permissions: permissions.join(',') }, session)
    })
    await outbox.wake('EMAIL')
    return official
  }

  /**
   * Adds login data to a user created without it. Allowed only while nothing is stored and the user works for this
   * company alone; otherwise it would hand an account to another person.
   * @throws PortalError FORBIDDEN | NOT_FOUND | VALIDATION_FAILED, SME55, SME56 or SME57 with issues | VERSION_CONFLICT
   * when the user has login data | REAUTHORISATION_NEEDED
   */
  async completeLogin(session: Session, username: string, type: ProductType, data: LoginData): Promise<Official> {
    const { db, outbox, reauthorisation, notices, now } = this.#tools
    const values = loginValues(data, this.#tools.smartIdCountries)
    const official = await db.transaction().execute(async trx => {
      const product = await this.#managed(trx, session, type)
      const person = await this.#official(trx, product, { username })
      await reauthorisation.useUp(trx, session, 'EDIT_USER', person.username)
      if (!person.login_incomplete || (await repository.countParties(trx, person.id)) > 1)
        throw new PortalError('VERSION_CONFLICT', {
          message: 'the person has login data already, or works for another company too',
        })
      await storeIdentity(trx, person.id, values)
      await recordAudit(trx, {
        actorId: session.userId,
        action: 'LOGIN_DATA_COMPLETED',
        targetId: person.id,
        partyId: product.party_id,
        details: { fields: Object.keys(values) },
        now: now(),
      })
      await notices.loginCompleted(trx, person, product)
      return { ...toOfficial(person, session), loginIncomplete: false }
    })
    await outbox.wake('EMAIL')
    return official
  }

  /**
   * Removes all of a user's permissions on the product. A user without any left in the company is removed from it. A
   * user without a company still exists, and the next login fails with SME12.
   * @throws PortalError FORBIDDEN | NOT_FOUND | OWN_MANAGE_USERS | LAST_MANAGE_USERS | REAUTHORISATION_NEEDED
   */
  async remove(session: Session, type: ProductType, email: string): Promise<void> {
    const { db, outbox, reauthorisation } = this.#tools
    await db.transaction().execute(async trx => {
      const product = await this.#managed(trx, session, type)
      const official = await this.#official(trx, product, { email })
      await reauthorisation.useUp(trx, session, 'DELETE_USER', official.username)
      await this.#rejectRevoke(trx, session, product, official, [])
      await repository.replacePermissions(trx, official.id, product.id, [])
      await repository.leavePartyWithoutProducts(trx, official.id, product.party_id)
      await this.#afterChange(trx, session, product, official, [])
    })
    await outbox.wake('EMAIL')
  }

  /**
   * Requires MANAGE_USERS on each of these products of the active party. The products stay locked until the transaction
   * ends.
   * @throws PortalError FORBIDDEN, also for a product that the party does not have
   */
  async assertMayManage(
    trx: Transaction<Tables>,
    session: Session,
    types: readonly ProductType[],
  ): Promise<ManagedProduct[]> {
    const products = await repository.findProducts(trx, partyOf(session).id, types)
    if (products.length === 0 || products.length < new Set(types).size) throw withoutPermission()
    const ids = products.map(({ id }) => id)
    await repository.lockProducts(trx, ids)
    const managed = await repository.productsWith(trx, session.userId, 'MANAGE_USERS', ids)
    if (managed.size < ids.length) throw withoutPermission()
    return products
  }

  /**
   * Grants a user products of the active party, in the transaction that created or found the user. The caller sends the
   * notification.
   * @throws PortalError FORBIDDEN | VALIDATION_FAILED at /product_list/<n>/permissions/<m> | SME49 when the user
   * already has a permission there
   */
  async grantProducts(
    trx: Transaction<Tables>,
    session: Session,
    { userId, productList }: { userId: string; productList: readonly ProductGrant[] },
  ): Promise<void> {
    const { sets, now } = this.#tools
    const products = await this.assertMayManage(
      trx,
      session,
      productList.map(({ product_type }) => product_type),
    )
    rejectIssues(
      productList.flatMap(({ product_type, permissions }, index) =>
        permissionIssues(sets, product_type, permissions, `/product_list/${index}/permissions`),
      ),
    )
    for (const { product_type, permissions } of productList) {
      const product = products.find(({ type }) => type === product_type)
      if (product === undefined) throw withoutPermission()
      if (await repository.hasAnyPermission(trx, userId, product.id))
        throw new PortalError('SME49', { issues: [{ path: '/product_list', code: 'SME49' }] })
      await repository.joinParty(trx, userId, product.party_id)
      await repository.replacePermissions(trx, userId, product.id, permissions)
      const details = { product: product_type, permissions }
      await recordAudit(trx, {
        actorId: session.userId,
        action: 'PERMISSIONS_GRANTED',
        targetId: userId,
        partyId: product.party_id,
        details,
        now: now(),
      })
    }
  }

  async #productWith(
    db: Kysely<Tables>,
    session: Session,
    type: ProductType,
    permission: PermissionType,
  ): Promise<ManagedProduct> {
    const [product] = await repository.findProducts(db, partyOf(session).id, [type])
    if (
      product === undefined ||
      !(await repository.productsWith(db, session.userId, permission, [product.id])).has(product.id)
    )
      throw withoutPermission()
    return product
  }

  async #managed(trx: Transaction<Tables>, session: Session, type: ProductType): Promise<ManagedProduct> {
    const [product] = await this.assertMayManage(trx, session, [type])
    if (product === undefined) throw withoutPermission()
    return product
  }

  async #official(
    trx: Transaction<Tables>,
    product: ManagedProduct,
    by: { username: string } | { email: string },
  ): Promise<OfficialRow> {
    const official = await repository.findOfficial(trx, product.id, by)
    if (official === undefined) throw new PortalError('NOT_FOUND')
    return official
  }

  async #rejectRevoke(
    trx: Transaction<Tables>,
    session: Session,
    product: ManagedProduct,
    official: OfficialRow,
    left: readonly PermissionType[],
  ): Promise<void> {
    const otherManagers = await repository.countOtherManagers(trx, product.id, official.id)
    const code = revokeRejection({
      self: official.id === session.userId,
      current: permissionsOf(official),
      left,
      otherManagers,
    })
    if (code !== null) throw new PortalError(code)
  }

  /** Ends the user's sessions except the one that made the change, audits the change, and queues an e-mail. */
  async #afterChange(
    trx: Transaction<Tables>,
    session: Session,
    product: ManagedProduct,
    official: OfficialRow,
    permissions: readonly PermissionType[],
  ): Promise<void> {
    const { sessions, notices, now } = this.#tools
    await sessions.endOfUser(
      trx,
      official.id,
      official.id === session.userId ? session.id : null,
      'PERMISSIONS_CHANGED',
    )
    await recordAudit(trx, {
      actorId: session.userId,
      action: permissions.length === 0 ? 'PERMISSIONS_REMOVED' : 'PERMISSIONS_CHANGED',
      targetId: official.id,
      partyId: product.party_id,
      details: { product: product.type, before: permissionsOf(official), after: permissions },
      now: now(),
    })
    await notices.permissionsChanged(trx, official, product, inOrder(permissions))
  }
}

function withoutPermission(): PortalError {
  return new PortalError('FORBIDDEN', { message: 'the permission is missing on that product of the active party' })
}

function rejectIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
}
