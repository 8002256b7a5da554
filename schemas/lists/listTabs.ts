import { type Filter, portalList, type PortalValues, requestValues } from './listRequest.ts'
import { urlFilters } from '../listFilters.ts'
import { sumOf } from '../format/sum.ts'
import type { ListTabsAnswer } from '../generated/types/actions/list-tabs-answer.ts'
import type { ResourceDefinition } from '../resourceDefinition.ts'
import { vocabularies } from './vocabularies.ts'

/** A tab above a list. Without numbers: they are not known yet, or there are more rows than are counted. */
export type ListTab = {
  /** The only value of the filter under this tab; undefined for the tab of all rows. */
  readonly value: string | undefined
  readonly count?: number
  /** Decimal string with its currency, where the document names a sum. */
  readonly sum?: { readonly amount: string; readonly currency: string }
}

/** The filters under which the tabs are counted: all but their own. */
export function filtersBesideTabs({ tabs }: ResourceDefinition, filters: Filter): Filter {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== tabs?.filter))
}

/**
 * The tabs of a list (LST-01): all rows first, then each value that the filter offers, in its order. A value that stands
 * for a set has the numbers of the set, as the list under it has its rows.
 */
export function listTabs(
  definition: ResourceDefinition,
  portal: PortalValues,
  answer: ListTabsAnswer | undefined,
): readonly ListTab[] {
  const name = definition.tabs?.filter ?? ''
  const declared = urlFilters(definition)[name]
  const known = vocabularies[declared?.values ?? ''] ?? []
  const choices = declared?.choices && portalList(definition, declared.choices.portal, portal)
  const offered = known.filter(value => choices === undefined || choices.includes(value))
  return [undefined, ...offered].map(value => {
    if (answer === undefined || answer.isBounded) return { value }
    const counted =
      value === undefined || declared === undefined ? offered : requestValues(definition, declared, [value], portal)
    const found = answer.counts.filter(one => counted.includes(one.value))
    const sums = found.flatMap(({ sum }) => sum ?? [])
    return {
      value,
      count: found.reduce((all, { count }) => all + count, 0),
      ...(definition.tabs?.sum === undefined
        ? {}
        : { sum: { amount: sumOf(sums.map(({ amount }) => amount)), currency: sums[0]?.currency ?? 'EUR' } }),
    }
  })
}
