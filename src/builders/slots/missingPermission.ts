import type { PartDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Permission } from '../../../schemas/vocabulary.ts'
import type { ActiveProduct } from '../../contract/activeProduct.ts'

/** Permission that a part asks for and the user lacks; the server decides again when the part is used. */
export function missingPermission(
  { permission }: PartDefinition,
  active: ActiveProduct | null,
): Permission | undefined {
  return permission === undefined || active?.permissions.has(permission) === true ? undefined : permission
}
