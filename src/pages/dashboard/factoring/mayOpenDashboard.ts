import type { ActiveProduct } from '../../../contract/activeProduct.ts'
import type { User } from '../../../../schemas/generated/types/entities/user.ts'

/** DSH-28: accepted terms, a known user and the factoring product with read permission. */
export function mayOpenDashboard(
  user: Pick<User, 'termsConditionsAccepted'> | undefined,
  active: Pick<ActiveProduct, 'productType' | 'permissions'> | null,
): boolean {
  return user?.termsConditionsAccepted === true && active?.productType === 'FACTORING' && active.permissions.has('READ')
}
