import type { PartDefinition } from '../../providers/resourceTypes.ts'
import type { ActiveProduct } from '../state/activeProduct.ts'

/** A part that asks for a permission is not drawn without it; the server decides again when it is used. */
export function allowedParts(parts: readonly PartDefinition[] | undefined, active: ActiveProduct | null): readonly PartDefinition[] {
  return (parts ?? []).filter(({ permission }) => permission === undefined || active?.permissions.has(permission) === true)
}
