import type {
  DetailField,
  FieldsDefinition,
  ResourceDefinition,
  SectionDefinition,
} from '../../../schemas/resourceDefinition.ts'
import type { List } from '../../lists/List.ts'
import { contractResource, filterNames, urlFilters } from '../../../schemas/listFilters.ts'
import { entryField, type EntityFields } from './entityFields.ts'
import { fileOf, type Problem } from './resourceDocument.ts'

export type RuleContext = {
  readonly entities: EntityFields
  readonly names: ReadonlySet<string>
  /** Lists with server-side paging, by the name of their resource. */
  readonly lists: ReadonlyMap<string, List>
  /** True when the portal settings contain a list under the dotted key. */
  readonly portalHasList: (key: string) => boolean
}

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

type Report = (key: string, message: string) => void

class FieldCheck {
  readonly #entity: string
  readonly #context: RuleContext
  readonly #report: Report

  constructor(entity: string, context: RuleContext, report: Report) {
    this.#entity = entity
    this.#context = context
    this.#report = report
  }

  exists(key: string, field: string | undefined): boolean {
    if (field === undefined || this.#context.entities.hasField(this.#entity, field)) return true
    this.#report(key, `names the field ${field}, which schemas/entities/${this.#entity}.json does not have`)
    return false
  }

  cell(key: string, definition: DetailField): void {
    if (!this.exists(`${key}/field`, definition.field)) return
    this.exists(`${key}/rate`, definition.rate)
    this.exists(`${key}/name`, definition.name)
    for (const [name, field] of Object.entries(definition.from?.query ?? {}))
      this.exists(`${key}/from/query/${name}`, field)
    if (definition.from !== undefined && definition.kind !== 'document')
      this.#report(`${key}/from`, 'belongs to kind document')
    this.exists(`${key}/labelBy`, definition.labelBy)
    if (definition.name !== undefined && definition.kind !== 'document' && definition.kind !== 'feesAct')
      this.#report(`${key}/name`, 'belongs to kind document or feesAct')
    const values = this.#context.entities.valuesOf(this.#entity, definition.field)
    const inWords = definition.kind === 'status' || definition.kind === 'tags'
    if (inWords && definition.values === undefined)
      this.#report(`${key}/values`, `is missing: ${definition.kind} needs the vocabulary of its texts`)
    if (inWords && values.length === 0)
      this.#report(`${key}/kind`, `is ${definition.kind}, but ${definition.field} has no enumerated values`)
    if (definition.otherwise !== undefined && !values.includes(definition.otherwise))
      this.#report(`${key}/otherwise`, `is ${definition.otherwise}, which is no value of ${definition.field}`)
    if (definition.plain !== undefined && definition.kind !== 'status')
      this.#report(`${key}/plain`, 'belongs to kind status')
    if (definition.kind === 'reference')
      otherResource(`${key}/resource`, definition.resource, this.#context, this.#report)
  }
}

function otherResource(key: string, name: string | undefined, context: RuleContext, report: Report): void {
  if (name === undefined) report(key, 'is missing')
  else if (!context.names.has(name)) report(key, `names the resource ${name}, but there is no ${fileOf(name)}`)
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
    }),
  )
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
    if (filter.kind === 'reference') otherResource(`${key}/resource`, filter.resource, context, report)
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

function checkDetail(document: ResourceDefinition, context: RuleContext, check: FieldCheck, report: Report): void {
  for (const [, name = ''] of document.rowClick?.matchAll(/\{(\w+)\}/g) ?? [])
    if (name !== 'filter') check.exists('/rowClick', name)
  check.exists('/detail/status', document.detail?.status)
  document.detail?.sections.forEach((section, index) =>
    checkSection(`/detail/sections/${index}`, section, context, check, report),
  )
  document.detail?.tables?.forEach((table, index) => {
    otherResource(`/detail/tables/${index}/resource`, table.resource, context, report)
    check.exists(`/detail/tables/${index}/titleBy`, table.titleBy)
    for (const [name, field] of Object.entries(table.query))
      check.exists(`/detail/tables/${index}/query/${name}`, field)
  })
}

function checkSection(
  key: string,
  section: SectionDefinition,
  context: RuleContext,
  check: FieldCheck,
  report: Report,
): void {
  const shownFields = new Set(section.fields.map(({ field }) => field))
  for (const [name, parts] of Object.entries({ meter: section.meter, timeline: section.timeline })) {
    for (const [part, field] of Object.entries(parts ?? {})) {
      if (!shownFields.has(field))
        report(`${key}/${name}/${part}`, `is ${field}, which is not among the fields of the section`)
      else if (section.of === undefined) check.exists(`${key}/${name}/${part}`, field)
    }
  }
  for (const [place, body] of bodiesOf(key, section)) {
    check.exists(`${place}/when/field`, body.when?.field)
    if (body.of === undefined) {
      body.fields.forEach((field, at) => check.cell(`${place}/fields/${at}`, field))
      continue
    }
    otherResource(`${place}/of/resource`, body.of.resource, context, report)
    check.exists(`${place}/of/id`, body.of.id)
    for (const [name, field] of Object.entries(body.of.query ?? {})) check.exists(`${place}/of/query/${name}`, field)
  }
}

/** The section's own fields and its additional ones, each with its key. */
export function bodiesOf(key: string, section: SectionDefinition): [key: string, body: FieldsDefinition][] {
  return [
    [key, section],
    ...(section.also ?? []).map((body, at): [string, FieldsDefinition] => [`${key}/also/${at}`, body]),
  ]
}

/**
 * Checks sections that show another record against that record's entity, and the fields that name contracts against
 * theirs, once all documents are loaded.
 */
export function otherResourceProblems(
  document: ResourceDefinition,
  documents: ReadonlyMap<string, ResourceDefinition>,
  context: RuleContext,
): Problem[] {
  const problems: Problem[] = []
  const bodies =
    document.detail?.sections.flatMap((section, index) => bodiesOf(`/detail/sections/${index}`, section)) ?? []
  for (const [key, body] of bodies) {
    const target = body.of === undefined ? undefined : documents.get(body.of.resource)
    if (target === undefined || !context.entities.has(target.entity)) continue
    const check = new FieldCheck(target.entity, context, (at, message) =>
      problems.push({ file: fileOf(document.name), key: at, message }),
    )
    body.fields.forEach((field, at) => check.cell(`${key}/fields/${at}`, field))
  }
  const contracts = documents.get(contractResource(document.product ?? ''))
  for (const [name, field] of Object.entries(document.api.contracts ?? {}))
    if (contracts !== undefined && !context.entities.hasField(contracts.entity, field))
      problems.push({
        file: fileOf(document.name),
        key: `/api/contracts/${name}`,
        message: `names the field ${field}, which schemas/entities/${contracts.entity}.json does not have`,
      })
  return problems
}
