import type { Official } from '../../../api/staff/accountApi.ts'
import type { Permission, ProductType } from '../../../../schemas/vocabulary.ts'

/** An official and a product; `officials` are all of that product. */
export type OfficialOfProduct = {
  readonly official: Official
  readonly productType: ProductType
  readonly officials: readonly Official[]
}

export function permissionsOf({ partyList }: Official): Permission[] {
  return partyList.map(({ type }) => type)
}

/**
 * Why an official must keep the right to manage users, as the server decides
 * (server/modules/officials/officials.types.ts). Users cannot revoke their own, and a product must keep one manager.
 * Undefined when it may be revoked.
 */
export function revokeBlocker({
  official,
  officials,
}: OfficialOfProduct): 'OWN_MANAGE_USERS' | 'LAST_MANAGE_USERS' | undefined {
  if (!permissionsOf(official).includes('MANAGE_USERS')) return undefined
  if (official.self) return 'OWN_MANAGE_USERS'
  const others = officials.filter(
    one => one.username !== official.username && permissionsOf(one).includes('MANAGE_USERS'),
  )
  return others.length === 0 ? 'LAST_MANAGE_USERS' : undefined
}
