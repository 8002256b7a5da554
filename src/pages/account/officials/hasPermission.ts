import type { Permission, ProductType } from '../../../../schemas/vocabulary.ts'
import type { Party } from '../../../contract/apiTypes.ts'

/** Whether the signed-in user has a permission on the company's product of a type; mirrors the server's decision. */
export function hasPermission(party: Party, productType: ProductType, permission: Permission): boolean {
  return party.productList.some(
    product => product.type === productType && product.permissions.some(({ type }) => type === permission),
  )
}

/** Users who manage at least one product's users may add users (ACC-21). */
export function canManageAny(party: Party): boolean {
  return party.productList.some(({ type }) => hasPermission(party, type, 'MANAGE_USERS'))
}
