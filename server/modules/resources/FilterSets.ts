import type { FilterDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { bindFilters, type List } from '../../lists/List.ts'
import type { ListFilters } from '../../lists/ListFilters.ts'
import { fileOf, type Problem } from './resourceDocument.ts'

type FilterSet = { readonly filters: ListFilters; readonly api: string }

/**
 * Filters of the lists that the server pages, each with its SQL. Routes and query schemas are made from them at startup,
 * so a later change of a filter is a problem; its texts, choices and place on the page may change.
 */
export class FilterSets {
  readonly #lists: ReadonlyMap<string, List>
  readonly #sets = new Map<string, FilterSet>()

  constructor(lists: readonly List[]) {
    this.#lists = new Map(lists.map(list => [list.resource, list]))
  }

  /** @throws Error for a resource without a list: always a programming error */
  of(name: string): ListFilters {
    const known = this.#sets.get(name)
    if (known === undefined) throw new Error(`the server has no list for ${name}`)
    return known.filters
  }

  /** Problems of a document's filters. The first valid filters of a list are kept. */
  problems(document: ResourceDefinition): Problem[] {
    const list = this.#lists.get(document.name)
    if (list === undefined) return []
    const file = fileOf(document.name)
    const { filters, problems } = bindFilters(list, document)
    if (problems.length > 0) return problems.map(problem => ({ file, ...problem }))
    const api = apiOf(document)
    const known = this.#sets.get(document.name)
    if (known === undefined) this.#sets.set(document.name, { filters, api })
    else if (known.api !== api)
      return [{ file, key: '/filters', message: 'are part of the API, so the change needs a restart of the server' }]
    return []
  }
}

/** What the API has of the filters, whatever their order on the page. */
function apiOf({ scope, filters = [] }: ResourceDefinition): string {
  const parts = filters.map(({ field, kind, on = field, param = field, maxLength }: FilterDefinition) =>
    [field, kind, on, param, maxLength].join(' '),
  )
  return [scope, ...parts.sort()].join('\n')
}
