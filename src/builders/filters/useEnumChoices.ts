import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { portalValue } from '../../contract/portalValue.ts'
import { portalList } from '../../../schemas/lists/listRequest.ts'
import type { FilterDefinition } from '../../../schemas/resourceDefinition.ts'
import { useListFrame } from '../list/ListFrameContext.ts'

export type EnumChoice = {
  readonly value: string
  /** The values to request when this one is chosen, if they differ from it. */
  readonly set?: readonly string[]
}

/**
 * The values of a filter in vocabulary order: those the portal settings offer, with the sets they stand for (INV-13).
 */
export function useEnumChoices({ field, values = field, choices, sets = {} }: FilterDefinition): EnumChoice[] {
  const portal = portalValue(usePortalSettings())
  const { definition } = useListFrame()
  const offered = choices && portalList(definition, choices.portal, portal)
  return (vocabularies[values] ?? [])
    .filter(value => offered === undefined || offered.includes(value))
    .map(value => {
      const set =
        Object.hasOwn(sets, value) && sets[value] ? portalList(definition, sets[value].portal, portal) : [value]
      return set.length === 1 && set[0] === value ? { value } : { value, set }
    })
}
