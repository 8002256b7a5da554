import type { PartDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Permission } from '../../../schemas/vocabulary.ts'
import type { ActiveProduct } from '../../contract/activeProduct.ts'

/** The permission that a component requires and the user lacks. The server checks again when the component is used. */
export function missingPermission(
  { permission }: PartDefinition,
  active: ActiveProduct | null,
): Permission | undefined {
  return permission === undefined || active?.permissions.has(permission) === true ? undefined : permission
}
