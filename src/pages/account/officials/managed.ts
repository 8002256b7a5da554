import type { Permission, ProductType } from '../../../../schemas/vocabulary.ts'
import type { Party } from '../../../contract/apiTypes.ts'

/** Whether the signed-in person holds a permission on the company's product of a type; the server decides, this mirrors it. */
export function holds(party: Party, productType: ProductType, permission: Permission): boolean {
  return party.productList.some(
    product => product.type === productType && product.permissions.some(({ type }) => type === permission),
  )
}

/** Users are added by whoever manages those of at least one product (ACC-21). */
export function managesAny(party: Party): boolean {
  return party.productList.some(({ type }) => holds(party, type, 'MANAGE_USERS'))
}
