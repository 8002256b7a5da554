import { CHOSEN, CONTRACT_FILTER, filterNames, isRange, isReference } from '../../schemas/listFilters.ts'
import type { ColumnDefinition, FilterDefinition, ResourceDefinition, Sort } from '../../schemas/resourceDefinition.ts'
import { formatDecimal } from '../../schemas/format/decimal.ts'
import type { Language } from '../db/tables.ts'
import type { Texts } from '../texts/texts.ts'
import type { AboutLine } from './export/aboutSheet.ts'
import type { ExportTotals } from './export/ExportTotals.ts'

/** What the second sheet of an export states. */
export type ExportFacts = {
  readonly document: ResourceDefinition
  /** The parameters of the call. */
  readonly query: object
  readonly sort: Sort
  /** Names of what the query refers to by id, by parameter (`exportNames.ts`). */
  readonly names?: Readonly<Record<string, string>> | undefined
}
type Words = { readonly texts: Texts; readonly resource: string; readonly language: Language }

const NOT_KNOWN = '–'
/** Times are those of the provider's countries, as in the lists. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius', dateStyle: 'short', timeStyle: 'short' })

/**
 * List, time, filters and order of an export, then the number of its rows and the sums of its amounts.
 * @param columns the exported ones, in the order of the totals
 */
export function aboutLines(
  words: Words,
  { document, query, sort, names = {} }: ExportFacts,
  columns: readonly ColumnDefinition[],
): (totals: ExportTotals, now: Date) => AboutLine[] {
  const { texts, resource, language } = words
  const own = (key: string): string => texts.get(language, 'export', `export.about.${key}`)
  const label = (field: string): string => texts.get(language, 'staff', `resources.${resource}.fields.${field}`)
  const chosen: unknown = new Map<string, unknown>(Object.entries(query)).get(CHOSEN)
  const filters: AboutLine[] = [
    ...(typeof chosen === 'string'
      ? [{ label: own('chosen'), value: { count: new Set(chosen.split(',')).size } }]
      : []),
    ...filterLines(words, label, { document, query, names, contract: own('contract') }),
  ]
  return (totals, now) => [
    { label: own('list'), value: listName(words) },
    { label: own('time'), value: clock.format(now) },
    ...(filters.length === 0 ? [{ label: own('filters'), value: own('noFilters') }] : filters),
    { label: own('order'), value: `${label(sort.field)}, ${own(sort.order)}` },
    { label: own('rows'), value: { count: totals.rows } },
    ...[...totals.sums].map(([index, amount]) => ({
      label: `${own('total')}: ${label(columns[index]?.field ?? '')}`,
      value: { amount },
    })),
  ]
}

/** `Invoice |||| Invoices` names one and many; some languages have a third form. */
function listName({ texts, resource, language }: Words): string {
  const forms = texts.get(language, 'staff', `resources.${resource}.name`).split('||||')
  return (forms[1] ?? forms[0] ?? resource).trim()
}

/** An amount as the list shows it. */
function shownEnd(end: string, kind: FilterDefinition['kind']): string {
  return kind === 'amountRange' ? formatDecimal(end) : end
}

type Given = Required<Pick<ExportFacts, 'document' | 'query'>> & {
  readonly names: Readonly<Record<string, string>>
  readonly contract: string
}

function filterLines(
  { texts, language }: Words,
  label: (field: string) => string,
  { document, query, names, contract }: Given,
): AboutLine[] {
  const values = new Map<string, unknown>(Object.entries(query))
  const scope = values.has(CONTRACT_FILTER) && names[CONTRACT_FILTER] !== undefined
  const shown = ({ kind, field, param = field, values: vocabulary }: FilterDefinition): string => {
    const given = filterNames(param, kind).map(name => values.get(name))
    const used = given.filter(
      value => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    if (used.length === 0) return ''
    if (isRange(kind))
      return given
        .map(end => (typeof end === 'string' || typeof end === 'number' ? shownEnd(String(end), kind) : '…'))
        .join(' – ')
    // An id without a name is not repeated: another company's must look like a missing one.
    if (isReference(kind)) return names[param] ?? NOT_KNOWN
    const word = (value: string): string =>
      vocabulary === undefined ? value : texts.get(language, 'staff', `values.${vocabulary}.${value}`)
    return used.flat().map(String).map(word).join(', ')
  }
  const filters = (document.filters ?? []).map(filter => ({ label: label(filter.field), value: shown(filter) }))
  return [
    ...(scope ? [{ label: contract, value: names[CONTRACT_FILTER] ?? NOT_KNOWN }] : []),
    ...filters.filter(({ value }) => value !== ''),
  ]
}
