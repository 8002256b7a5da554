import type { Kysely, Transaction } from 'kysely'
import type { UserSwitchAnswer } from '../../../schemas/generated/types/actions/user-switch-answer.ts'
import type { PermissionType, ProductType, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { SessionService } from '../session/session.service.ts'
import type { Session } from '../../http/Session.ts'
import * as repository from './parties.repository.ts'
import type { Manager, ProductRow } from './parties.repository.ts'

export type Product = { id: string; fid: string; type: ProductType; isMain: boolean; permissions: PermissionType[] }
export type Party = { id: string; fid: string; name: string; isMain: boolean; products: Product[] }
export type Active = UserSwitchAnswer

/** Display order: READ first, the others in the order of SES-40. */
export const permissionOrder: readonly PermissionType[] = [
  'READ',
  'UPLOAD_INVOICES',
  'APPROVE_INVOICES',
  'ADD_BUYER',
  'MANAGE_CONTRACT',
  'MANAGE_USERS',
  'SIGN_CONTRACT',
]

/** The parties of a user with their products and permissions, the main party first. */
export async function partiesOfUser(db: Kysely<Tables> | Transaction<Tables>, userId: string): Promise<Party[]> {
  const parties = new Map<string, Party>()
  for (const row of await repository.listProducts(db, userId)) {
    const party = parties.get(row.party_id) ?? {
      id: row.party_id,
      fid: row.party_fid,
      name: row.name,
      isMain: row.party_is_main,
      products: [],
    }
    parties.set(row.party_id, party)
    addProduct(party, row)
  }
  for (const party of parties.values()) {
    for (const { permissions } of party.products)
      permissions.sort((one, other) => permissionOrder.indexOf(one) - permissionOrder.indexOf(other))
  }
  return [...parties.values()]
}

function addProduct(party: Party, row: ProductRow): void {
  if (row.product_id === null || row.product_fid === null || row.type === null || row.permission === null) return
  let product = party.products.find(({ id }) => id === row.product_id)
  if (product === undefined) {
    product = {
      id: row.product_id,
      fid: row.product_fid,
      type: row.type,
      isMain: row.product_is_main === true,
      permissions: [],
    }
    party.products.push(product)
  }
  product.permissions.push(row.permission)
}

/** @throws PortalError NOT_FOUND for the customer code of another company */
export async function checkCustomerCode(db: Kysely<Tables>, partyId: string, code: string | undefined): Promise<void> {
  if (code === undefined) return
  if ((await repository.customerCode(db, partyId)) !== code) throw new PortalError('NOT_FOUND')
}

/** A new session starts with the main product of the main company (SES-22); operators have neither. */
export async function defaultPlace(
  trx: Transaction<Tables>,
  userId: string,
): Promise<{ partyId: string | null; productId: string | null }> {
  const [party] = await partiesOfUser(trx, userId)
  const product = party?.products.find(({ isMain }) => isMain) ?? (party && productAfterSwitch(party))
  return { partyId: party?.id ?? null, productId: product?.id ?? null }
}

/** The party's factoring product, otherwise its first product (SES-24). */
function productAfterSwitch({ products }: Party): Product | undefined {
  return products.find(({ type }) => type === 'FACTORING') ?? products[0]
}

export class PartiesService {
  readonly #db: Kysely<Tables>
  readonly #sessions: SessionService

  constructor(db: Kysely<Tables>, sessions: SessionService) {
    this.#db = db
    this.#sessions = sessions
  }

  list({ userId }: Session): Promise<Party[]> {
    return partiesOfUser(this.#db, userId)
  }

  /** @throws PortalError NOT_FOUND for a party that does not exist or is not the user's */
  async switchParty(session: Session, partyFid: string): Promise<Active> {
    const party = (await this.list(session)).find(({ fid }) => fid === partyFid)
    if (party === undefined) throw new PortalError('NOT_FOUND')
    return this.#choose(session, party, productAfterSwitch(party))
  }

  /** @throws PortalError NOT_FOUND for a product that the user does not have within the active party */
  async switchProduct(session: Session, productFid: string): Promise<Active> {
    const party = (await this.list(session)).find(({ id }) => id === session.party?.id)
    const product = party?.products.find(({ fid }) => fid === productFid)
    if (party === undefined || product === undefined) throw new PortalError('NOT_FOUND')
    return this.#choose(session, party, product)
  }

  /** @throws PortalError NOT_FOUND for a party that does not exist or is not the user's */
  async assignedManager(
    { userId }: Session,
    partyFid: string,
  ): Promise<{ fid: string; name: string; assignedManager: Manager | null }> {
    const party = await repository.findWithManager(this.#db, userId, partyFid)
    if (party === undefined) throw new PortalError('NOT_FOUND')
    return { fid: party.fid, name: party.name, assignedManager: party.manager }
  }

  async #choose(session: Session, party: Party, product: Product | undefined): Promise<Active> {
    await this.#sessions.choose(session, party.id, product?.id ?? null)
    return { activePartyFid: party.fid, activeProductFid: product?.fid ?? null, productType: product?.type ?? null }
  }
}
