import type { Kysely, Transaction } from 'kysely'
import type { UserAdded } from '../../../schemas/generated/types/actions/user-added.ts'
import shipped from '../../../schemas/generated/forms/add-user.schema.json' with { type: 'json' }
import type { AddUser } from '../../../schemas/generated/types/forms/add-user.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Forms } from '../../forms/forms.ts'
import { offeredIssues, type OfferedLists } from '../../forms/offered.ts'
import { lockName } from '../../db/advisoryLock.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import type { PasswordChecker } from '../../security/password.ts'
import { randomToken } from '../../security/token.ts'
import { compileValidator } from '../../validation/factory.ts'
import type { ClassifierService } from '../classifiers/classifiers.service.ts'
import type { OfficialNotices } from '../officials/official-notices.service.ts'
import type { OfficialsService } from '../officials/officials.service.ts'
import { permissionIssues, type PermissionSets } from '../officials/officials.types.ts'
import type { PasswordLinks } from '../password/password.service.ts'
import type { SessionService } from '../session/session.service.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import * as repository from './add-user.repository.ts'
import type { Person } from './add-user.repository.ts'
import { businessIssues, rejection } from './businessIssues.ts'

const FORM_NAME = 'add-user'
const ROUTE = 'POST /user'
/** Repeats within this time are the same submission, with or without an Idempotency-Key. */
const DUPLICATE_WINDOW_MS = 60_000

/** The shipped form: the minimum that every submission must meet. A published version may add requirements and fields. */
const demanded = compileValidator({ ...shipped, additionalProperties: true })

export type Submission = { payload: unknown; formVersion?: number | undefined; idempotencyKey?: string | undefined }
/** The submitted address in lower case; does not reveal whether the user was known. */
export type UserAddedResult = UserAdded
type Checked = { payload: AddUser; version: number; products: readonly Product[] }
type Product = Awaited<ReturnType<typeof repository.productsOf>>[number]

export type AddUserTools = {
  db: Kysely<Tables>
  forms: Pick<Forms, 'published' | 'validate'>
  classifiers: ClassifierService
  lists: OfferedLists
  sets: PermissionSets
  officials: OfficialsService
  notices: OfficialNotices
  links: Pick<PasswordLinks, 'invite'>
  sessions: Pick<SessionService, 'endOfUser'>
  passwords: Pick<PasswordChecker, 'hash'>
  outbox: Pick<Outbox, 'wake'>
  now: () => Date
}

/**
 * Adds a user to the active company with permissions on its products (ACC-23, ACC-25). New users get an invitation;
 * users known by e-mail address keep their data.
 */
export class AddUserService {
  readonly #tools: AddUserTools

  constructor(tools: AddUserTools) {
    this.#tools = tools
  }

  /**
   * @throws PortalError FORBIDDEN without MANAGE_USERS on each product; VALIDATION_FAILED or one code SME50 to SME57
   * with issues; SME49 at /product_list/<n>; FORM_VERSION_CHANGED; IDEMPOTENCY_KEY_REUSED; REQUEST_RUNNING
   */
  async add(session: Session, submission: Submission): Promise<UserAddedResult> {
    const { db, passwords, outbox } = this.#tools
    const digest = digestOf(FORM_NAME, submission.payload)
    const repeated = await this.#answeredBefore(session, submission, digest)
    if (repeated !== undefined) return repeated
    const checked = await this.#check(session, submission)
    // Also computed for known users, so that the response time does not reveal them. No one ever learns this password.
    const passwordHash = await passwords.hash(randomToken())
    const added = await db.transaction().execute(async trx => {
      const key = named(session, submission)
      const answered = key === undefined ? undefined : await claimKey<UserAddedResult>(trx, key, digest)
      if (answered !== undefined) return answered
      const answer = await this.#store(trx, session, checked, digest, passwordHash)
      if (key !== undefined) await rememberAnswer(trx, key, digest, answer, this.#tools.now())
      return answer
    })
    void outbox.wake('EMAIL')
    return added
  }

  /** A retry gets the stored response even if a new form version went live: the user is already added. */
  async #answeredBefore(
    session: Session,
    submission: Submission,
    digest: Buffer,
  ): Promise<UserAddedResult | undefined> {
    const key = named(session, submission)
    return key === undefined
      ? undefined
      : this.#tools.db.transaction().execute(trx => claimKey<UserAddedResult>(trx, key, digest))
  }

  /** Validates against the published version first, then against server-side data. */
  async #check(session: Session, { payload, formVersion }: Submission): Promise<Checked> {
    const { db, forms, classifiers, lists } = this.#tools
    const products = await repository.productsOf(db, partyOf(session).id, session.userId)
    if (!products.some(({ managed }) => managed)) throw forbidden()
    const live = await forms.published(FORM_NAME)
    if (formVersion !== undefined && formVersion !== live.version)
      throw new PortalError('FORM_VERSION_CHANGED', { details: { form: FORM_NAME, version: live.version } })
    const { issues } = await forms.validate(FORM_NAME, payload, live.version)
    const invalid = issues.length > 0 ? issues : demanded(payload)
    if (invalid.length > 0) throw rejection(businessIssues(invalid))
    const submitted = payload as AddUser
    const faults = [
      ...this.#productIssues(submitted, products),
      ...offeredIssues(payload, live.ui, lists),
      ...classifiers.issues(payload, live.ui),
    ]
    if (faults.length > 0) throw rejection(faults)
    const named = products.filter(({ type }) => submitted.product_list.some(entry => entry.product_type === type))
    if (named.some(({ managed }) => !managed)) throw forbidden()
    return { payload: submitted, version: live.version, products: named }
  }

  #productIssues({ product_list: list }: AddUser, products: readonly Product[]): Issue[] {
    return list.flatMap(({ product_type: type, permissions }, index): Issue[] => {
      const place = `/product_list/${index}`
      if (!products.some(product => product.type === type))
        return [{ path: `${place}/product_type`, code: 'productNotOffered' }]
      if (list.findIndex(entry => entry.product_type === type) !== index)
        return [{ path: `${place}/product_type`, code: 'uniqueItems' }]
      return permissionIssues(this.#tools.sets, type, permissions, `${place}/permissions`)
    })
  }

  async #store(
    trx: Transaction<Tables>,
    session: Session,
    { payload, version, products }: Checked,
    digest: Buffer,
    passwordHash: string,
  ): Promise<UserAddedResult> {
    const { officials, now } = this.#tools
    const moment = now()
    const partyId = partyOf(session).id
    const username = payload.email.toLowerCase()
    await lockName(trx, `add-user ${username}`)
    const addition = { partyId, addedBy: session.userId, digest }
    if (await repository.sameAdditionSince(trx, addition, new Date(moment.getTime() - DUPLICATE_WINDOW_MS)))
      return { username }
    // Locks products before users, as every permission change does; otherwise two managers could deadlock.
    await officials.assertMayManage(
      trx,
      session,
      payload.product_list.map(({ product_type: type }) => type),
    )
    const { person, known } = await this.#person(trx, partyId, payload, passwordHash, moment)
    if (known) await this.#rejectExistingAccess(trx, person, payload, products)
    await officials.grantProducts(trx, session, { userId: person.id, productList: payload.product_list })
    await this.#notify(trx, person, known, payload, products)
    await repository.insertAddition(trx, { ...addition, userId: person.id, formVersion: version, payload, now: moment })
    return { username }
  }

  /**
   * Never grants permissions to an unverified address. Otherwise anyone who claims a colleague's address, or enters
   * their own identity for it, would receive the colleague's permissions.
   */
  async #person(
    trx: Transaction<Tables>,
    partyId: string,
    payload: AddUser,
    passwordHash: string,
    now: Date,
  ): Promise<{ person: Person; known: boolean }> {
    const before = await repository.findByEmail(trx, payload.email, partyId)
    const id =
      before === undefined
        ? await repository.insertPerson(trx, payload.email.toLowerCase(), passwordHash, payload, now)
        : undefined
    if (id !== undefined)
      return {
        person: { id, role: 'STAFF', email: payload.email, first_name: payload.first_name, language: payload.language },
        known: false,
      }
    // Not found before and not inserted: the address was added concurrently, or another user has it as user name.
    const person = before ?? (await repository.findByEmail(trx, payload.email, partyId))
    if (person?.role !== 'STAFF' || !person.trusted) throw rejection([{ path: '/email', code: 'SME50' }])
    return { person, known: true }
  }

  async #rejectExistingAccess(
    trx: Transaction<Tables>,
    person: Person,
    { product_list: list }: AddUser,
    products: readonly Product[],
  ): Promise<void> {
    const heldProducts = await repository.findHeldProducts(
      trx,
      person.id,
      products.map(({ id }) => id),
    )
    const issues = list.flatMap(({ product_type: type }, index): Issue[] => {
      const product = products.find(one => one.type === type)
      return product !== undefined && heldProducts.has(product.id)
        ? [{ path: `/product_list/${index}`, code: 'SME49' }]
        : []
    })
    if (issues.length > 0) throw new PortalError('SME49', { issues })
  }

  /** Invites a new user. A known user is notified of the new permissions, and sessions with the old ones end. */
  async #notify(
    trx: Transaction<Tables>,
    person: Person,
    known: boolean,
    { product_list: list }: AddUser,
    products: readonly Product[],
  ): Promise<void> {
    const { links, notices, sessions } = this.#tools
    if (!known) return links.invite(trx, person.id, 'INVITATION')
    await sessions.endOfUser(trx, person.id, null, 'PERMISSIONS_CHANGED')
    for (const { product_type: type, permissions } of list) {
      const product = products.find(one => one.type === type)
      if (product !== undefined)
        await notices.permissionsChanged(trx, person, { type, party_name: product.party_name }, permissions)
    }
  }
}

function named(session: Session, { idempotencyKey: key }: Submission) {
  return key === undefined
    ? undefined
    : { scope: `user ${session.userId} party ${partyOf(session).id}`, route: ROUTE, key }
}

function forbidden(): PortalError {
  return new PortalError('FORBIDDEN', { message: 'MANAGE_USERS is missing on a product of the active party' })
}
