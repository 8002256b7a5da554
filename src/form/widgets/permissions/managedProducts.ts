import type { ProductType } from '../../../../schemas/vocabulary.ts'
import type { Party } from '../../../contract/apiTypes.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'
import type { OfferedOption } from '../../../contract/formServices.ts'

type Sets = Pick<PortalSettings, 'permissionSets'>

/** Every permission on a product includes reading it (SES-42). */
const fixedPermissions = ['READ'] as const

const offer = (type: ProductType, sets: PortalSettings['permissionSets']): OfferedOption => ({
  value: type,
  choices: sets[type],
  fixed: fixedPermissions,
})

/** Products of a company whose users the signed-in user manages, each with its grantable permissions. */
export function managedProducts(party: Party | undefined, { permissionSets }: Sets): OfferedOption[] {
  const products =
    party?.productList.filter(({ permissions }) => permissions.some(({ type }) => type === 'MANAGE_USERS')) ?? []
  return products.map(({ type }) => offer(type, permissionSets))
}

/** Every possible product, for the operator's preview, where no company user is signed in. */
export function sampleProducts({ permissionSets }: Sets): OfferedOption[] {
  return (Object.keys(permissionSets) as ProductType[]).map(type => offer(type, permissionSets))
}
