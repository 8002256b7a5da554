import type { Issue } from '../../../schemas/validation/issues.ts'
import type { PermissionType, ProductType } from '../../db/tables.ts'
import type { ErrorCode } from '../../errors.ts'

/** Allowed permissions per product type: `permissionSets` of config/portal.json, shared by server, page and form. */
export type PermissionSets = Readonly<Record<ProductType, readonly PermissionType[]>>

/**
 * Validates permissions to be granted on a product (SES-41, SES-42). READ is required; others must belong to the
 * product's set, each once.
 * @param path JSON pointer of the list in the body; each issue names its entry
 */
export function permissionIssues(
  sets: PermissionSets,
  product: ProductType,
  permissions: readonly PermissionType[],
  path: string,
): Issue[] {
  const allowedValues = sets[product]
  const issues: Issue[] = []
  if (!permissions.includes('READ')) issues.push({ path, code: 'permissionReadRequired' })
  permissions.forEach((permission, index) => {
    if (!allowedValues.includes(permission))
      issues.push({ path: `${path}/${index}`, code: 'permissionNotOfProduct', params: { allowedValues } })
    else if (permissions.indexOf(permission) !== index) issues.push({ path: `${path}/${index}`, code: 'uniqueItems' })
  })
  return issues
}

type Revocation = {
  self: boolean
  current: readonly PermissionType[]
  left: readonly PermissionType[]
  otherManagers: number
}

/**
 * Error when MANAGE_USERS must not be removed: users cannot remove their own by accident, and each product keeps at
 * least one manager. Null when removal is allowed.
 */
export function revokeRejection({
  self,
  current,
  left,
  otherManagers,
}: Revocation): Extract<ErrorCode, 'OWN_MANAGE_USERS' | 'LAST_MANAGE_USERS'> | null {
  if (!current.includes('MANAGE_USERS') || left.includes('MANAGE_USERS')) return null
  if (self) return 'OWN_MANAGE_USERS'
  return otherManagers === 0 ? 'LAST_MANAGE_USERS' : null
}
