import { contractResource, filterNames, urlFilters, isReference } from '../../../schemas/listFilters.ts'
import type { ColumnDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { checkDetail } from './detailRules.ts'
import { entryField } from './entityFields.ts'
import { FieldCheck, otherResource, type Report, type RuleContext } from './FieldCheck.ts'
import { fileOf, type Problem } from './resourceDocument.ts'

/**
 * Checks beyond the schema: every field exists in the entity, referenced resources exist, a status has a vocabulary,
 * and the server can sort by each sortable column. Each problem names the key.
 */
export function documentProblems(document: ResourceDefinition, context: RuleContext): Problem[] {
  const problems: Problem[] = []
  const file = fileOf(document.name)
  const report = (key: string, message: string) => problems.push({ file, key, message })
  if (!context.entities.has(document.entity)) {
    report('/entity', `names ${document.entity}, but there is no schemas/entities/${document.entity}.json`)
    return problems
  }
  const check = new FieldCheck(document.entity, context, report)
  check.exists('/rowId', document.rowId)
  check.exists('/representation', document.representation)
  checkColumns(document, context, check, report)
  checkFilters(document, context, report)
  checkTabs(document, context, report)
  checkSelection(document, context, report)
  checkApi(document, context, report)
  for (const [name, field] of Object.entries(document.api.identity ?? {})) check.exists(`/api/identity/${name}`, field)
  check.exists('/expand/when', document.expand?.when)
  document.expand?.fields?.forEach((field, index) => check.cell(`/expand/fields/${index}`, field))
  checkNestedRows(document, check)
  const { table } = document.expand ?? {}
  if (table !== undefined) {
    otherResource('/expand/table/resource', table.resource, context, report)
    for (const [name, field] of Object.entries(table.query)) check.exists(`/expand/table/query/${name}`, field)
  }
  checkDetail(document, context, check, report)
  return problems
}

function checkColumns(document: ResourceDefinition, context: RuleContext, check: FieldCheck, report: Report): void {
  const seen = new Set<string>()
  const sortable = context.lists.get(document.name)?.columns.sortable
  document.columns.forEach((column, index) => {
    const key = `/columns/${index}`
    check.cell(key, column)
    if (seen.has(column.field)) report(`${key}/field`, `shows ${column.field} a second time`)
    seen.add(column.field)
    if (column.sortable === true && sortable !== undefined && !sortable.has(column.field)) {
      report(`${key}/sortable`, `is true, but the server does not sort by ${column.field}`)
    }
    if (column.whenSeveral !== undefined && urlFilters(document)[column.whenSeveral]?.type !== 'list') {
      report(`${key}/whenSeveral`, `is ${column.whenSeveral}, which is no list in the address`)
    }
    if (column.total === undefined) return
    const entity = document.api.totalsEntity
    if (document.api.totals === undefined || entity === undefined)
      report(`${key}/total`, 'needs api.totals and api.totalsEntity')
    else if (!context.entities.hasField(entity, column.total))
      report(`${key}/total`, `names ${column.total}, which schemas/entities/${entity}.json does not have`)
  })
  const sort = document.defaultSort
  if (
    sort !== undefined &&
    !document.columns.some(
      column => column.field === sort.field && (column.sortable === true || sortable === undefined),
    )
  ) {
    report('/defaultSort/field', `is ${sort.field}, which is no sortable column`)
  }
}

/** Checks the columns of a nested list against the fields of its entries. */
function checkNestedRows({ expand }: ResourceDefinition, check: FieldCheck): void {
  const { rows } = expand ?? {}
  if (rows === undefined || !check.exists('/expand/rows/field', rows.field)) return
  rows.columns.forEach((column, index) =>
    check.cell(`/expand/rows/columns/${index}`, {
      ...column,
      field: entryField(rows.field, column.field),
      ...(column.name === undefined ? {} : { name: entryField(rows.field, column.name) }),
      ...(column.from === undefined
        ? {}
        : { from: { ...column.from, query: ofEntries(rows.field, column.from.query) } }),
      ...(column.link === undefined ? {} : { link: linkOfEntries(rows.field, column.link) }),
    }),
  )
}

/** The fields of a link are those of the entry that has it. */
function linkOfEntries(field: string, { resource, ...ids }: NonNullable<ColumnDefinition['link']>) {
  return { resource, ...ofEntries(field, ids) }
}

function ofEntries(field: string, query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, of]) => [name, entryField(field, of)]))
}

function checkFilters(document: ResourceDefinition, context: RuleContext, report: Report): void {
  const url = urlFilters(document)
  const seen = new Set<string>()
  document.filters?.forEach((filter, index) => {
    const key = `/filters/${index}`
    for (const name of filterNames(filter.field, filter.kind)) {
      if (seen.has(name)) report(`${key}/field`, `is ${name} a second time`)
      seen.add(name)
    }
    if (isReference(filter.kind)) otherResource(`${key}/resource`, filter.resource, context, report)
    for (const [name, other] of Object.entries(filter.query ?? {})) {
      if (!Object.hasOwn(url, other)) report(`${key}/query/${name}`, `names ${other}, which is no filter`)
    }
    if (filter.values !== undefined && !vocabularies(document).has(filter.values))
      report(`${key}/values`, `is ${filter.values}, which is the vocabulary of no column`)
    const lists: readonly (readonly [string, string | undefined])[] = [
      ['choices', filter.choices?.portal],
      ...Object.entries(filter.sets ?? {}).map(([set, list]) => [`sets/${set}`, list.portal] as const),
    ]
    for (const [part, list] of lists) {
      if (list !== undefined && !context.portalHasList(list))
        report(`${key}/${part}/portal`, `is ${list}, which is no list of config/portal.json`)
    }
  })
}

/** Tabs need a call, a filter by whose values the server counts, and a sum that it has (LST-01). */
function checkTabs(document: ResourceDefinition, context: RuleContext, report: Report): void {
  const { name, tabs, api, url, filters = [] } = document
  if (tabs === undefined) {
    if (api.tabs !== undefined) report('/api/tabs', 'needs tabs')
    return
  }
  if (api.tabs === undefined) report('/tabs', 'needs api.tabs')
  if (url?.form === 'segment') report('/tabs', 'has links that url.form segment does not support')
  const { tabs: counted } = context.lists.get(name) ?? {}
  if (!filters.some(({ field, kind }) => field === tabs.filter && kind === 'multiselect'))
    report('/tabs/filter', `is ${tabs.filter}, which is no filter of kind multiselect`)
  else if (counted?.by.includes(tabs.filter) !== true)
    report('/tabs/filter', `is ${tabs.filter}, by which the server does not count`)
  if (tabs.sum === undefined) return
  if (counted?.sums !== true) report('/tabs/sum', 'is named, but the server sums nothing for this list')
  else if (api.totalsEntity === undefined || !context.entities.hasField(api.totalsEntity, tabs.sum))
    report('/tabs/sum', `names ${tabs.sum}, which schemas/entities/${api.totalsEntity ?? ''}.json does not have`)
}

/**
 * Rows are chosen where the server finds them by their numbers (LST-12). If they have a PDF, those of the chosen rows come
 * as one archive (LST-13).
 */
function checkSelection(
  { name, selection, api, columns }: ResourceDefinition,
  context: RuleContext,
  report: Report,
): void {
  const offersArchive = selection?.some(({ id }) => id === 'documents-chosen') === true
  if (offersArchive !== (api.documents !== undefined))
    report('/api/documents', 'belongs together with documents-chosen under selection')
  if (selection !== undefined && api.documents === undefined && columns.some(({ kind }) => kind === 'document'))
    report('/api/documents', 'is missing, though each row has a PDF')
  if (selection !== undefined && !context.lists.has(name)) report('/selection', 'needs a list that the server pages')
}

function vocabularies(document: ResourceDefinition): ReadonlySet<string> {
  return new Set(document.columns.flatMap(column => column.values ?? []))
}

function checkApi(document: ResourceDefinition, context: RuleContext, report: Report): void {
  if (document.api.dialect === 'rest') checkRestApi(document, report)
  for (const [name, value] of Object.entries(document.api.fixed ?? {})) {
    if (typeof value === 'object' && 'portal' in value && !context.portalHasList(value.portal)) {
      report(`/api/fixed/${name}/portal`, `is ${value.portal}, which is no list of config/portal.json`)
    }
  }
  if (document.export !== undefined && document.api.export === undefined) report('/export', 'needs api.export')
  if (document.api.identity !== undefined && document.api.one === undefined) report('/api/identity', 'needs api.one')
  checkScope(document, context, report)
  for (const [index, { field }] of (document.summary ?? []).entries()) {
    const entity = document.api.totalsEntity
    if (entity === undefined) report(`/summary/${index}`, 'needs api.totalsEntity')
    else if (!context.entities.hasField(entity, field))
      report(`/summary/${index}/field`, `names ${field}, which schemas/entities/${entity}.json does not have`)
  }
  if (document.api.totals !== undefined && document.api.totalsEntity === undefined)
    report('/api/totalsEntity', 'is missing')
}

/** The selector offers the contracts of the list's product, so that product needs a resource of its contracts. */
function checkScope({ scope, product, api }: ResourceDefinition, context: RuleContext, report: Report): void {
  if (scope === 'contract') otherResource('/scope', contractResource(product ?? ''), context, report)
  else if (api.contracts !== undefined) report('/api/contracts', 'needs scope contract')
}

/** ra-data-simple-rest builds the addresses from the name alone and knows neither sums nor fixed parameters. */
function checkRestApi({ name, api }: ResourceDefinition, report: Report): void {
  if (api.list !== `/${name}`) report('/api/list', `must be /${name} in the rest dialect`)
  if (api.one !== undefined && api.one !== `/${name}/{id}`)
    report('/api/one', `must be /${name}/{id} in the rest dialect`)
  for (const key of [
    'listKey',
    'oneKey',
    'totals',
    'export',
    'tabs',
    'paged',
    'fixed',
    'totalKey',
    'sort',
    'several',
    'identity',
    'contracts',
  ] as const)
    if (api[key] !== undefined) report(`/api/${key}`, 'is not part of the rest dialect')
}
