import { contractResource } from '../../../schemas/listFilters.ts'
import type { FieldsDefinition, ResourceDefinition, SectionDefinition } from '../../../schemas/resourceDefinition.ts'
import { FieldCheck, otherResource, type Report, type RuleContext } from './FieldCheck.ts'
import { fileOf, type Problem } from './resourceDocument.ts'

/** Checks where a row leads, and the sections and tables of its page. */
export function checkDetail(
  document: ResourceDefinition,
  context: RuleContext,
  check: FieldCheck,
  report: Report,
): void {
  for (const [, name = ''] of document.rowClick?.matchAll(/\{(\w+)\}/g) ?? [])
    if (name !== 'filter') check.exists('/rowClick', name)
  check.exists('/detail/status', document.detail?.status)
  if (document.detail?.next !== undefined && document.detail.status === undefined)
    report('/detail/next', 'belongs to a detail with status')
  document.detail?.sections.forEach((section, index) =>
    checkSection(`/detail/sections/${index}`, section, context, check, report),
  )
  document.detail?.tables?.forEach((table, index) => {
    otherResource(`/detail/tables/${index}/resource`, table.resource, context, report)
    check.exists(`/detail/tables/${index}/titleBy`, table.titleBy)
    for (const [name, field] of Object.entries(table.query))
      check.exists(`/detail/tables/${index}/query/${name}`, field)
    if (table.search === true && context.lists.has(table.resource))
      report(`/detail/tables/${index}/search`, `would search only a page of ${table.resource}, which the server pages`)
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
  document.detail?.tables?.forEach(({ resource, timeline }, index) => {
    const columns = documents.get(resource)?.columns
    for (const [part, field] of Object.entries(timeline ?? {}))
      if (columns?.every(column => column.field !== field))
        problems.push({
          file: fileOf(document.name),
          key: `/detail/tables/${index}/timeline/${part}`,
          message: `is ${field}, which is not a column of ${resource}`,
        })
  })
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
