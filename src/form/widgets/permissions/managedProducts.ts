import type { ProductType } from '../../../../schemas/vocabulary.ts'
import type { Party } from '../../../contract/apiTypes.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'
import type { OfferedOption } from '../../../contract/formServices.ts'

type Sets = Pick<PortalSettings, 'permissionSets'>

/** Whoever may do something with a product may also see it (SES-42). */
const FIXED = ['READ'] as const

const offer = (type: ProductType, sets: PortalSettings['permissionSets']): OfferedOption => ({
  value: type,
  choices: sets[type],
  fixed: FIXED,
})

/** The products of a company whose users the signed-in person manages, each with what may be given on it. */
export function managedProducts(party: Party | undefined, { permissionSets }: Sets): OfferedOption[] {
  const products =
    party?.productList.filter(({ permissions }) => permissions.some(({ type }) => type === 'MANAGE_USERS')) ?? []
  return products.map(({ type }) => offer(type, permissionSets))
}

/** Every product there can be: for the operator's preview, where nobody of a company is signed in. */
export function sampleProducts({ permissionSets }: Sets): OfferedOption[] {
  return (Object.keys(permissionSets) as ProductType[]).map(type => offer(type, permissionSets))
}
